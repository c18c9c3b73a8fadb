#!/usr/bin/env bash
# Installs the tools and libraries that Tilespace builds and tests with, from the distribution's own packages.
# Idempotent: says nothing and changes nothing if everything is already there.
#
# With --sanitizer also the runtime of clang's sanitizers, which `make asan` links, with --valgrind also
# Valgrind, with which `make bench` counts instructions, and with --python the packages to build and test the
# Python package and the pages, a browser, Ninja, ccache and AMD's linker, too. --prefix prints where LLVM is,
# --packages the packages for an empty system, --missing those that are not installed here.
#
# MLIR_SYS_220_PREFIX names an LLVM 22 of your own; then no LLVM package is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly LLVM=22
readonly VENV=target/venv

die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

# The prefix that cargo will build with: the environment wins over .cargo/config.toml, as in cargo itself.
prefix() {
  if [ -n "${MLIR_SYS_220_PREFIX:-}" ]; then
    printf '%s' "$MLIR_SYS_220_PREFIX"
  else
    sed -n 's/^MLIR_SYS_220_PREFIX *= *"\(.*\)"/\1/p' .cargo/config.toml
  fi
}

wanted_packages() {
  printf '%s\n' g++ cmake python3-venv libzstd-dev zlib1g-dev libxml2-dev libz3-dev libedit-dev libffi-dev libncurses-dev \
    ${VALGRIND:+valgrind} ${PYTHON:+chromium} ${PYTHON:+ninja-build} ${PYTHON:+ccache}
  [ -n "${MLIR_SYS_220_PREFIX:-}" ] ||
    printf '%s\n' "llvm-$LLVM" "llvm-$LLVM-dev" "llvm-$LLVM-tools" "libmlir-$LLVM-dev" "mlir-$LLVM-tools" \
      "clang-$LLVM" "clang-tools-$LLVM" "libclang-$LLVM-dev" "libpolly-$LLVM-dev" ${SANITIZER:+"libclang-rt-$LLVM-dev"} \
      ${PYTHON:+"lld-$LLVM"}
}

# The wanted packages that are not installed. One dpkg-query for all, since this runs before every make target.
missing_packages() {
  local wanted
  wanted=$(wanted_packages)
  # shellcheck disable=SC2086 # a list of names
  dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^ii  *//p' |
    grep -Fxv -f - <(printf '%s\n' "$wanted") || true
}

install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    [ -n "${MLIR_SYS_220_PREFIX:-}" ] && return
    die "this is not a Debian system. Install LLVM and MLIR $LLVM (headers, libMLIR, libMLIRCAPI*.a, mlir-opt, FileCheck)
       and set MLIR_SYS_220_PREFIX and TABLEGEN_220_PREFIX to their prefix."
  fi
  local missing sudo=()
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "not root, and no sudo. Install as root: ${missing[*]}"
    sudo=(sudo)
  fi
  printf 'setup: installing %d packages with apt-get%s: %s\n' ${#missing[@]} "${sudo[*]:+ and sudo}" "${missing[*]}"
  local log
  log=$(mktemp)
  {
    "${sudo[@]}" apt-get update -qq &&
      "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
  } >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    die "apt-get failed (log: $log). LLVM $LLVM is in Debian 12's security archive and in later releases."
  }
  rm -f "$log"
}

check_prefix() {
  local prefix
  prefix=$(prefix)
  [ -x "$prefix/bin/llvm-config" ] ||
    die "no llvm-config in $prefix/bin: install LLVM $LLVM there or set MLIR_SYS_220_PREFIX"
  case "$("$prefix/bin/llvm-config" --version)" in
    "$LLVM".*) ;;
    *) die "$prefix is not LLVM $LLVM" ;;
  esac
}

# First of all: nothing is installed for a build that cannot begin.
check_cargo() {
  command -v cargo >/dev/null && return
  die "there is no Rust (cargo): curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y
       or another way of https://rustup.rs; then run this again"
}

# rustup's minimal profile comes without the two that `make lint` calls.
install_rust_components() {
  local components=()
  command -v cargo-fmt >/dev/null && cargo fmt --version >/dev/null 2>&1 || components+=(rustfmt)
  command -v cargo-clippy >/dev/null && cargo clippy --version >/dev/null 2>&1 || components+=(clippy)
  [ ${#components[@]} -eq 0 ] && return
  command -v rustup >/dev/null || die "cargo has no ${components[*]}, and there is no rustup to add them with"
  printf 'setup: adding Rust components: %s\n' "${components[*]}"
  rustup --quiet component add "${components[@]}" || die "rustup could not add ${components[*]}"
}

# An environment with the packages in a file of requirements, unless it is there.
install_venv() {
  local requirements=$1 venv=$2
  cmp -s "$requirements" "$venv/requirements.txt" && return
  printf 'setup: installing %s into %s\n' "$(tr '\n' ' ' <"$requirements")" "$venv"
  python3 -m venv --clear "$venv" >/dev/null || die "python3 -m venv failed: install python3-venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$requirements" ||
    die "pip could not install $requirements"
  # Last, as the mark that the rest is complete.
  cp "$requirements" "$venv/requirements.txt"
}

SANITIZER='' VALGRIND='' PYTHON=''
case "${1:-}" in
  --prefix) prefix; exit ;;
  --packages) wanted_packages; exit ;;
  --missing) ! command -v dpkg-query >/dev/null || missing_packages; exit ;;
  --sanitizer) SANITIZER=1 ;;
  --valgrind) VALGRIND=1 ;;
  --python) PYTHON=1 ;;
esac
export PATH="$PATH:$HOME/.cargo/bin"
check_cargo
install_packages
check_prefix
install_rust_components
# lit is LLVM's own test runner. The version is pinned, since a distribution's version depends on its own
# Python.
install_venv test/requirements.txt "$VENV"
[ -z "$PYTHON" ] || install_venv python/tests/requirements.txt target/python
