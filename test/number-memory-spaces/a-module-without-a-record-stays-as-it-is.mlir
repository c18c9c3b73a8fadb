// RUN: tilespace-opt %s --split-input-file --number-memory-spaces | FileCheck %s

// CHECK: llvm.target_triple = "nvptx64-nvidia-cuda"
// CHECK-NOT: tilespace.target
// CHECK: !llvm.ptr<7>
module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
  llvm.func @f(%p: !llvm.ptr<7>)
}

// -----

// CHECK: llvm.target_triple = "r600-mesa-mesa3d"
// CHECK-NOT: tilespace.target
// CHECK: !llvm.ptr<4>
module attributes {llvm.target_triple = "r600-mesa-mesa3d"} {
  llvm.func @f(%p: !llvm.ptr<4>)
}

// -----

// The nearest success: the same pointer on AMDGPU.

// CHECK: tilespace.target = "amdgpu"
// CHECK: !llvm.ptr<1>
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func @f(%p: !llvm.ptr<4>)
}
