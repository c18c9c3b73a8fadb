// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s

// A clobber says what assembly does to memory other than its operands. A shuffle of numbers does nothing to memory,
// and its result has only bits of those numbers: stored to memory, these are not a pointer.

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[G]] : i32, !llvm.ptr<1>
llvm.func @k(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %m = llvm.inline_asm has_side_effects "shfl.sync.up.b32 $0, $1, 1, 0, -1;", "=r,r" %n : (i32) -> i32
  %o = llvm.inline_asm has_side_effects asm_dialect = att "shfl.sync.up.b32 $0, $1, 2, 0, -1;", "=r,r,~{cc}" %m : (i32) -> i32
  llvm.inline_asm has_side_effects "bar.sync 0;", "" : () -> ()
  llvm.store %o, %rows : i32, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %o, %row : i32, !llvm.ptr
  llvm.return
}
