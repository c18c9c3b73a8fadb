// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// An atomic exchange, in a function that gets the variable, stores another pointer there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @state() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @exchange(%this: !llvm.ptr, %value: !llvm.ptr) attributes {no_inline} {
  %old = llvm.atomicrmw xchg %this, %value monotonic : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.mlir.addressof @state : !llvm.ptr<3>
  %o = llvm.addrspacecast %v : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @exchange(%o, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with the pointer that is there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @state() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @exchange(%this: !llvm.ptr, %value: !llvm.ptr) attributes {no_inline} {
  %old = llvm.atomicrmw xchg %this, %value monotonic : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @same_pointer(
llvm.func @same_pointer(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.mlir.addressof @state : !llvm.ptr<3>
  %o = llvm.addrspacecast %v : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @exchange(%o, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
