// A pass on an inner module asks the modules around it: the first is a host's, the second says itself that it is not, and
// the third has another target from outside.
//
// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(builtin.module(ip-msp,memory-space-opt))' 2>&1 | FileCheck %s

// CHECK: remark: left alone: not code for NVPTX (the target is 'amdgcn-amd-amdhsa')
// CHECK-LABEL: llvm.func @of_the_host(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK-LABEL: llvm.func @of_the_device(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<5>
module attributes {gpu.container_module} {
  module {
    llvm.func @of_the_host(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
  module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
    llvm.func @of_the_device(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}

// -----

// CHECK-LABEL: llvm.func @of_another_target(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  module {
    llvm.func @of_another_target(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}
