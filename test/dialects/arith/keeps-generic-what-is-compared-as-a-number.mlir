// A pointer to shared memory that reaches `arith.cmpi` as a number, directly or through other operations of arith, stays
// generic. So does a pointer that `arith.select` or a loop merges with null.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// CHECK-LABEL: func.func private @whole(
// CHECK-SAME:    !llvm.ptr)
func.func private @whole(%p: !llvm.ptr) -> i1 {
  %z = arith.constant 0 : i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %c = arith.cmpi eq, %a, %z : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @narrow(
// CHECK-SAME:    !llvm.ptr)
func.func private @narrow(%p: !llvm.ptr) -> i1 {
  %z = arith.constant 0 : i32
  %a = llvm.ptrtoint %p : !llvm.ptr to i32
  %c = arith.cmpi eq, %a, %z : i32
  return %c : i1
}
// CHECK-LABEL: func.func private @ordered(
// CHECK-SAME:    !llvm.ptr)
func.func private @ordered(%p: !llvm.ptr) -> i1 {
  %z = arith.constant 0 : i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %c = arith.cmpi sgt, %a, %z : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @with_one(
// CHECK-SAME:    !llvm.ptr)
func.func private @with_one(%p: !llvm.ptr) -> i1 {
  %one = arith.constant 1 : i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %c = arith.cmpi eq, %a, %one : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @masked(
// CHECK-SAME:    !llvm.ptr)
func.func private @masked(%p: !llvm.ptr) -> i1 {
  %z = arith.constant 0 : i64
  %m = arith.constant 15 : i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %s = arith.andi %a, %m : i64
  %c = arith.cmpi ne, %s, %z : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @selected_number(
// CHECK-SAME:    !llvm.ptr, %{{.*}}: i1)
func.func private @selected_number(%p: !llvm.ptr, %b: i1) -> i1 {
  %z = arith.constant 0 : i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %s = arith.select %b, %a, %z : i64
  %c = arith.cmpi ne, %s, %z : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @selected(
// CHECK-SAME:    !llvm.ptr, %{{.*}}: i1)
func.func private @selected(%p: !llvm.ptr, %b: i1) -> i1 {
  %n = llvm.mlir.zero : !llvm.ptr
  %z = arith.constant 0 : i64
  %s = arith.select %b, %p, %n : !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = arith.cmpi ne, %a, %z : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @index(
// CHECK-SAME:    !llvm.ptr)
func.func private @index(%p: !llvm.ptr) -> i1 {
  %z = arith.constant 0 : index
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %i = arith.index_cast %a : i64 to index
  %c = arith.cmpi eq, %i, %z : index
  return %c : i1
}
// CHECK-LABEL: func.func private @loop(
// CHECK-SAME:    !llvm.ptr, %{{.*}}: index, %{{.*}}: i1)
func.func private @loop(%p: !llvm.ptr, %n: index, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nul = llvm.mlir.zero : !llvm.ptr
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%x = %nul) -> (!llvm.ptr) {
    %y = arith.select %b, %p, %x : !llvm.ptr
    scf.yield %y : !llvm.ptr
  }
  %c = llvm.icmp "eq" %q, %nul : !llvm.ptr
  return %c : i1
}
// Two addresses of shared memory are compared there.
// CHECK-LABEL: func.func private @both(
// CHECK-SAME:    !llvm.ptr<3>, %{{.*}}: !llvm.ptr<3>)
func.func private @both(%p: !llvm.ptr, %q: !llvm.ptr) -> i1 {
  %c = llvm.icmp "ult" %p, %q : !llvm.ptr
  return %c : i1
}
func.func @k(%out: !llvm.ptr, %s0: !llvm.ptr<3>, %n: index, %b: i1) attributes {gpu.kernel} {
  %s = llvm.addrspacecast %s0 : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.mlir.addressof @v : !llvm.ptr<3>
  %g = llvm.addrspacecast %v : !llvm.ptr<3> to !llvm.ptr
  %r0 = call @whole(%g) : (!llvm.ptr) -> i1
  llvm.store volatile %r0, %out : i1, !llvm.ptr
  %r1 = call @narrow(%g) : (!llvm.ptr) -> i1
  llvm.store volatile %r1, %out : i1, !llvm.ptr
  %r2 = call @ordered(%g) : (!llvm.ptr) -> i1
  llvm.store volatile %r2, %out : i1, !llvm.ptr
  %r3 = call @with_one(%g) : (!llvm.ptr) -> i1
  llvm.store volatile %r3, %out : i1, !llvm.ptr
  %r4 = call @masked(%g) : (!llvm.ptr) -> i1
  llvm.store volatile %r4, %out : i1, !llvm.ptr
  %r5 = call @selected_number(%g, %b) : (!llvm.ptr, i1) -> i1
  llvm.store volatile %r5, %out : i1, !llvm.ptr
  %r6 = call @selected(%g, %b) : (!llvm.ptr, i1) -> i1
  llvm.store volatile %r6, %out : i1, !llvm.ptr
  %r7 = call @index(%g) : (!llvm.ptr) -> i1
  llvm.store volatile %r7, %out : i1, !llvm.ptr
  %r8 = call @loop(%g, %n, %b) : (!llvm.ptr, index, i1) -> i1
  llvm.store volatile %r8, %out : i1, !llvm.ptr
  %r9 = call @both(%g, %s) : (!llvm.ptr, !llvm.ptr) -> i1
  llvm.store volatile %r9, %out : i1, !llvm.ptr
  return
}
llvm.mlir.global internal @v() {addr_space = 3 : i32} : !llvm.array<4 x i32>
