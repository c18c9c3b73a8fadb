// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// LLVM's inference of spaces ends at a freeze and at a masked load, and fails on a mask of a cast pointer (LLVM 22).

// CHECK-LABEL: llvm.func @f(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr<5>
// CHECK:         %[[F:.*]] = llvm.freeze %[[P]] : !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %[[F]] : i32, !llvm.ptr<5>
// CHECK:         %[[M:.*]] = llvm.intr.ptrmask %[[P]], %{{.*}} : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %[[M]] : i32, !llvm.ptr<5>
// CHECK:         llvm.intr.masked.load %[[P]], {{.*}} : (!llvm.ptr<5>
llvm.func @f(%p: !llvm.ptr<5>, %x: i32, %bits: i64, %mask: vector<4xi1>, %other: vector<4xf32>) -> vector<4xf32> {
  %f = llvm.freeze %p : !llvm.ptr<5>
  llvm.store %x, %f : i32, !llvm.ptr<5>
  %m = llvm.intr.ptrmask %p, %bits : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>
  llvm.store %x, %m : i32, !llvm.ptr<5>
  %v = llvm.intr.masked.load %p, %mask, %other {alignment = 4 : i32} : (!llvm.ptr<5>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.return %v : vector<4xf32>
}

// It follows an offset.

// CHECK-LABEL: llvm.func @followed(
// CHECK:         %[[Q:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK:         llvm.store %{{.*}}, %[[Q]] : i32, !llvm.ptr{{$}}
llvm.func @followed(%p: !llvm.ptr<5>, %x: i32, %i: i64) {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, i8
  llvm.store %x, %q : i32, !llvm.ptr<5>
  llvm.return
}
