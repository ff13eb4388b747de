#!/usr/bin/env bash
# Writes the seeds of the fuzz targets to corpus/TARGET: the puzzles of specs/ and tests/ui, problems built from them, and
# the inputs of Knuth's programs.  Needs a built `puzc` on the path or in $PUZC.
set -euo pipefail
cd "$(dirname "$0")"
puzc=${PUZC:-puzc}
mkdir -p corpus/{puzzle,dlx,import,checkpoint,shards}
find ../../specs ../ui -name '*.puz' -size -12k | while read -r file; do
  name=$(echo "${file#../}" | tr '/' '_')
  cp "$file" "corpus/puzzle/$name"
  if "$puzc" build "$file" --option-limit 2000 -o "corpus/dlx/$name.dlx" 2>/dev/null; then
    [ "$(wc -c < "corpus/dlx/$name.dlx")" -lt 20000 ] || rm "corpus/dlx/$name.dlx"
  fi
done
find ../specs -name '*.txt' -size -12k -exec cp {} corpus/import/ \;
cp corpus/dlx/*.dlx corpus/import/ 2>/dev/null || true
cp seeds/* corpus/import/
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat > "$scratch/x.puz" <<'PUZ'
primary a b c d
secondary s
option a b
option c s
option d
option a s
option b d
option c d
PUZ
"$puzc" count "$scratch/x.puz" --checkpoint "$scratch/state" --time-limit 0 >/dev/null 2>&1 || true
for verb in count "solve --all"; do
  for k in 1 2; do "$puzc" $verb "$scratch/x.puz" --shard "$k/2" --json; echo; done > "corpus/shards/${verb%% *}"
done
sed -n 2p "$scratch/state" > corpus/checkpoint/open
"$puzc" count "$scratch/x.puz" --checkpoint "$scratch/state2" >/dev/null 2>&1 || true
sed -n 2p "$scratch/state2" > corpus/checkpoint/done
