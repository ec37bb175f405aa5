#!/usr/bin/env bash
# Installs what pto-lint is built with on Debian 12. Needs root only when
# something is missing, and does nothing then but ask dpkg.
set -euo pipefail

# The LLVM packages do not depend on each other: name all that are used.
packages=(
  clang-22 lld-22 libclang-rt-22-dev clang-tidy-22 clang-format-22
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  libzstd-dev zlib1g-dev libfmt-dev nlohmann-json3-dev libsimdjson-dev
  libgtest-dev libgmock-dev libbenchmark-dev
  cmake ninja-build ccache python3 python3-jsonschema xz-utils
)

missing() {
  # dpkg-query fails when it does not know one of the names, its output counts.
  { dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${packages[@]}" \
      2>/dev/null || true; } | sed -n 's/^installed //p' | sort \
    | comm -13 - <(printf '%s\n' "${packages[@]}" | sort)
}

apt() {
  apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"
}

# A mirror that is being updated fails for a minute: try again, then give up.
install() {
  local attempt
  for attempt in 1 2 3; do
    # LLVM 22 comes from bookworm-security, which the list must know.
    if apt update && DEBIAN_FRONTEND=noninteractive \
        apt install --no-install-recommends "$@"; then
      return 0
    fi
    echo "setup: attempt $attempt failed" >&2
    sleep $((attempt * 10))
  done
  echo "setup: cannot install $*" >&2
  echo "setup: clang-22 needs Debian 12 with the suite bookworm-security" >&2
  return 1
}

mapfile -t wanted < <(missing)
if ((${#wanted[@]})); then
  if ((EUID != 0)); then
    echo "setup: run as root to install: ${wanted[*]}" >&2
    exit 1
  fi
  echo "setup: installing ${wanted[*]}" >&2
  install "${wanted[@]}" >&2
fi
