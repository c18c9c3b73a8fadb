// RUN: %python %S/Inputs/many-closures.py 600 > %t.mlir
// RUN: tilespace-opt %t.mlir --ip-msp --memory-space-opt | FileCheck %s
// RUN: %python %S/Inputs/many-closures.py 2 > %t.two.mlir
// RUN: tilespace-opt %t.two.mlir --ip-msp --memory-space-opt | FileCheck %s --check-prefix=TWO

// More addresses are held than the solver keeps separate: all slots escape, not only the omitted ones.

// CHECK-LABEL: llvm.func internal @lambda(
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr{{$}}
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}

// The solver keeps the addresses of two kernels separate.

// TWO-LABEL: llvm.func internal @lambda(
// TWO: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// TWO: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr<3>{{$}}
// TWO: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
