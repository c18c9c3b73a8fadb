// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=mode=second-time | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=mode=second-time | mlir-translate --mlir-to-llvmir \
// RUN:   | opt -passes='default<O2>' -S | FileCheck %s --check-prefix=LLVM
// RUN: tilespace-opt %s --memory-space-pipeline | mlir-translate --mlir-to-llvmir \
// RUN:   | opt -passes='default<O2>' -S | FileCheck %s --check-prefix=LLVM

// No code writes to the memory that `%p` points to while the function runs, so LLVM loads from there and has
// no slot, once it has deleted the first store. A load claimed to be local would then read unrelated memory
// at the address of `%p`.

// CHECK-LABEL: llvm.func @stored(
// CHECK-NOT:     !llvm.ptr<5>
// LLVM-LABEL: define {{.*}} @stored(
// LLVM-NOT:     addrspace(5)
// LLVM:         ret i32
llvm.func @stored(%p: !llvm.ptr {llvm.align = 4 : i64, llvm.dereferenceable = 256 : i64, llvm.noalias, llvm.nonnull}, %i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(256 : i64) : i64
  %s = llvm.alloca %one x !llvm.array<64 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %one, %s : i32, !llvm.ptr
  "llvm.intr.memcpy"(%s, %p, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %at = llvm.getelementptr %s[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x i32>
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.return %v : i32
}

// A constructor makes the copy, and a function reads it.

// CHECK-LABEL: llvm.func @constructed(
// CHECK-NOT:     !llvm.ptr<5>
// LLVM-LABEL: define {{.*}} @constructed(
// LLVM-NOT:     addrspace(5)
// LLVM:         ret i32
llvm.func @constructed(%p: !llvm.ptr {llvm.align = 4 : i64, llvm.dereferenceable = 256 : i64, llvm.noalias, llvm.nonnull}, %i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.alloca %one x !llvm.array<64 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %one, %s : i32, !llvm.ptr
  llvm.call @construct(%s, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  %v = llvm.call @get(%s, %i) : (!llvm.ptr, i64) -> i32
  llvm.return %v : i32
}

llvm.func internal @construct(%to: !llvm.ptr, %from: !llvm.ptr) {
  %size = llvm.mlir.constant(256 : i64) : i64
  "llvm.intr.memcpy"(%to, %from, %size) <{arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

llvm.func internal @get(%s: !llvm.ptr, %i: i64) -> i32 attributes {no_inline, no_unwind} {
  %at = llvm.getelementptr %s[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x i32>
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.return %v : i32
}

// -----

// Resolved where others may write there. One argument that LLVM may put in the place of a slot keeps all slots of its
// module generic that are copied to.

// CHECK-LABEL: llvm.func @written_by_others(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @written_by_others(%p: !llvm.ptr {llvm.align = 4 : i64, llvm.dereferenceable = 256 : i64, llvm.nonnull}, %i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(256 : i64) : i64
  %s = llvm.alloca %one x !llvm.array<64 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %one, %s : i32, !llvm.ptr
  "llvm.intr.memcpy"(%s, %p, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %at = llvm.getelementptr %s[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x i32>
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.return %v : i32
}
