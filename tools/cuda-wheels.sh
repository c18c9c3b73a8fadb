#!/usr/bin/env bash
# NVIDIA's headers, device library and compiler from PyPI, for machines without a CUDA toolkit:
#
#   tools/cuda-wheels.sh target/cuda
#   clang++-22 -x cuda --cuda-path=target/cuda ...
#
# The versions are those of `make real`, which clang 22 reads. Headers that clang's own include and the packages lack are created empty.
# Nothing happens where the folder is complete.
set -euo pipefail
readonly FOLDER=${1:-target/cuda}
readonly PROJECTS=$(dirname "$0")/real/projects.toml
readonly NAMES='cuda-nvcc|nvvm|cuda-crt|cuda-runtime|cuda-cccl|curand'
mapfile -t PACKAGES < <(sed -nE "s/^ *\"(nvidia-($NAMES)==[0-9.]+)\",?$/\1/p" "$PROJECTS")
readonly MISSING=$(dirname "$0")/../python/tilespace/headers

[ -e "$FOLDER/complete" ] && exit
printf 'cuda-wheels: headers, device library and compiler from PyPI, 130 MB, below %s\n' "$FOLDER"
mkdir -p "$FOLDER"
python3 -m venv "$FOLDER/venv"
quiet=--quiet
[ -t 1 ] && quiet=
"$FOLDER/venv/bin/pip" install $quiet --disable-pip-version-check --no-deps --target "$FOLDER/packages" "${PACKAGES[@]}"
rm -r "$FOLDER/venv"
for part in bin include lib nvvm; do
  ln -sfn "packages/nvidia/cu13/$part" "$FOLDER/$part"
done
# Where a toolkit has them: CCCL on the include path, and the runtime by the name that -lcudart looks for.
for part in cub cuda nv thrust; do
  ln -sfn "cccl/$part" "$FOLDER/include/$part"
done
ln -sfn libcudart.so.13 "$FOLDER/lib/libcudart.so"
cp --no-clobber "$MISSING"/*.h "$FOLDER/include/"
: >"$FOLDER/complete"
