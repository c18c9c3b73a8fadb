// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Null may be a number before it is a pointer: zero, or a number that is chosen beside the bits of a pointer.

// CHECK-NOT: error
// CHECK:     after.mlir:6:{{.*}}: error: memory-space check: no rewrite of the original gives this: LLVM will convert a null to shared memory
// CHECK-NOT: error
// CHECK:     after.mlir:15:{{.*}}: error: memory-space check: no rewrite of the original gives this: LLVM will convert a null to shared memory
// CHECK-NOT: error

//--- before.mlir
llvm.func internal @zero(%p: !llvm.ptr, %b: i1, %o: !llvm.ptr<1>) {

  %z = llvm.mlir.constant(0 : i64) : i64
  %n = llvm.inttoptr %z : i64 to !llvm.ptr
  %s = llvm.select %b, %p, %n : i1, !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @chosen(%p: !llvm.ptr, %b: i1, %o: !llvm.ptr<1>) {

  %z = llvm.mlir.constant(0 : i64) : i64
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  %j = llvm.select %b, %i, %z : i1, i64
  %s = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%s0: !llvm.ptr<3>, %o: !llvm.ptr<1>, %b: i1) attributes {nvvm.kernel} {
  %s = llvm.addrspacecast %s0 : !llvm.ptr<3> to !llvm.ptr
  llvm.call @zero(%s, %b, %o) : (!llvm.ptr, i1, !llvm.ptr<1>) -> ()
  llvm.call @chosen(%s, %b, %o) : (!llvm.ptr, i1, !llvm.ptr<1>) -> ()
  llvm.return
}
//--- after.mlir
llvm.func internal @zero(%p: !llvm.ptr<3>, %b: i1, %o: !llvm.ptr<1>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.constant(0 : i64) : i64
  %n = llvm.inttoptr %z : i64 to !llvm.ptr
  %s = llvm.select %b, %g, %n : i1, !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @chosen(%p: !llvm.ptr<3>, %b: i1, %o: !llvm.ptr<1>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.constant(0 : i64) : i64
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.select %b, %i, %z : i1, i64
  %s = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%s0: !llvm.ptr<3>, %o: !llvm.ptr<1>, %b: i1) attributes {nvvm.kernel} {
  llvm.call @zero(%s0, %b, %o) : (!llvm.ptr<3>, i1, !llvm.ptr<1>) -> ()
  llvm.call @chosen(%s0, %b, %o) : (!llvm.ptr<3>, i1, !llvm.ptr<1>) -> ()
  llvm.return
}
