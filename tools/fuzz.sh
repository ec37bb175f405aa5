#!/usr/bin/env bash
# tools/fuzz.sh SECONDS [TARGET…]: builds the preset `fuzz` and runs each fuzz
# target, or those that are named, for so long: 7/8 of it with inputs of up to
# 4 KiB, the rest with inputs of up to 64 KiB. What was found stays in
# build-fuzz/corpus/TARGET for the next time, no more of it than reaches what all
# of it does; an input that breaks something is written to build-fuzz/findings,
# and the exit status is 1 then. build-fuzz/executions counts the runs so far.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build-fuzz
seconds=${1:?usage: tools/fuzz.sh SECONDS [TARGET…]}
shift
# LLVM's libraries are not instrumented. The frames of an allocation that a report
# shows cost a tenth of the time.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0:allocator_may_return_null=1:malloc_context_size=5

[[ -f $build/build.ninja ]] || (cd "$root" && cmake --preset fuzz)
if (($# == 0)); then
  mapfile -t targets < <(cd "$root/test/Fuzz" && ls ./*.cpp | sed 's|./||; s|.cpp$||')
else
  targets=("$@")
fi
mapfile -t programs < <(printf 'Pto%sFuzzer\n' "${targets[@]}")
ninja -C "$build" "${programs[@]}" >&2

python3 "$root/test/Fuzz/make_seeds.py" "$root" "$build/seeds"
mkdir -p "$build/findings" "$build/executions"
status=0

# minimise TARGET: keeps what is needed of a corpus that has grown.
minimise() {
  local corpus=$build/corpus/$1
  (($(find "$corpus" -type f | wc -l) > 1000)) || return 0
  rm -rf "$corpus.new"
  mkdir "$corpus.new"
  "$build/test/Fuzz/Pto$1Fuzzer" -merge=1 -max_len=65536 -rss_limit_mb=4096 \
    "$corpus.new" "$corpus" >"$build/findings/$1.merge.log" 2>&1 || return 0
  rm -rf "$corpus"
  mv "$corpus.new" "$corpus"
}

# run TARGET SECONDS MAX_LEN
run() {
  local log=$build/findings/$1.$3.log executed
  "$build/test/Fuzz/Pto$1Fuzzer" -max_total_time="$2" -max_len="$3" -timeout=20 \
    -rss_limit_mb=4096 -print_final_stats=1 -dict="$build/seeds/$1.dict" \
    -artifact_prefix="$build/findings/$1-" \
    "$build/corpus/$1" "$build/seeds/$1" >"$log" 2>&1 || status=1
  # A run that ends with a finding does not count.
  executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  runs=$((runs + ${executed:-0}))
  findings=$((findings + $(grep -c '^SUMMARY' "$log" || true)))
}

for target in "${targets[@]}"; do
  mkdir -p "$build/corpus/$target"
  runs=0 findings=0
  minimise "$target"
  run "$target" $((seconds - seconds / 8)) 4096
  run "$target" $((seconds / 8 + 1)) 65536
  total=$(($(cat "$build/executions/$target" 2>/dev/null || echo 0) + runs))
  echo "$total" >"$build/executions/$target"
  echo "$target: $runs runs, $total so far, $findings findings"
done
exit "$status"
