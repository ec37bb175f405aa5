#!/usr/bin/env bash
# tools/run.sh [ARGS…]: installs what is missing, builds pto-lint and runs it.
# Without arguments it lints a bundled dump whose kernel does not fit UB.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/tools/build.sh"

build pto-lint
if (($# == 0)); then
  cd "$root"
  set -- test/Inputs/overflow
fi
exec "$root/build/bin/pto-lint" "$@"
