#!/usr/bin/env bash
# Numba's kernels: their generic accesses by libNVVM, which is Numba's compiler, and by LLVM without and with the plugin.
#
#   tools/adopters/numba.sh [VERSION]      of numba-cuda; by default the newest on PyPI
#
# docs/examples/numba_llvm.py puts LLVM in libNVVM's place. No GPU is needed.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly WORK=target/adopters/numba
plugin=target/release/libtilespace_llvm.so
[ -e "$plugin" ] || { printf 'adopters: there is no %s, which "make build" makes\n' "$plugin" >&2; exit 1; }
[ -e "$WORK/venv" ] || python3 -m venv "$WORK/venv"
"$WORK/venv/bin/pip" install --quiet --disable-pip-version-check "numba-cuda[cu13]${1:+==$1}"
"$WORK/venv/bin/python" -c 'import numba_cuda; print("numba-cuda", numba_cuda.__version__)'
"$WORK/venv/bin/python" tools/adopters/numba_kernels.py "$PWD/$plugin" "$WORK"
for way in 'libNVVM' 'LLVM without the plugin' 'LLVM with the plugin' 'LLVM with the plugin, then libNVVM'; do
  case $way in
    libNVVM) file=libnvvm ;;
    *then*) file=before ;;
    *without*) file=without ;;
    *) file=with ;;
  esac
  printf '%s: ' "$way"
  python3 tools/corpus/ptx_counts.py - <"$WORK/$file.ptx"
done
