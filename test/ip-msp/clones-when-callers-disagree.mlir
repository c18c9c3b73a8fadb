// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// One caller passes shared and one global memory: the caller with global memory gets a clone named after its
// space, and the private original is specialized for the other. It needs no clone, and keeps its name.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT: @get.shared
// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>) -> f32 {{.*}}nvvm.as = array<i32: 3>
// CHECK-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>) -> f32 {{.*}}nvvm.as = array<i32: 1>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr<3>) -> f32
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  // CHECK: llvm.call @get.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %x = llvm.fadd %v, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
// CHECK-NOT: @get.shared
