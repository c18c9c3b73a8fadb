// The number zero made a pointer is null, and so is zero where LLVM makes a choice of pointers out of a
// choice of numbers. Merged with null, a pointer to shared memory stays generic where the merged value is
// stored: of a typed pointer LLVM would make a null of the space, which is not the generic null. An access
// names its space by a cast of its own.
//
// RUN: tilespace-opt --split-input-file %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<4 x i32>
// CHECK-LABEL: llvm.func internal @zero(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i1,
// CHECK:         %[[N:.*]] = llvm.inttoptr
// CHECK:         %[[S:.*]] = llvm.select %{{.*}}, %[[P]], %[[N]] : i1, !llvm.ptr
// CHECK:         llvm.store %[[S]], %{{.*}} : !llvm.ptr, !llvm.ptr<1>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i32
llvm.func internal @zero(%p: !llvm.ptr, %b: i1, %o: !llvm.ptr) -> i32 {
  %z = llvm.mlir.constant(0 : i64) : i64
  %n = llvm.inttoptr %z : i64 to !llvm.ptr
  %s = llvm.select %b, %p, %n : i1, !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %v = llvm.load %s : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%o: !llvm.ptr, %b: i1) attributes {nvvm.kernel} {
  %s0 = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %s0 : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.call @zero(%s, %b, %o) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  llvm.store %x, %o : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<4 x i32>
// CHECK-LABEL: llvm.func internal @chosen(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i1,
// CHECK:         llvm.ptrtoint %[[P]] : !llvm.ptr to i64
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i32
llvm.func internal @chosen(%p: !llvm.ptr, %b: i1, %o: !llvm.ptr) -> i32 {
  %z = llvm.mlir.constant(0 : i64) : i64
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  %j = llvm.select %b, %i, %z : i1, i64
  %s = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %v = llvm.load %s : !llvm.ptr -> i32
  %w = llvm.load %p : !llvm.ptr -> i32
  %x = llvm.add %v, %w : i32
  llvm.return %x : i32
}
llvm.func @k(%o: !llvm.ptr, %b: i1) attributes {nvvm.kernel} {
  %s0 = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %s0 : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.call @chosen(%s, %b, %o) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  llvm.store %x, %o : i32, !llvm.ptr
  llvm.return
}

// -----

// A round trip that stays an address is not a null: a shared pointer stays shared.
llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<4 x i32>
// CHECK-LABEL: llvm.func internal @moved(
// CHECK-SAME:    %{{.*}}: !llvm.ptr<3>,
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i32
llvm.func internal @moved(%p: !llvm.ptr, %o: !llvm.ptr) -> i32 {
  %f = llvm.mlir.constant(4 : i64) : i64
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  %j = llvm.add %i, %f : i64
  %s = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %v = llvm.load %s : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%o: !llvm.ptr) attributes {nvvm.kernel} {
  %s0 = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %s0 : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.call @moved(%s, %o) : (!llvm.ptr, !llvm.ptr) -> i32
  llvm.store %x, %o : i32, !llvm.ptr
  llvm.return
}
