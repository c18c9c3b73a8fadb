// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// CUB adds the numbers of other lanes by assembly. The stored result is not an address of anything but its operands,
// so that pointers in the same memory stay the host's pointers.

// CHECK-LABEL: llvm.func @sum(
// CHECK: %[[ROW:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @sum(%sums: !llvm.ptr, %rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.load %sums : !llvm.ptr -> i64
  %m = llvm.inline_asm has_side_effects "{ .reg .u32 lo; .reg .u32 hi; .reg .pred p; mov.b64 {lo, hi}, $1; shfl.sync.down.b32 lo|p, lo, $2, 31, -1; shfl.sync.down.b32 hi|p, hi, $2, 31, -1; mov.b64 $0, {lo, hi}; @p add.u64 $0, $0, $1; }", "=l,l,r" %n, %one : (i64, i32) -> i64
  llvm.store %m, %sums : i64, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}

// -----

// One instruction that makes an address is enough.

// CHECK-LABEL: llvm.func @cast(
// CHECK: %[[ROW:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK: llvm.store %{{.*}}, %[[ROW]] : f32, !llvm.ptr{{$}}
llvm.func @cast(%sums: !llvm.ptr, %rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %n = llvm.load %sums : !llvm.ptr -> i64
  %m = llvm.inline_asm has_side_effects "{ .reg .u64 t; cvta.shared.u64 t, $1; mov.u64 $0, t; }", "=l,l" %n : (i64) -> i64
  llvm.store %m, %sums : i64, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
