#!/usr/bin/env bash
# Tries the installs of users in a system that has nothing else: the wheel of `make wheel`, the plugin in it
# with only clang 22, and the package of `make deb`. Each gets a fresh copy of one root, made by debootstrap,
# in namespaces of its own.
#
# usage: tools/clean_root.sh [SUITE]     bookworm, that is Debian 12, trixie, or Ubuntu's resolute (with the package
#                                        ubuntu-archive-keyring). Needs root and debootstrap.
#        tools/clean_root.sh --possible  whether they are there
#
# MIRROR and SECURITY name other mirrors; http_proxy is passed on.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly SUITE=${1:-bookworm}
case $SUITE in
  noble | resolute)
    : "${MIRROR:=http://archive.ubuntu.com/ubuntu}" "${SECURITY:=http://security.ubuntu.com/ubuntu}"
    readonly COMPONENTS='main universe' LIKE=(/usr/share/debootstrap/scripts/gutsy) ;;
  *)
    : "${MIRROR:=http://deb.debian.org/debian}" "${SECURITY:=http://deb.debian.org/debian-security}"
    readonly COMPONENTS=main LIKE=() ;;
esac
readonly WORK=target/clean-root
readonly BASE=$WORK/$SUITE ROOT=$WORK/root
CUDA=$(realpath "${CUDA_PATH:-target/cuda}")
readonly CUDA

skip() { printf 'clean-root: skipped: %s\n' "$*"; [ "$SUITE" != --possible ]; exit; }
step() { printf 'clean-root: %s\n' "$*"; }

[ "$(id -u)" -eq 0 ] || skip 'it needs root'
command -v debootstrap >/dev/null || skip 'there is no debootstrap: apt-get install debootstrap'
unshare --mount true 2>/dev/null || skip 'namespaces are not allowed here'
[ "$SUITE" != --possible ] || exit 0

shopt -s nullglob
wheels=(target/wheels/*manylinux*.whl)
packages=(target/deb/*.deb)
shopt -u nullglob
[ ${#wheels[@]} -eq 1 ] || { printf 'clean-root: there is no wheel: run `make wheel` first\n' >&2; exit 1; }
[ ${#packages[@]} -eq 1 ] || { printf 'clean-root: there is no package: run `make deb` first\n' >&2; exit 1; }

# The base: Debian, its security archive, Python, and nothing of LLVM.
if [ ! -e "$BASE.complete" ]; then
  step "debootstrap of $SUITE below $WORK"
  rm -rf "$BASE"
  mkdir -p "$WORK"
  debootstrap --variant=minbase --components="${COMPONENTS// /,}" --include=ca-certificates,python3-venv,man-db \
    "$SUITE" "$BASE" "$MIRROR" "${LIKE[@]}" >"$WORK/log" || { tail -n 5 "$WORK/log" >&2; exit 1; }
  printf 'deb %s %s %s\n' "$MIRROR" "$SUITE" "$COMPONENTS" "$SECURITY" "$SUITE-security" "$COMPONENTS" \
    >"$BASE/etc/apt/sources.list"
  rm -f "$BASE/usr/sbin/policy-rc.d"
  : >"$BASE.complete"
fi

fresh() {
  rm -rf "$ROOT"
  cp -a --reflink=auto "$BASE" "$ROOT"
  cp /etc/resolv.conf "$ROOT/etc/"
  mkdir -p "$ROOT/try" "$ROOT/cuda"
}

# usage: inside SCRIPT    runs it in the root, in /try, with CUDA's headers at /cuda if there are any
inside() {
  unshare --mount --fork bash -euo pipefail -c '
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    if [ -e "$2/include/cuda.h" ]; then mount --bind "$2" "$1/cuda"; fi
    exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
      ${http_proxy:+"http_proxy=$http_proxy"} bash -euo pipefail -c "cd /try; $3"' inside "$ROOT" "$CUDA" "$1"
}

readonly APT='apt-get -qq -o APT::Sandbox::User=root -o Dpkg::Use-Pty=0'
install_packages() {
  inside "$APT update && $APT install -y --no-install-recommends $* >/dev/null 2>/tmp/log || { cat /tmp/log >&2; exit 1; }"
}

fresh
step 'the wheel, where LLVM is not installed'
cp "${wheels[0]}" tools/demo/kernel.ll docs/examples/blur.cu docs/examples/helper.ll "$ROOT/try"
mkdir -p "$ROOT/try/tools/demo"
cp tools/demo/kernel.ll "$ROOT/try/tools/demo"
# README's lines, as printed.
sed -n '/^```python$/,/^```$/{/^```/d;p}' README.md >"$ROOT/try/readme.py"
inside 'python3 -m venv venv && venv/bin/pip install --quiet --disable-pip-version-check --no-index ./*.whl
  if ls /usr/lib/x86_64-linux-gnu/libLLVM* /usr/lib/llvm-22 2>/dev/null; then echo "LLVM is installed" >&2; exit 1; fi
  venv/bin/python readme.py >printed
  grep -q "stays generic (unknown-caller)" printed && grep -q "^.target sm_90" printed
  venv/bin/tilespace kernel.ll --html page.html | grep -q "left generic: 3" && test -s page.html
  venv/bin/tilespace --completions bash | bash -n'

step 'its plugin, where clang 22 is installed and MLIR is not'
install_packages clang-22 llvm-22
[ -z "$(find "$ROOT" -xdev -path "$ROOT/try" -prune -o -name 'libMLIR*' -print -quit)" ] || { echo 'MLIR is installed' >&2; exit 1; }
inside 'opt-22 -load-pass-plugin="$(venv/bin/python -m tilespace --clang-plugin)" -passes="default<O3>" -S helper.ll | grep -q "addrspace(3)"'
if [ -e "$CUDA/include/cuda.h" ]; then
  inside 'clang++-22 -x cuda --cuda-path=/cuda --cuda-gpu-arch=sm_90 -O3 -c blur.cu -Wno-unknown-cuda-version \
      -fpass-plugin="$(venv/bin/python -m tilespace --clang-plugin)" -g1 -Xclang -mllvm -Xclang -tilespace-report=report.html
    test -s blur.o && test -s report.html
    venv/bin/tilespace blur.cu --cuda-path=/cuda --fail-on-generic | grep -q "left generic: none"'
else
  step 'no CUDA: run tools/cuda-wheels.sh first, to have clang compile a kernel, too'
fi

fresh
step 'the package for Debian and Ubuntu'
cp "${packages[0]}" docs/examples/helper.ll docs/examples/helper.mlir tools/demo/kernel.ll "$ROOT/try"
install_packages ./*.deb llvm-22
inside 'tilespace-opt --version | grep -q "^Tilespace"
  tilespace-opt helper.mlir --ip-msp --memory-space-opt | grep -q "@first.global"
  tilespace-opt kernel.ll --to-ptx=chip=sm_90 2>/dev/null | grep -q "ld.shared"
  opt-22 -load-pass-plugin=/usr/lib/libtilespace_llvm.so -passes="default<O3>" -S helper.ll | grep -q "addrspace(3)"
  test "$(opt-22 -load-pass-plugin="$(tilespace --clang-plugin)" -passes="default<O3>" -S helper.ll | grep -c "addrspace(3)")" -gt 0
  tilespace kernel.ll | grep -q "left generic: 3"
  man -P cat tilespace-opt | grep -q "mlir-opt with passes" && man -P cat tilespace | grep -q -e "--fail-on-generic"
  dpkg -V tilespace'
rm -rf "$ROOT"
step "all of it worked on $SUITE"
