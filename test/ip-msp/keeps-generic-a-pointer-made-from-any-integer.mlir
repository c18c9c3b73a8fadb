// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An integer that was multiplied, or loaded, may be any address. One that a kernel was passed is not among these.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%n: i64, %table: !llvm.ptr) attributes {nvvm.kernel} {
  // CHECK: %[[P:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr{{$}}
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %nn = llvm.mul %n, %n : i64
  %p = llvm.inttoptr %nn : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  %m = llvm.load %table : !llvm.ptr -> i64
  // CHECK: %[[Q:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr{{$}}
  // CHECK: llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr{{$}}
  %q = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
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
