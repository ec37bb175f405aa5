#!/usr/bin/env bash
# tools/test.sh [CTEST ARGS…]: installs what is missing, builds everything and
# runs every test.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/tools/build.sh"

build all
exec ctest --test-dir "$root/build" --output-on-failure -j "$(nproc)" "$@"
