// RUN: tilespace-opt %s --ip-msp=check | FileCheck %s

// `%r` is a copy of a temporary that was written, as C++ makes one for the result of an operator: LLVM has no constant
// to put in its place. So `norm` gets two pointers to local memory, and has one body.

// CHECK-LABEL: llvm.func ptx_kernelcc @kernel(
// CHECK:         llvm.call @norm(%{{.*}}) : (!llvm.ptr<5>) -> f32
// CHECK:         llvm.call @norm(%{{.*}}) : (!llvm.ptr<5>) -> f32
llvm.func ptx_kernelcc @kernel(%out: !llvm.ptr, %x: f32, %y: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.alloca %one x !llvm.struct<(f32, f32)> : (i32) -> !llvm.ptr
  %r = llvm.alloca %one x !llvm.struct<(f32, f32)> : (i32) -> !llvm.ptr
  %t1 = llvm.getelementptr %t[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(f32, f32)>
  llvm.store %x, %t : f32, !llvm.ptr
  llvm.store %y, %t1 : f32, !llvm.ptr
  "llvm.intr.memcpy"(%r, %t, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %a = llvm.call @norm(%t) : (!llvm.ptr) -> f32
  %b = llvm.call @norm(%r) : (!llvm.ptr) -> f32
  %sum = llvm.fadd %a, %b : f32
  llvm.store %sum, %out : f32, !llvm.ptr
  llvm.return
}

// CHECK: llvm.func internal @norm(%{{.*}}: !llvm.ptr<5>)
// CHECK-NOT: llvm.func
llvm.func internal @norm(%s: !llvm.ptr) -> f32 {
  %s1 = llvm.getelementptr %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(f32, f32)>
  %x = llvm.load %s : !llvm.ptr -> f32
  %y = llvm.load %s1 : !llvm.ptr -> f32
  %n = llvm.fadd %x, %y : f32
  llvm.return %n : f32
}
