// RUN: tilespace-opt %s --split-input-file --ip-msp=check | FileCheck %s

// The address of the tile goes through an argument by value, as a number, and from there into the slot that held the
// kernel's argument: a pointer loaded from it is in either memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func ptx_kernelcc @kernel(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr
llvm.func ptx_kernelcc @kernel(%a: !llvm.ptr, %x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %slot : !llvm.ptr, !llvm.ptr
  %bits = llvm.alloca %one x !llvm.struct<(i64)> : (i32) -> !llvm.ptr
  llvm.store %s, %bits : !llvm.ptr, !llvm.ptr
  llvm.call @put(%slot, %bits) : (!llvm.ptr, !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @put(%slot: !llvm.ptr, %bits: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}) {
  %n = llvm.load %bits : !llvm.ptr -> i64
  llvm.store %n, %slot : i64, !llvm.ptr
  llvm.return
}

// -----

// Resolved with an address in global memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func ptx_kernelcc @global(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    %[[Q:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr
llvm.func ptx_kernelcc @global(%a: !llvm.ptr, %x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %slot : !llvm.ptr, !llvm.ptr
  %bits = llvm.alloca %one x !llvm.struct<(i64)> : (i32) -> !llvm.ptr
  llvm.store %a, %bits : !llvm.ptr, !llvm.ptr
  llvm.call @put(%slot, %bits) : (!llvm.ptr, !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @put(%slot: !llvm.ptr, %bits: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}) {
  %n = llvm.load %bits : !llvm.ptr -> i64
  llvm.store %n, %slot : i64, !llvm.ptr
  llvm.return
}
