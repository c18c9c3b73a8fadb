#!/usr/bin/env bash
# flang with the plugin in the linker of device code, on loops for a GPU: their generic accesses before and after.
#
#   tools/adopters/flang.sh [FLANG]      of LLVM 22; by default flang-22, from Debian's package if it is not installed
#
# OpenMP's device runtime, which Debian lacks, comes from PyOMP. The linker is in the package clang-tools-22.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly WORK=target/adopters/flang
readonly LLVM=${MLIR_SYS_220_PREFIX:-/usr/lib/llvm-22}
plugin=target/release/libtilespace_llvm.so
[ -e "$plugin" ] || { printf 'adopters: there is no %s, which "make build" makes\n' "$plugin" >&2; exit 1; }
mkdir -p "$WORK"
flang=${1:-$(command -v flang-22 || true)}
if [ -z "$flang" ]; then
  flang=$WORK/root/usr/lib/llvm-22/bin/flang-22
  if [ ! -e "$flang" ]; then
    (cd "$WORK" && apt-get download -qq flang-22 libflang-22-dev 2>&1 | sed '/unsandboxed/d' >&2)
    for package in "$WORK"/*.deb; do dpkg-deb -x "$package" "$WORK/root"; done
  fi
  # Unpacked elsewhere, it does not find LLVM's libraries by itself.
  export LD_LIBRARY_PATH=$LLVM/lib
fi
runtime=$WORK/numba/openmp/libs/openmp/lib/libomptarget-nvptx.bc
if [ ! -e "$runtime" ]; then
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$WORK" pyomp
  python3 -m zipfile -e "$WORK"/pyomp-*.whl "$WORK"
fi

"$flang" --version | sed -n 1p
# Without CUDA's toolkit flang asks for a PTX version that is too old for sm_90. It warns that the feature is
# not the host's.
"$flang" -fopenmp -fdo-concurrent-to-openmp=device --offload-arch=sm_90 -O3 -nogpulib --offload-device-only -emit-llvm \
  -Xflang -target-feature -Xflang +ptx78 -c docs/examples/smooth.f90 -o "$WORK/smooth.bc" 2>"$WORK/said.txt" ||
  { cat "$WORK/said.txt" >&2; exit 1; }
for way in without with; do
  flags=()
  [ "$way" = without ] || flags=(-mllvm "-load-pass-plugin=$plugin")
  "$LLVM/bin/clang-nvlink-wrapper" -arch sm_90 "$WORK/smooth.bc" "$runtime" --lto-emit-asm "${flags[@]}" -o "$WORK/$way.ptx"
  printf '%s the plugin: ' "$way"
  python3 tools/corpus/ptx_counts.py "$WORK/$way.ptx"
done
