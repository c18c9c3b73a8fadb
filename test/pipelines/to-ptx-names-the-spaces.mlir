// RUN: tilespace-opt %s --to-ptx | FileCheck %s
// RUN: tilespace-opt %s --to-ptx="chip=sm_80 features=+ptx70" | FileCheck %s --check-prefix=OLDER

// From the LLVM dialect to PTX without a CUDA toolkit: the helper, called with shared and with global memory, loads from
// each by its own instruction.

// CHECK-DAG: gpu.binary @device
// CHECK-DAG: .target sm_90
// CHECK-DAG: ld.shared
// CHECK-DAG: ld.global
// OLDER: .version 7.0
// OLDER-SAME: .target sm_80

llvm.mlir.global external @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @get(%p: !llvm.ptr) -> f32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %x = llvm.fadd %v, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
