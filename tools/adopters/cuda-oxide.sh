#!/usr/bin/env bash
# cuda-oxide with the plugin in the `opt` that it runs: the generic accesses of its own examples before and after.
#
#   tools/adopters/cuda-oxide.sh [CHECKOUT [EXAMPLE...]]      by default git fetches it, and some examples are built
#
# It has the requirements of cuda-oxide: rustup, which brings the compiler of its choice, and clang's library.
# Of CUDA only headers are read, from the toolkit in CUDA_TOOLKIT_PATH or from PyPI, and nothing is run.
set -euo pipefail
checkout=${1:+$(realpath "$1")}
cd "$(dirname "$0")/../.."

readonly WORK=$PWD/target/adopters/cuda-oxide
readonly LLVM=${MLIR_SYS_220_PREFIX:-/usr/lib/llvm-22}
plugin=$PWD/target/release/libtilespace_llvm.so
[ -e "$plugin" ] || { printf 'adopters: there is no %s, which "make build" makes\n' "$plugin" >&2; exit 1; }
mkdir -p "$WORK"
examples=("${@:2}")
[ ${#examples[@]} -gt 0 ] || examples=(abi_hmm coop_groups_demo gemm hashmap_v2 host_closure sharedmem tiled_gemm warp_reduce)
if [ -z "$checkout" ]; then
  checkout=$WORK/cuda-oxide
  [ -e "$checkout" ] || git clone --quiet --depth 1 https://github.com/NVlabs/cuda-oxide "$checkout"
fi
if [ -z "${CUDA_TOOLKIT_PATH:-}" ]; then
  tools/cuda-wheels.sh target/cuda
  export CUDA_TOOLKIT_PATH=$PWD/target/cuda
fi

# The program for the host is linked and not run: a machine without a driver has no libcuda.
cc -shared -o "$WORK/libcuda.so" -x c /dev/null
export RUSTFLAGS="-L native=$WORK -C link-arg=-Wl,--unresolved-symbols=ignore-all"
export LIBCLANG_PATH=$LLVM/lib CARGO_TARGET_DIR=$WORK/build CUDA_OXIDE_LLC=$LLVM/bin/llc
# cuda-oxide takes the path of an `opt`, and no arguments for it.
cat >"$WORK/opt" <<END
#!/bin/sh
exec '$LLVM/bin/opt' -load-pass-plugin='$plugin' "\$@"
END
chmod +x "$WORK/opt"
for way in without with; do
  export CUDA_OXIDE_OPT=$LLVM/bin/opt CUDA_OXIDE_PTX_DIR=$WORK/$way
  [ "$way" = without ] || CUDA_OXIDE_OPT=$WORK/opt
  rm -rf "$CUDA_OXIDE_PTX_DIR"
  mkdir "$CUDA_OXIDE_PTX_DIR"
  for example in "${examples[@]}"; do
    (cd "$checkout" && cargo oxide build "$example" --arch sm_90) >"$WORK/said.txt" 2>&1 ||
      { tail -20 "$WORK/said.txt" >&2; exit 1; }
  done
  printf '%s the plugin, %s examples: ' "$way" ${#examples[@]}
  cat "$CUDA_OXIDE_PTX_DIR"/*.ptx | python3 tools/corpus/ptx_counts.py --reachable -
done
