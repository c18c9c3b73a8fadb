#!/usr/bin/env bash
# Links the Python module of the build in target/release once more, with LLVM and MLIR inside and NVPTX as its
# only target, so that it runs where neither is installed: target/standalone/_native.abi3.so
#
# Nothing is compiled, and nothing happens if the result is newer than the build. LLVM's packages have MLIR as
# archives; if an LLVM has it only as a shared library, the module of the build is copied as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

PREFIX=$(tools/setup.sh --prefix)
readonly PREFIX OUT=target/standalone RESULT=target/standalone/_native.abi3.so BUILT=target/release
LIBRARIES=$("$PREFIX/bin/llvm-config" --libdir)
readonly LIBRARIES
mkdir -p "$OUT"

if ! compgen -G "$LIBRARIES/libMLIRIR.a" >/dev/null; then
  cp "$BUILT/lib_native.so" "$RESULT"
elif [ ! "$RESULT" -nt "$BUILT/lib_native.a" ]; then
  # LLVM's archives ask for glibc 2.36 for this function only: without it the module runs on 2.34, as RHEL 9 has it.
  printf '%s\n' '#include <stdint.h>' '#include <sys/random.h>' \
    'uint32_t arc4random(void) { uint32_t n; while (getrandom(&n, sizeof n, 0) != sizeof n) {} return n; }' >"$OUT/random.c"
  "$PREFIX/bin/clang" -c -fPIC -O1 -o "$OUT/random.o" "$OUT/random.c"
  # MLIR initializes all targets of LLVM; all but one do nothing here, so that their code is left out.
  for target in $("$PREFIX/bin/llvm-config" --targets-built); do
    [ "$target" = NVPTX ] && continue
    for part in TargetInfo Target TargetMC AsmPrinter AsmParser Disassembler; do
      printf 'void LLVMInitialize%s%s(void) {}\n' "$target" "$part"
    done
  done >"$OUT/targets.c"
  "$PREFIX/bin/clang" -c -fPIC -O1 -o "$OUT/targets.o" "$OUT/targets.c"
  printf '{ global: PyInit__native; local: *; };\n' >"$RESULT.map"
  # So is the C++ library; its newest symbols come with GCC 12.
  "$PREFIX/bin/clang++" -shared -static-libstdc++ -o "$RESULT.part" -Wl,--gc-sections,--as-needed,--version-script="$RESULT.map" \
    -Wl,-u,PyInit__native -Wl,--start-group "$BUILT/lib_native.a" "$LIBRARIES"/libMLIR*.a "$OUT/targets.o" "$OUT/random.o" \
    "$LIBRARIES"/libLLVM*.a -lxml2 -lz3 -lffi -ledit -Wl,--end-group -lz -l:libzstd.a -lpthread -ldl -lm
  mv "$RESULT.part" "$RESULT"
fi
