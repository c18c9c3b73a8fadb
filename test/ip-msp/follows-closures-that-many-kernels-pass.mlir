// RUN: %python %S/Inputs/many-closures.py 100 > %t.mlir
// RUN: tilespace-opt %t.mlir --ip-msp --memory-space-opt | FileCheck %s

// A helper that is not inlined gets closures from a hundred kernels. Each brings slots of its own, and the solver keeps
// their contents separate by field.

// CHECK-LABEL: llvm.func internal @lambda(
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr<3>
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
