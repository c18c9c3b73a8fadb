#!/usr/bin/env bash
# NVIDIA's headers, device library and compiler from PyPI, for machines without a CUDA toolkit:
#
#   tools/cuda-wheels.sh target/cuda
#   clang++-22 -x cuda --cuda-path=target/cuda ...
#
# The versions are the same as in `make real`, and clang 22 reads them. `tilespace --get-cuda` does the same
# without a checkout. Nothing happens if the folder is complete.
set -euo pipefail
readonly PROJECTS=$(dirname "$0")/real/projects.toml
readonly NAMES='cuda-nvcc|nvvm|cuda-crt|cuda-runtime|cuda-cccl|curand'
mapfile -t PACKAGES < <(sed -nE "s/^ *\"(nvidia-($NAMES)==[0-9.]+)\",?$/\1/p" "$PROJECTS")
exec python3 "$(dirname "$0")/../python/tilespace/_get_cuda.py" "${1:-target/cuda}" "${PACKAGES[@]}"
