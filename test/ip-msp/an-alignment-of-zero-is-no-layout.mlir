// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Nothing can have this alignment.

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<0> : vector<2xi64>>} {
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(i32, i64, ptr)> : (i32) -> !llvm.ptr
  %a = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64, ptr)>
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
}
