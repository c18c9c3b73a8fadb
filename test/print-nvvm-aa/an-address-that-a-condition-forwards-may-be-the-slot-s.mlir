// A conditional branch forwards the address of a slot: what is made of the block's argument may be in the slot, also where it
// is too far away to be walked back. An address that the branch does not forward is not.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

llvm.func @forwarded(%c: i1, %other: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^bb1(%slot : !llvm.ptr), ^bb1(%other : !llvm.ptr)
^bb1(%at: !llvm.ptr):
  %1 = llvm.getelementptr %at[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %2 = llvm.getelementptr %1[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %3 = llvm.getelementptr %2[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %4 = llvm.getelementptr %3[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %5 = llvm.getelementptr %4[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %6 = llvm.getelementptr %5[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %7 = llvm.getelementptr %6[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  // expected-remark@below {{pointer 0, unknown: ModRef; NoAlias; MayAlias}}
  llvm.store %one, %7 : i32, !llvm.ptr
  // expected-remark@below {{pointer 1, local: ModRef; NoAlias; MayAlias 0}}
  llvm.store %one, %slot : i32, !llvm.ptr
  llvm.return
}

llvm.func @kept(%c: i1, %other: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^bb1(%other : !llvm.ptr), ^bb1(%other : !llvm.ptr)
^bb1(%at: !llvm.ptr):
  %1 = llvm.getelementptr %at[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %2 = llvm.getelementptr %1[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %3 = llvm.getelementptr %2[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %4 = llvm.getelementptr %3[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %5 = llvm.getelementptr %4[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %6 = llvm.getelementptr %5[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %7 = llvm.getelementptr %6[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  // expected-remark@below {{pointer 0, unknown: ModRef; NoAlias; MayAlias}}
  llvm.store %one, %7 : i32, !llvm.ptr
  // expected-remark@below {{pointer 1, local: ModRef; NoAlias 0; MayAlias}}
  llvm.store %one, %slot : i32, !llvm.ptr
  llvm.return
}
