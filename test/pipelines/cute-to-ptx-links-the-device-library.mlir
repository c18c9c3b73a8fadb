// RUN: rm -rf %t && mkdir -p %t/none %t/venv/lib/python3.9/site-packages/nvidia/cu13/nvvm/libdevice %t/venv/lib/python3.12/site-packages/nvidia/cu12/nvvm/libdevice %t/venv/lib/python3.12/site-packages/nvidia/cu13/nvvm/libdevice
// RUN: opt %S/Inputs/device_library.ll -o %t/venv/lib/python3.12/site-packages/nvidia/cu13/nvvm/libdevice/libdevice.10.bc
// RUN: echo none > %t/venv/lib/python3.12/site-packages/nvidia/cu12/nvvm/libdevice/libdevice.10.bc
// RUN: echo none > %t/venv/lib/python3.9/site-packages/nvidia/cu13/nvvm/libdevice/libdevice.10.bc
// RUN: env -u CUDA_ROOT -u CUDA_HOME -u CUDA_PATH -u CONDA_PREFIX HOME=%t VIRTUAL_ENV=%t/venv tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3})' | FileCheck %s
// RUN: mkdir -p %t/none/bin %t/none/target/cuda && cp -r %t/venv/lib/python3.12/site-packages/nvidia/cu13/nvvm %t/none/target/cuda && touch %t/none/bin/python3
// RUN: cd %t/none && not env -u CUDA_ROOT -u CUDA_HOME -u CUDA_PATH -u CONDA_PREFIX HOME=%t/none VIRTUAL_ENV=%t/none %python -c "import os, sys; os.environ['PATH'] = '%t/none/bin' + os.pathsep + os.environ['PATH']; os.execvp(sys.argv[1], sys.argv[1:])" tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3})' 2>&1 | FileCheck %s --check-prefix=NONE

// From the newest wheel of the Python environment, and never from the working directory. A square root is an instruction.

// CHECK: sqrt.rn.f32
// CHECK: add.{{(rn.)?}}f32 {{.*}}, 0f3F800000
// CHECK-NOT: __nv_erff
// NONE: links-the-device-library.mlir:[[#@LINE+1]]:1: error: '__nv_erff' of CUDA's device library is called, and the library is not linked: set CUDA_PATH to a CUDA toolkit with nvvm/libdevice/libdevice.10.bc, or install nvidia-cuda-nvcc in this Python environment; looked in{{ *$}}
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32, %p: !llvm.ptr<1>):
    %a = math.sqrt %x : f32
    %b = math.erf %a : f32
    llvm.store %b, %p : f32, !llvm.ptr<1>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
