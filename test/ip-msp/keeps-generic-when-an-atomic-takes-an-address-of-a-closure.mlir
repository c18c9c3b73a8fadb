// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The address of the slot is exchanged for another one: the exchange is not a plain load.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @box() {addr_space = 1 : i32} : !llvm.struct<(ptr, ptr)>

llvm.func internal @lambda(%closure: !llvm.ptr, %v: f32) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %y = llvm.atomicrmw xchg %closure, %closure monotonic : !llvm.ptr, !llvm.ptr
  llvm.store %closure, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %box = llvm.mlir.addressof @box : !llvm.ptr<1>
  %c = llvm.addrspacecast %box : !llvm.ptr<1> to !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  llvm.call @lambda(%c, %v) : (!llvm.ptr, f32) -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with nothing stored by way of the address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @other_box() {addr_space = 1 : i32} : !llvm.struct<(ptr, ptr)>
llvm.func internal @only_exchanges(%closure: !llvm.ptr, %v: f32) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %y = llvm.atomicrmw xchg %closure, %closure monotonic : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @nothing_is_stored_there(
llvm.func @nothing_is_stored_there(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %box = llvm.mlir.addressof @other_box : !llvm.ptr<1>
  %c = llvm.addrspacecast %box : !llvm.ptr<1> to !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  llvm.call @only_exchanges(%c, %v) : (!llvm.ptr, f32) -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
