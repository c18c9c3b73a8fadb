#!/usr/bin/env bash
# Installs what Tilespace builds and tests with, from the distribution's own packages.
# Idempotent: says nothing and changes nothing where everything is already there.
set -euo pipefail

readonly LLVM=22
readonly PREFIX="/usr/lib/llvm-$LLVM"

# What a build needs, then what only the tests need.
packages=(
  "llvm-$LLVM-dev" "libmlir-$LLVM-dev" "mlir-$LLVM-tools" "llvm-$LLVM-tools" "llvm-$LLVM" "clang-$LLVM"
  "libclang-$LLVM-dev" "libpolly-$LLVM-dev" libzstd-dev zlib1g-dev libxml2-dev libz3-dev libedit-dev
  libffi-dev libncurses-dev g++ python3-venv
)

die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

installed() { [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null | cut -c1-2)" = ii ]; }

install_packages() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    die "this is no Debian system. Install LLVM and MLIR $LLVM (headers, libMLIR, libMLIRCAPI*.a, mlir-opt, FileCheck)
       and set MLIR_SYS_220_PREFIX and TABLEGEN_220_PREFIX to their prefix."
  local missing=() sudo=() p
  for p in "${packages[@]}"; do installed "$p" || missing+=("$p"); done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "not root, and no sudo. Install as root: ${missing[*]}"
    sudo=(sudo)
  fi
  printf 'setup: installing %d packages: %s\n' ${#missing[@]} "${missing[*]}"
  local log
  log=$(mktemp)
  {
    "${sudo[@]}" apt-get update -qq &&
      "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
  } >"$log" 2>&1 || { tail -n 20 "$log" >&2; die "apt-get failed (log: $log). It needs Debian 12 with its security archive, which has LLVM $LLVM."; }
  rm -f "$log"
}

check_prefix() {
  local prefix="${MLIR_SYS_220_PREFIX:-$PREFIX}"
  [ -x "$prefix/bin/llvm-config" ] || die "no llvm-config in $prefix/bin: install LLVM $LLVM or set MLIR_SYS_220_PREFIX"
  case "$("$prefix/bin/llvm-config" --version)" in
    "$LLVM".*) ;;
    *) die "$prefix is not LLVM $LLVM" ;;
  esac
}

# lit is LLVM's own test runner; Debian's package of it is older than LLVM 22.
install_lit() {
  local root venv
  root=$(cd "$(dirname "$0")/.." && pwd)
  venv="$root/target/venv"
  cmp -s "$root/test/requirements.txt" "$venv/requirements.txt" && return
  python3 -m venv "$venv" >/dev/null || die "python3 -m venv failed: install python3-venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$root/test/requirements.txt" ||
    die "pip could not install $root/test/requirements.txt"
  cp "$root/test/requirements.txt" "$venv/requirements.txt"
}

command -v cargo >/dev/null || die "no cargo on PATH: install Rust with rustup first"
if [ -z "${MLIR_SYS_220_PREFIX:-}" ]; then install_packages; fi
check_prefix
install_lit
