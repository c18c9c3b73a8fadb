// RUN: tilespace-opt %s --memory-space-opt -o %t.once
// RUN: tilespace-opt %t.once --memory-space-opt -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: FileCheck %s --input-file=%t.once

// Casts are made once.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @elsewhere(!llvm.ptr)
llvm.func @kernel(%p: !llvm.ptr, %x: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  llvm.call @elsewhere(%a) : (!llvm.ptr) -> ()
  llvm.cond_br %c, ^go(%p : !llvm.ptr), ^go(%null : !llvm.ptr)
^go(%q: !llvm.ptr):
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.call @elsewhere(%q) : (!llvm.ptr) -> ()
  llvm.return
}
