// RUN: rm -rf %t && mkdir -p %t/venv/lib/python3.12/site-packages/nvidia/cu13/nvvm/libdevice
// RUN: opt %S/Inputs/device_library.ll -o %t/venv/lib/python3.12/site-packages/nvidia/cu13/nvvm/libdevice/libdevice.10.bc
// RUN: opt %S/Inputs/own_library.ll -o %t/own.bc
// RUN: sed -e 's,OWN,%t/own.bc,' %s > %t/in.mlir
// RUN: env -u CUDA_ROOT -u CUDA_HOME -u CUDA_PATH -u CONDA_PREFIX HOME=%t VIRTUAL_ENV=%t/venv tilespace-opt %t/in.mlir --gpu-module-to-ptx | FileCheck %s

// The device library comes after the libraries that a target links, and each target of a module has it.

// CHECK-LABEL: gpu.binary @kernels
// CHECK-SAME: sm_80
// CHECK-NOT: .extern .func
// CHECK-SAME: sm_90
// CHECK-NOT: .extern .func
gpu.module @kernels [#nvvm.target<chip = "sm_80", features = "", link = ["OWN"]>, #nvvm.target<chip = "sm_90", features = "+ptx80">] {
  llvm.func @__nv_erff(f32) -> f32
  llvm.func @k(%x: f32, %p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %y = llvm.call @__nv_erff(%x) : (f32) -> f32
    llvm.store %y, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}
