#!/usr/bin/env bash
# Kernels of NVIDIA's cuda.lang, from its own examples: their generic accesses by stock MLIR and LLVM, and by
# Tilespace.
#   tools/adopters/cuda-lang.sh [CHECKOUT]      a checkout of NVIDIA/cutile-python; by default git fetches one
# tools/adopters/cuda-lang.sh [CHECKOUT]      a checkout of NVIDIA/cutile-python; by default git fetches one
#
# cuda.lang is not on PyPI: its front end comes from the checkout, and its extension from the wheel of cuTile.
set -euo pipefail
checkout=${1:+$(realpath "$1")}
cd "$(dirname "$0")/../.."

readonly WORK=target/adopters/cuda-lang
wheel=$(find target/wheels -name 'tilespace-*.whl' 2>/dev/null | head -1)
[ -n "$wheel" ] || { echo 'adopters: there is no wheel in target/wheels, which "make python" makes' >&2; exit 1; }
mkdir -p "$WORK"
if [ -z "$checkout" ]; then
  checkout=$WORK/cutile-python
  [ -e "$checkout" ] || git clone --quiet --depth 1 https://github.com/NVIDIA/cutile-python "$checkout"
fi
[ -e "$WORK/venv" ] || python3 -m venv "$WORK/venv"
"$WORK/venv/bin/pip" install --quiet --disable-pip-version-check cuda-tile numpy
"$WORK/venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"

rm -rf "$WORK/tree"
mkdir -p "$WORK/tree/cuda"
cp -r "$checkout/src/cuda/tile" "$checkout/experimental/cuda-lang/src/cuda/lang" "$WORK/tree/cuda"
cp "$WORK"/venv/lib/python3*/site-packages/cuda/tile/_cext*.so "$WORK/tree/cuda/tile"
PYTHONPATH=$WORK/tree "$WORK/venv/bin/python" tools/adopters/cuda_lang.py "$checkout/experimental/cuda-lang/test/examples" "$WORK"
for way in without with; do
  printf '%s the passes: ' "$way"
  python3 tools/corpus/ptx_counts.py - <"$WORK/$way.ptx"
done
