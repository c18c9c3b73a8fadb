// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An integer that was multiplied may be any address. A kernel's argument, or an integer that it loads, may not.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%n: i64, %table: !llvm.ptr) attributes {nvvm.kernel} {
  // CHECK: %[[P:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr{{$}}
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %nn = llvm.mul %n, %n : i64
  %p = llvm.inttoptr %nn : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  %i = llvm.ptrtoint %table : !llvm.ptr to i64
  %j = llvm.mul %i, %n : i64
  // CHECK: %[[R:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr{{$}}
  // CHECK: llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr{{$}}
  %r = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @passed(
llvm.func @passed(%n: i64) attributes {nvvm.kernel} {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func @loaded(
llvm.func @loaded(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %n = llvm.load %table : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
