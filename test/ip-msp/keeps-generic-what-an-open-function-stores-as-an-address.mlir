// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' 2>/dev/null | FileCheck %s

// A function that other modules call stores 64 unknown bits: they may be an address in any space, which a kernel that
// calls it too may find again.

llvm.func @open(%p: !llvm.ptr, %bits: i64) {
  llvm.store %bits, %p : i64, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @rows(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @rows(%rows: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %row : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with 32 bits, which are not an address.

llvm.func @open(%p: !llvm.ptr, %bits: i32) {
  llvm.store %bits, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @rows_and_fewer_bits(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
llvm.func @rows_and_fewer_bits(%rows: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %row : f32, !llvm.ptr
  llvm.return
}
