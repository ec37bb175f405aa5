# Sourced by run.sh and test.sh, which set `root`: `build TARGET…` installs what
# is missing, configures the preset `release` on first use and builds. Progress
# goes to stderr, and there is none when there is nothing to do.

configure() {
  [[ -f $root/build/build.ninja ]] && return
  local options=()
  if command -v ccache >/dev/null; then
    options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  (cd "$root" && cmake --preset release "${options[@]}") >&2
}

build() {
  "$root/tools/setup.sh"
  configure
  ninja -C "$root/build" "$@" |
    sed -u -e '/^ninja: Entering/d' -e '/^ninja: no work/d' \
           -e '/Re-checking globbed/d' >&2
}
