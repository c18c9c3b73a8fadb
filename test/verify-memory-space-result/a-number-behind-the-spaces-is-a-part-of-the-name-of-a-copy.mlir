// RUN: tilespace-opt %s --ip-msp=check | FileCheck %s

// @f is called with three spaces. The names that its two copies would have are taken, so that they get a number. They
// are still copies of @f, and not of the functions that have those names. One of those answers the test by itself.

// CHECK-DAG: llvm.func internal @f(%{{.*}}: !llvm.ptr<5>)
// CHECK-DAG: llvm.func internal @f.global.1(%{{.*}}: !llvm.ptr<1>)
// CHECK-DAG: llvm.func internal @f.shared.1(%{{.*}}: !llvm.ptr<3>)
llvm.func internal @f(%p: !llvm.ptr) -> i1 {
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %x = llvm.load %p : !llvm.ptr -> i1
  %y = llvm.and %l, %x : i1
  llvm.return %y : i1
}
llvm.func internal @f.global(%p: !llvm.ptr) -> i1 {
  %y = llvm.mlir.constant(true) : i1
  llvm.return %y : i1
}
llvm.func internal @f.shared(%p: !llvm.ptr) -> i1 {
  %y = llvm.load %p : !llvm.ptr -> i1
  llvm.return %y : i1
}
llvm.func @k(%out: !llvm.ptr, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %local = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @f(%out) : (!llvm.ptr) -> i1
  %b = llvm.call @f(%shared) : (!llvm.ptr) -> i1
  %c = llvm.call @f.global(%out) : (!llvm.ptr) -> i1
  %d = llvm.call @f.shared(%out) : (!llvm.ptr) -> i1
  %e = llvm.call @f(%local) : (!llvm.ptr) -> i1
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.store %b, %out : i1, !llvm.ptr
  llvm.store %c, %out : i1, !llvm.ptr
  llvm.store %d, %out : i1, !llvm.ptr
  llvm.store %e, %out : i1, !llvm.ptr
  llvm.return
}
