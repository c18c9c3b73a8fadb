#!/usr/bin/env bash
# Builds a program with CMake as docs/embedding.md says, against an installed Tilespace, and runs it.
# usage: cmake_consumer.sh REPOSITORY PREFIX FOLDER
set -euo pipefail
rm -rf "$3"
mkdir -p "$3"
cp "$1/docs/examples/embed/main.cpp" "$3"
sed -n '/^```cmake$/,/^```$/{/^```/d;p}' "$1/docs/embedding.md" >"$3/CMakeLists.txt"
llvm=$(sed -n 's/^MLIR_SYS_220_PREFIX *= *"\(.*\)"/\1/p' "$1/.cargo/config.toml")
prefix=${MLIR_SYS_220_PREFIX:-$llvm}
cmake -S "$3" -B "$3/build" -DCMAKE_PREFIX_PATH="$2;$prefix" -DCMAKE_CXX_COMPILER="$prefix/bin/clang++" >"$3/log"
cmake --build "$3/build" >>"$3/log"
"$3/build/embed" "$1/docs/examples/helper.mlir" "$2/lib/libtilespace_plugin.so"
