#!/usr/bin/env bash
# Builds the plugin for clang and opt for other versions of LLVM than the one of the rest, and tests it in them.
#
#   tools/llvms.sh build 21 23 24     target/release/libtilespace_llvm-23.so, beside that for 22
#   tools/llvms.sh test 23 [FILTER]   the plugin's tests, in a system that has clang and opt 23
#
# A build needs only headers: Debian's packages are unpacked in target/llvms, not installed, where /usr/lib/llvm-NN has
# none. Tests need the programs, which want a newer libc: a root is made by debootstrap, in target/llvms, too (4 minutes and
# 1 GB each). TILESPACE_LLVMS is another folder for both.
set -euo pipefail
cd "$(dirname "$0")/.."

FOLDER=$(realpath -m "${TILESPACE_LLVMS:-target/llvms}")
readonly FOLDER MIRROR=http://deb.debian.org/debian

die() { printf 'llvms: %s\n' "$*" >&2; exit 1; }

# The release of Debian that a root has, and the suite that has the packages.
suites() {
  case $1 in
    21) echo trixie trixie-backports ;;
    23) echo sid sid ;;
    24) echo sid experimental ;;
    *) die "there is no plugin for LLVM $1" ;;
  esac
}

# usage: headers VERSION      prints the prefix
headers() {
  local version=$1 suite to=$FOLDER/headers/$1 apt=$FOLDER/headers/apt
  if [ -e "/usr/lib/llvm-$version/include/llvm/Config/llvm-config.h" ]; then
    printf '/usr/lib/llvm-%s\n' "$version"
    return
  fi
  if [ ! -e "$to/complete" ]; then
    read -r _ suite < <(suites "$version")
    mkdir -p "$to" "$apt/lists" "$apt/cache" "$apt/var"
    touch "$apt/var/status"
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$MIRROR" "$suite" >"$apt/$suite.list"
    {
      local options=(-o "Dir::Etc::sourcelist=$apt/$suite.list" -o Dir::Etc::sourceparts=- -o "Dir::State=$apt/var"
        -o "Dir::State::lists=$apt/lists" -o "Dir::State::status=$apt/var/status" -o "Dir::Cache=$apt/cache"
        -o Acquire::Check-Valid-Until=false -o Acquire::Languages=none -o APT::Sandbox::User=root)
      apt-get "${options[@]}" update && (cd "$to" && apt-get "${options[@]}" download "llvm-$version-dev")
    } >"$to/log" 2>&1 || die "the headers of LLVM $version cannot be had (log: $to/log)"
    dpkg -x "$to"/llvm-"$version"-dev_*.deb "$to/root"
    rm -f "$to"/*.deb "$to"/root/usr/lib/llvm-"$version"/lib/*.a
    touch "$to/complete"
  fi
  printf '%s/root/usr/lib/llvm-%s\n' "$to" "$version"
}

build() {
  local version=$1 prefix
  prefix=$(headers "$version")
  [ -e "$prefix/include/llvm/Config/llvm-config.h" ] || die "no headers in $prefix"
  TILESPACE_LLVM_PREFIX=$prefix CARGO_TARGET_DIR=$FOLDER/build/$version \
    cargo build --release --quiet -p tilespace-llvm-plugin
  mkdir -p target/release
  install -m 755 "$FOLDER/build/$version/release/libtilespace_llvm_plugin.so" "target/release/libtilespace_llvm-$version.so"
  printf 'target/release/libtilespace_llvm-%s.so\n' "$version"
}

# usage: root VERSION      prints the folder
root() {
  local version=$1 base suite to=$FOLDER/roots/$1
  if [ ! -e "$to.complete" ]; then
    [ "$(id -u)" -eq 0 ] || die "a root is made by root"
    command -v debootstrap >/dev/null || die "there is no debootstrap"
    read -r base suite < <(suites "$version")
    mkdir -p "$FOLDER/roots"
    rm -rf "$to"
    {
      debootstrap --variant=minbase --components=main --include=ca-certificates,python3-minimal "$base" "$to" "$MIRROR"
      printf 'deb %s %s main\n' "$MIRROR" "$base" >"$to/etc/apt/sources.list"
      [ "$suite" = "$base" ] || printf 'deb %s %s main\n' "$MIRROR" "$suite" >>"$to/etc/apt/sources.list"
      cp /etc/resolv.conf "$to/etc/"
      chroot "$to" apt-get -o Acquire::Check-Valid-Until=false update
      chroot "$to" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -t "$suite" \
        "llvm-$version" "llvm-$version-tools" "clang-$version" python3
    } >"$to.log" 2>&1 || die "the root for LLVM $version cannot be made (log: $to.log)"
    touch "$to.complete"
  fi
  printf '%s\n' "$to"
}

# usage: test_in VERSION [FILTER]
test_in() {
  local version=$1 filter=${2:-llvm-plugin/|other-targets/|link-time/} here to packages
  here=$(pwd)
  to=$(root "$version")
  packages=$(echo "$here"/target/venv/lib/python3*/site-packages)
  mkdir -p "$to$here"
  # A mount of its own goes with the process.
  unshare --mount bash -euc "
    mount --bind '$here' '$to$here'
    mount --bind /proc '$to/proc'
    mount --bind /dev '$to/dev'
    exec chroot '$to' env PYTHONPATH='$packages' PYTHONDONTWRITEBYTECODE=1 MLIR_SYS_220_PREFIX=/usr/lib/llvm-$version \
      TILESPACE_TEST_LLVM=$version python3 -c 'from lit.main import main; main()' -sv --filter='$filter' '$here/test'"
}

case ${1:-} in
  build) shift; for version in "$@"; do build "$version"; done ;;
  test) test_in "${@:2}" ;;
  headers) headers "$2" ;;
  root) root "$2" ;;
  *) die "usage: tools/llvms.sh build VERSION... | test VERSION [FILTER]" ;;
esac
