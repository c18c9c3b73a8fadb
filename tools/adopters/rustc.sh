#!/usr/bin/env bash
# rustc with the plugin in the compiler itself, on a kernel that needs no Rust library: its generic accesses before and after.
#
#   tools/adopters/rustc.sh [RUSTC]      a nightly with LLVM 21 or newer; by default rustup's
set -euo pipefail
cd "$(dirname "$0")/../.."

RUSTC=("${1:-rustc}")
[ $# -gt 0 ] || RUSTC=(rustup run nightly rustc)
plugin=target/release/libtilespace_llvm.so
[ -e "$plugin" ] || { printf 'adopters: there is no %s: run `make build` and `make plugins`\n' "$plugin" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${RUSTC[@]}" --version --verbose | sed -n '1p;/^LLVM/p'
for way in without with; do
  flags=()
  [ "$way" = without ] || flags=(-Z "llvm-plugins=$plugin")
  "${RUSTC[@]}" --target nvptx64-nvidia-cuda -O -C target-cpu=sm_90 "${flags[@]}" --emit=asm -o "$work/$way.ptx" \
    docs/examples/scale.rs 2>/dev/null
  printf '%s the plugin: ' "$way"
  python3 tools/corpus/ptx_counts.py "$work/$way.ptx"
done
