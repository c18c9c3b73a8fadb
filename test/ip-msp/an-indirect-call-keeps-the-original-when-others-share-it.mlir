// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// @reach is called through its address only with global memory, and by @either with shared memory as its second
// argument. @either has one body for this module and for others, which may pass anything as the first argument, so that
// its call goes to the original of @reach. The call of the address stays there, too: it has no clone to go to.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @reach(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK-SAME:    nvvm.as = array<i32: 0, 0>
// CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @reach(%p: !llvm.ptr, %q: !llvm.ptr) {
  %v = llvm.load %q : !llvm.ptr -> f32
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func linkonce_odr @either(
llvm.func linkonce_odr @either(%p: !llvm.ptr) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.call @reach(%{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @reach(%p, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @first(
llvm.func @first(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @either : !llvm.ptr
  llvm.call %f(%out) : !llvm.ptr, (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @second(
llvm.func @second(%out: !llvm.ptr) attributes {nvvm.kernel} {
  // CHECK: %[[F:.*]] = llvm.mlir.addressof @reach : !llvm.ptr
  // CHECK: llvm.call %[[F]](%{{.*}}, %{{.*}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
  %f = llvm.mlir.addressof @reach : !llvm.ptr
  llvm.call %f(%out, %out) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
