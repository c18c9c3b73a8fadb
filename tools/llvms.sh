#!/usr/bin/env bash
# Builds for other versions of LLVM than the usual one, and tests in them: the plugin for clang and opt, or all of it.
#
#   tools/llvms.sh build 21 23 24     target/release/libtilespace_llvm-23.so, beside the plugin for 22
#   tools/llvms.sh test 23 [FILTER]   the plugin's tests, in a system that has clang and opt 23
#   tools/llvms.sh build-all 23       target/llvm-23/release: everything, for MLIR 23
#   tools/llvms.sh test-all 23 [FILTER]   its tests
#
# One lock file has one version of the bindings of MLIR. tools/llvm-23 has the differences: a lock file, and
# the versions in the manifest. A build of everything is in the same root that the tests run in, unless MLIR
# 23 is installed here.
#
# A build needs only headers: Debian's packages are unpacked in target/llvms, not installed, if
# /usr/lib/llvm-NN has none. Tests need the programs, which require a newer libc: debootstrap makes a root, in
# target/llvms, too (4 minutes and 1 GB each). TILESPACE_LLVMS is another folder for both.
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
    } >"$to/log" 2>&1 || die "the headers of LLVM $version cannot be installed (log: $to/log)"
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
    [ "$(id -u)" -eq 0 ] || die "only root can make a root"
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

# usage: is_here VERSION      whether MLIR of that version is installed, so that no root is needed
is_here() {
  [ -e "/usr/lib/llvm-$1/lib/libMLIR.so" ]
}

# The packages that a build of everything needs beyond the packages of the plugin's tests.
install_all() {
  local version=$1 to
  ! is_here "$version" || return 0
  to=$(root "$version")
  [ ! -e "$to.complete-for-all" ] || return 0
  chroot "$to" apt-get -o Acquire::Check-Valid-Until=false update >>"$to.log" 2>&1 || die "no lists of packages (log: $to.log)"
  DEBIAN_FRONTEND=noninteractive chroot "$to" apt-get install -y --no-install-recommends "libmlir-$version-dev" \
    "mlir-$version-tools" "llvm-$version-dev" "libclang-$version-dev" "libpolly-$version-dev" "clang-tools-$version" g++ make cmake \
    libzstd-dev zlib1g-dev libxml2-dev libz3-dev libedit-dev libffi-dev libncurses-dev python3-numpy python3-jsonschema \
    >>"$to.log" 2>&1 || die "the packages for a build cannot be installed (log: $to.log)"
  touch "$to.complete-for-all"
}

# usage: inside VERSION COMMAND...      in a system with that LLVM, which sees this folder and Rust
inside() {
  local version=$1 to here
  shift
  if is_here "$version"; then
    "$@"
    return
  fi
  to=$(root "$version")
  here=$(pwd)
  local seen=("$here" "$FOLDER")
  ! command -v rustup >/dev/null || seen+=("${CARGO_HOME:-$HOME/.cargo}" "${RUSTUP_HOME:-$HOME/.rustup}")
  # Mounts of its own go with the process.
  TO=$to HERE=$here SEEN=${seen[*]} unshare --mount bash -euc '
    for folder in $SEEN /proc /dev /dev/pts; do
      mkdir -p "$TO$folder"
      mount --bind "$folder" "$TO$folder"
    done
    exec chroot "$TO" bash -c "cd \"\$0\" && exec \"\$@\"" "$HERE" "$@"
  ' bash "$@"
}

lit_of() {
  local packages
  packages=$(echo target/venv/lib/python3*/site-packages)
  printf '%s\n' env "PYTHONPATH=$(pwd)/$packages" PYTHONDONTWRITEBYTECODE=1 "MLIR_SYS_220_PREFIX=/usr/lib/llvm-$1" "${@:2}" \
    python3 -c 'from lit.main import main; main()' -sv
}

# usage: test_in VERSION [FILTER]
test_in() {
  local command
  mapfile -t command < <(lit_of "$1" "TILESPACE_TEST_LLVM=$1")
  inside "$1" "${command[@]}" "--filter=${2:-llvm-plugin/|other-targets/|link-time/}" test
}

# The workspace with other versions of the bindings: links to all its files, and files of its own for the
# rest.
workspace() {
  local to=$FOLDER/workspace/$1 member
  [ -d "tools/llvm-$1" ] || die "there are no bindings of MLIR $1"
  mkdir -p "$to/.cargo"
  for member in dialects docs mlir-ext passes python test tools; do
    ln -sfn "$(pwd)/$member" "$to/$member"
  done
  sed -f "tools/llvm-$1/versions.sed" Cargo.toml | write_changed "$to/Cargo.toml"
  write_changed "$to/Cargo.lock" <"tools/llvm-$1/Cargo.lock"
  write_changed "$to/.cargo/config.toml" <"tools/llvm-$1/config.toml"
  printf '%s\n' "$to"
}

# An unchanged file keeps its time, by which cargo knows it.
write_changed() {
  local new
  new=$(mktemp)
  cat >"$new"
  cmp -s "$new" "$1" || cp "$new" "$1"
  rm -f "$new"
}

build_all() {
  local version=$1 from
  from=$(workspace "$version")
  install_all "$version"
  (cd "$from" && cargo fetch --locked --quiet)
  inside "$version" env "HOME=$HOME" "PATH=${CARGO_HOME:-$HOME/.cargo}/bin:/usr/lib/llvm-$version/bin:/usr/bin:/bin" \
    "CARGO_TARGET_DIR=$(pwd)/target/llvm-$version" RUSTUP_TOOLCHAIN="$(rustup show active-toolchain 2>/dev/null | cut -d' ' -f1)" \
    bash -c "cd '$from' && cargo build --release --locked --offline --workspace --lib --bins --examples"
}

test_all() {
  local command
  install_all "$1"
  mapfile -t command < <(lit_of "$1" "CARGO_TARGET_DIR=target/llvm-$1")
  inside "$1" "${command[@]}" "--filter=${2:-.}" test
}

case ${1:-} in
  build) shift; for version in "$@"; do build "$version"; done ;;
  test) test_in "${@:2}" ;;
  build-all) build_all "$2" ;;
  test-all) test_all "${@:2}" ;;
  headers) headers "$2" ;;
  root) root "$2" ;;
  *) die "usage: tools/llvms.sh build VERSION... | test VERSION [FILTER] | build-all VERSION | test-all VERSION [FILTER]" ;;
esac
