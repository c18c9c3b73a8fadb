// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// CHECK-LABEL: llvm.func @f(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> i32
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) -> i32 {
  %a = llvm.load %s : !llvm.ptr<3> -> i32
  %b = llvm.load %g : !llvm.ptr<1> -> i32
  %sum = llvm.add %a, %b : i32
  llvm.return %sum : i32
}

// LLVM has no slots of this kind yet.
// CHECK-LABEL: func.func @of_memref(
// CHECK:         memref.load %{{.*}} : memref<4xf32, 5>
func.func @of_memref(%m: memref<4xf32, 5>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<4xf32, 5>
  return %v : f32
}

// A pointer to local memory becomes generic.
// CHECK-LABEL: llvm.func @local(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
llvm.func @local(%l: !llvm.ptr<5>) -> i32 {
  %a = llvm.load %l : !llvm.ptr<5> -> i32
  llvm.return %a : i32
}
