// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The callee copies the address by halves into memory of its own, and stores by way of the copy.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @lambda(%closure: !llvm.ptr, %v: f32) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %copy = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %from = llvm.getelementptr %closure[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %to = llvm.getelementptr %copy[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %low = llvm.load %closure : !llvm.ptr -> i32
  %high = llvm.load %from : !llvm.ptr -> i32
  llvm.store %low, %copy : i32, !llvm.ptr
  llvm.store %high, %to : i32, !llvm.ptr
  %y = llvm.load %copy : !llvm.ptr -> !llvm.ptr
  llvm.store %closure, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  llvm.call @lambda(%c, %v) : (!llvm.ptr, f32) -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with a store of the pointer that the slot holds already.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @put_back(%closure: !llvm.ptr, %v: f32) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %copy = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %from = llvm.getelementptr %closure[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %to = llvm.getelementptr %copy[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %low = llvm.load %closure : !llvm.ptr -> i32
  %high = llvm.load %from : !llvm.ptr -> i32
  llvm.store %low, %copy : i32, !llvm.ptr
  llvm.store %high, %to : i32, !llvm.ptr
  %y = llvm.load %copy : !llvm.ptr -> !llvm.ptr
  llvm.store %p, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @stores_what_is_there(
llvm.func @stores_what_is_there(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  llvm.call @put_back(%c, %v) : (!llvm.ptr, f32) -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
