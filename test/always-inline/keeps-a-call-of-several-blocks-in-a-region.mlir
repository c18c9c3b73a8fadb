// RUN: tilespace-opt %s --always-inline | FileCheck %s

// A region of scf.if or scf.for holds one block. A callee that has one itself is inlined there, another is called.

// CHECK: llvm.func internal @pick(
llvm.func internal @pick(%p: !llvm.ptr, %c: i1) -> f32 attributes {always_inline} {
  llvm.cond_br %c, ^one, ^two
^one:
  %a = llvm.load %p : !llvm.ptr -> f32
  llvm.return %a : f32
^two:
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.return %z : f32
}
// CHECK-NOT: @twice
llvm.func internal @twice(%p: !llvm.ptr, %v: f32) attributes {always_inline} {
  %w = llvm.fadd %v, %v : f32
  llvm.store %w, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%p: !llvm.ptr, %c: i1, %n: i32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  // CHECK: scf.if
  scf.if %c {
    // CHECK-NEXT: llvm.call @pick(
    // CHECK-NEXT: llvm.fadd
    // CHECK-NEXT: llvm.store
    %v = llvm.call @pick(%p, %c) : (!llvm.ptr, i1) -> f32
    llvm.call @twice(%p, %v) : (!llvm.ptr, f32) -> ()
  }
  // CHECK: scf.for
  scf.for %i = %zero to %n step %one : i32 {
    // CHECK-NEXT: llvm.call @pick(
    // CHECK-NEXT: llvm.store
    %v = llvm.call @pick(%p, %c) : (!llvm.ptr, i1) -> f32
    llvm.store %v, %p : f32, !llvm.ptr
  }
  // CHECK: llvm.cond_br
  %v = llvm.call @pick(%p, %c) : (!llvm.ptr, i1) -> f32
  // CHECK-NOT: llvm.call
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
