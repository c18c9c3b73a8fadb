// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The store goes to one slot or the other: a block argument, or a loop's, hides which. Both may hold either pointer.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @by_block_argument(
llvm.func @by_block_argument(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^go(%a : !llvm.ptr), ^go(%b : !llvm.ptr)
^go(%either: !llvm.ptr):
  llvm.store %out, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @by_select(
llvm.func @by_select(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %either = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.store %out, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @by_loop(
llvm.func @by_loop(%out: !llvm.ptr, %from: i32, %to: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %end = scf.for %i = %from to %to step %one iter_args(%slot = %a) -> !llvm.ptr : i32 {
    llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
    scf.yield %slot : !llvm.ptr
  }
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with the other slot on both edges.

// CHECK-LABEL: llvm.func @always_the_other(
llvm.func @always_the_other(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^go(%b : !llvm.ptr), ^go(%b : !llvm.ptr)
^go(%either: !llvm.ptr):
  llvm.store %out, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
