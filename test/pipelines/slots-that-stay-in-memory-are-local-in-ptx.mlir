// RUN: tilespace-opt %s --memory-space-pipeline | mlir-translate --mlir-to-llvmir | opt -O3 | llc -O3 -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=MLIR

// `uncast-slots` leaves them to LLVM's back end: through selects, address arithmetic, arguments and results.

// MLIR-LABEL: llvm.func internal @next(
// MLIR-SAME:    !llvm.ptr<5>) -> !llvm.ptr<5>

// CHECK-NOT: {{(ld|st)\.b32}}
// CHECK:     .func {{.*}}next
// CHECK-NOT: {{(ld|st)\.b32}}
// CHECK:     st.local.b32
// CHECK-NOT: {{(ld|st)\.b32}}
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %q : i32, !llvm.ptr
  llvm.return %q : !llvm.ptr
}

// CHECK:     .entry kernel
// CHECK-NOT: {{(ld|st)\.b32}}
// CHECK:     st.local.b32
// CHECK-NOT: {{(ld|st)\.b32}}
// CHECK:     ld.local.b32
// CHECK-NOT: {{(ld|st)\.b32}}
llvm.func @kernel(%out: !llvm.ptr, %c: i1, %i: i32, %x: i32) attributes {nvvm.kernel} {
  %n = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %s = llvm.select %c, %a, %b : i1, !llvm.ptr
  %at = llvm.getelementptr %s[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %x, %at : i32, !llvm.ptr
  %r = llvm.call @next(%at) : (!llvm.ptr) -> !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> i32
  llvm.cond_br %c, ^join(%a : !llvm.ptr), ^join(%r : !llvm.ptr)
^join(%j: !llvm.ptr):
  %w = llvm.load %j : !llvm.ptr -> i32
  %sum = llvm.add %v, %w : i32
  llvm.store %sum, %out : i32, !llvm.ptr
  llvm.return
}
