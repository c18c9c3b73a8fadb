// RUN: tilespace-opt --import-cutedsl --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s 2>/dev/null | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         "nvidia.nvvm.inline_ptx"
// CHECK:         %[[Q:.*]] = llvm.load %{{.*}} -> !llvm.ptr
// CHECK-NEXT:    llvm.load %[[Q]] : !llvm.ptr -> f32
llvm.func @k(%p: !llvm.ptr, %number: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  "nvvm.inline_ptx"(%slot) <{text = "..."}> : (!llvm.ptr) -> ()
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// Code that gets a number in place of the slot's address does not reach the slot.

// CHECK-LABEL: llvm.func @gets_a_number(
// CHECK:         "nvidia.nvvm.inline_ptx"
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @gets_a_number(%p: !llvm.ptr, %number: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  "nvvm.inline_ptx"(%number) <{text = "..."}> : (i64) -> ()
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
