#!/usr/bin/env bash
# Links what a build left in target/release once more, with MLIR inside, so that it runs where no MLIR is installed:
#
#   tools/standalone.sh           target/standalone/libtilespace_llvm.so: any clang or opt of LLVM 22 loads it, since it
#                                 takes LLVM alone from the process that it is in
#   tools/standalone.sh --python  target/standalone/_native.abi3.so: with LLVM inside, too, and NVPTX as its only target
#
# Nothing is compiled, and nothing happens where the result is newer than the build. LLVM's packages have MLIR as
# archives; where an LLVM has it as a shared library alone, the plugin of the build is copied as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

PREFIX=$(tools/setup.sh --prefix)
readonly PREFIX OUT=target/standalone BUILT=target/release
LIBRARIES=$("$PREFIX/bin/llvm-config" --libdir)
readonly LIBRARIES
mkdir -p "$OUT"

# usage: link ARCHIVE SYMBOLS RESULT LIBRARY...     the symbols are all that the result exports
link() {
  local archive=$1 symbols=$2 result=$3 wanted=()
  shift 3
  [ "$result" -nt "$archive" ] && return
  printf '{ global: %s; local: *; };\n' "${symbols// /; }" >"$result.map"
  for symbol in $symbols; do wanted+=("-Wl,-u,$symbol"); done
  "$PREFIX/bin/clang++" -shared -o "$result.part" -Wl,--gc-sections,--as-needed,--version-script="$result.map" "${wanted[@]}" \
    -Wl,--start-group "$archive" "$LIBRARIES"/libMLIR*.a "$@" -Wl,--end-group -lz -l:libzstd.a -lpthread -ldl -lm
  mv "$result.part" "$result"
}

if ! compgen -G "$LIBRARIES/libMLIRIR.a" >/dev/null; then
  case ${1:-} in
    --python) cp "$BUILT/lib_native.so" "$OUT/_native.abi3.so" ;;
    *) cp "$BUILT/libtilespace_llvm.so" "$OUT/" ;;
  esac
elif [ "${1:-}" = --python ]; then
  # MLIR initializes all targets of LLVM; all but one do nothing here, so that their code is left out.
  for target in $("$PREFIX/bin/llvm-config" --targets-built); do
    [ "$target" = NVPTX ] && continue
    for part in TargetInfo Target TargetMC AsmPrinter AsmParser Disassembler; do
      printf 'void LLVMInitialize%s%s(void) {}\n' "$target" "$part"
    done
  done >"$OUT/targets.c"
  "$PREFIX/bin/clang" -c -fPIC -O1 -o "$OUT/targets.o" "$OUT/targets.c"
  link "$BUILT/lib_native.a" PyInit__native "$OUT/_native.abi3.so" "$OUT/targets.o" "$LIBRARIES"/libLLVM*.a \
    -lxml2 -lz3 -lffi -ledit
else
  link "$BUILT/libtilespace_llvm.a" "llvmGetPassPluginInfo mlirGetPassPluginInfo mlirGetDialectPluginInfo" \
    "$OUT/libtilespace_llvm.so" -L"$LIBRARIES" -lLLVM-22
fi
