// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// What the host passes in a struct, it passes as it passes a number alone.


// CHECK-LABEL: llvm.func @param(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
llvm.func @param(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c16 = llvm.mlir.constant(16 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %a, %c16) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %c16, %second : i64, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
