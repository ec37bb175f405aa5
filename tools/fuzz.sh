#!/usr/bin/env bash
# tools/fuzz.sh SECONDS [TARGET…]: builds the preset `fuzz` and runs each fuzz
# target, or those that are named, for so long. What was found stays in
# build-fuzz/corpus/TARGET for the next time; an input that breaks something is
# written to build-fuzz/findings, and the exit status is 1 then.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build-fuzz
seconds=${1:?usage: tools/fuzz.sh SECONDS [TARGET…]}
shift
# LLVM's libraries are not instrumented.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0:allocator_may_return_null=1

[[ -f $build/build.ninja ]] || (cd "$root" && cmake --preset fuzz)
if (($# == 0)); then
  mapfile -t targets < <(cd "$root/test/Fuzz" && ls ./*.cpp | sed 's|./||; s|.cpp$||')
else
  targets=("$@")
fi
mapfile -t programs < <(printf 'Pto%sFuzzer\n' "${targets[@]}")
ninja -C "$build" "${programs[@]}" >&2

python3 "$root/test/Fuzz/make_seeds.py" "$root" "$build/seeds"
mkdir -p "$build/findings"
status=0
for target in "${targets[@]}"; do
  mkdir -p "$build/corpus/$target"
  log=$build/findings/$target.log
  "$build/test/Fuzz/Pto${target}Fuzzer" -max_total_time="$seconds" -timeout=20 \
    -rss_limit_mb=4096 -print_final_stats=1 -dict="$build/seeds/$target.dict" \
    -artifact_prefix="$build/findings/$target-" \
    "$build/corpus/$target" "$build/seeds/$target" >"$log" 2>&1 || status=1
  echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
    "runs, $(grep -c '^SUMMARY' "$log" || true) findings"
done
exit "$status"
