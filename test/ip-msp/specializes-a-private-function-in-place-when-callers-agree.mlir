// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Both callers pass shared memory: the function itself takes a shared pointer from now on, and there is no clone.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>, %{{.*}}: i64) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 3, -1>
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         llvm.getelementptr %[[G]]
llvm.func internal @get(%p: !llvm.ptr, %i: i64) -> f32 {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-NOT: @get.
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.call @get(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i64) -> f32
  %v = llvm.call @get(%g, %i) : (!llvm.ptr, i64) -> f32
  %h = llvm.getelementptr %g[4] : (!llvm.ptr) -> !llvm.ptr, f32
  // CHECK: llvm.call @get(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i64) -> f32
  %w = llvm.call @get(%h, %i) : (!llvm.ptr, i64) -> f32
  %x = llvm.fadd %v, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
// CHECK-NOT: @get.
