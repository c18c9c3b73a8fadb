// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Upstream takes such a type; nothing is known of its size.

// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<"a", (ptr, array<2 x struct<"a">>)> : (i32) -> !llvm.ptr
  %a = llvm.getelementptr %o[%n, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"a", (ptr, array<2 x struct<"a">>)>
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
