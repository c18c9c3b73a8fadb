// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The function is called through its address with global memory, and directly with shared memory. The direct call gets
// a clone. The function at the address keeps its type, and states in its body the space that those calls agree on.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @same(%{{.*}}: !llvm.ptr) -> !llvm.ptr
// CHECK-SAME:    nvvm.as = array<i32: 1>, nvvm.as_results = array<i32: 1>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func internal @same(%p: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.mlir.addressof @same : !llvm.ptr
  // CHECK: %[[R:.*]] = llvm.call %{{.*}}(%{{.*}}) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  // CHECK: %[[G:.*]] = llvm.addrspacecast %[[R]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.store %{{.*}}, %[[G]] : f32, !llvm.ptr<1>
  %r = llvm.call %f(%out) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %r : f32, !llvm.ptr
  // CHECK: %[[Q:.*]] = llvm.call @same.shared(%{{.*}}) : (!llvm.ptr<3>) -> !llvm.ptr<3>
  // CHECK: llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<3>
  %q = llvm.call @same(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %q : f32, !llvm.ptr
  llvm.return
}
