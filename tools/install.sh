#!/usr/bin/env bash
# Installs the build in target/release (or the one in CARGO_TARGET_DIR) below a prefix:
#
#   bin/      tilespace-opt, tilespace-lsp-server, tilespace-import-cute
#   lib/      the plugins for mlir-opt and for clang and opt, and cmake/Tilespace for find_package(Tilespace)
#   include/  tilespace.h, and tilespace-llvm.h for programs that have LLVM themselves
#   share/    man pages, the schemas of the report and of rule files, the rules for Triton
#
# usage: tools/install.sh PREFIX       DESTDIR is put before it, as packagers want it
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -eq 1 ] || { printf 'usage: tools/install.sh PREFIX\n' >&2; exit 2; }
case $1 in
  /*) ;;
  *) printf 'install: the prefix must be an absolute path, not %s\n' "$1" >&2; exit 2 ;;
esac
readonly TO=${DESTDIR:-}$1 BUILT=${CARGO_TARGET_DIR:-target}/release
readonly PROGRAMS=(tilespace-opt tilespace-lsp-server tilespace-import-cute)
VERSION=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
readonly VERSION

for file in "${PROGRAMS[@]}" libtilespace_plugin.so libtilespace_llvm.so; do
  [ -e "$BUILT/$file" ] || { printf 'install: there is no %s: run `make build` first\n' "$BUILT/$file" >&2; exit 1; }
done
for program in "${PROGRAMS[@]}"; do
  install -D --strip "$BUILT/$program" "$TO/bin/$program"
done
# One for each LLVM with a build, by its full name, and a link that libtilespace_llvm.so finds.
for plugin in "$BUILT"/libtilespace_llvm-[0-9]*.so; do
  name=$(basename "$plugin" .so)
  install -D -m 644 --strip "$plugin" "$TO/lib/$name-$VERSION.so"
  ln -sf "$name-$VERSION.so" "$TO/lib/$name.so"
done
# A build that names the version compiles again after an upgrade.
install -D -m 644 --strip "$BUILT/libtilespace_llvm.so" "$TO/lib/libtilespace_llvm-$VERSION.so"
ln -sf "libtilespace_llvm-$VERSION.so" "$TO/lib/libtilespace_llvm.so"
install -D -m 644 --strip "$BUILT/libtilespace_plugin.so" "$TO/lib/libtilespace_plugin.so"
install -D -m 644 tools/plugin/include/tilespace.h "$TO/include/tilespace.h"
install -D -m 644 tools/llvm-plugin/include/tilespace-llvm.h "$TO/include/tilespace-llvm.h"
for file in report.schema.json space-rules.schema.json examples/triton/triton-rules.json; do
  install -D -m 644 "docs/$file" "$TO/share/tilespace/${file##*/}"
done
install -d "$TO/lib/cmake/Tilespace" "$TO/share/man/man1" "$TO/share/man/man3"
for file in TilespaceConfig.cmake TilespaceConfigVersion.cmake; do
  sed "s/@VERSION@/$VERSION/g" "tools/install/$file" >"$TO/lib/cmake/Tilespace/$file"
done
for program in "${PROGRAMS[@]}"; do
  sed "s/@VERSION@/$VERSION/g" "tools/install/$program.1" >"$TO/share/man/man1/$program.1"
done
sed "s/@VERSION@/$VERSION/g" tools/install/tilespaceRunOnModule.3 >"$TO/share/man/man3/tilespaceRunOnModule.3"
printf 'installed in %s\n' "$TO"
