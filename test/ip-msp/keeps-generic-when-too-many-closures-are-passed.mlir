// RUN: %python %S/Inputs/many-closures.py 600 > %t.mlir
// RUN: tilespace-opt %t.mlir --ip-msp --memory-space-opt | FileCheck %s

// More addresses are held than are told apart: the slots escape, those that are left out as well as all others.

// CHECK-LABEL: llvm.func internal @lambda(
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr{{$}}
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
