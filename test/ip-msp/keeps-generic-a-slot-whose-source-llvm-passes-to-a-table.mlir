// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=mode=second-time | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=mode=second-time | mlir-translate --mlir-to-llvmir \
// RUN:   | opt -passes='default<O2>' -S | FileCheck %s --check-prefix=LLVM
// RUN: tilespace-opt %s --memory-space-pipeline | mlir-translate --mlir-to-llvmir \
// RUN:   | opt -passes='default<O2>' -S | FileCheck %s --check-prefix=LLVM

// `@get` is called by its address, too, so that its type stays. It only reads the slot, so that LLVM passes it the
// source of the copy instead: global memory, which a load claimed to be local would not read.

// CHECK-LABEL: llvm.func internal @get(%arg0: !llvm.ptr
// CHECK-NOT:     !llvm.ptr<5>
// CHECK:         llvm.return
// LLVM-LABEL: define internal i32 @get(
// LLVM-NOT:     addrspace(5)
// LLVM:         ret i32
llvm.func internal @get(%p: !llvm.ptr, %i: i64) -> i32 attributes {no_inline} {
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func internal @first(%p: !llvm.ptr, %i: i64) -> i32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// LLVM:       define {{.*}}void @k(ptr noalias {{[^%]*}}%[[FROM:[0-9]+]],
// LLVM:         call i32 @get(ptr {{.*}}%[[FROM]]
llvm.func @k(%from: !llvm.ptr {llvm.noalias}, %out: !llvm.ptr, %i: i64, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(32 : i64) : i64
  %s = llvm.alloca %one x !llvm.array<8 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%s, %from, %size) <{arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %v = llvm.call @get(%s, %i) : (!llvm.ptr, i64) -> i32
  %at = llvm.getelementptr %s[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %at : i32, !llvm.ptr
  %g = llvm.mlir.addressof @get : !llvm.ptr
  %h = llvm.mlir.addressof @first : !llvm.ptr
  %f = llvm.select %c, %g, %h : i1, !llvm.ptr
  %w = llvm.call %f(%s, %i) : !llvm.ptr, (!llvm.ptr, i64) -> i32
  %x = llvm.add %v, %w : i32
  llvm.store %x, %out : i32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with a function that is called only by its name, and no other in a table.

// CHECK-LABEL: llvm.func internal @named(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func internal @named(%p: !llvm.ptr, %i: i64) -> i32 attributes {no_inline} {
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func @calls_by_name(%from: !llvm.ptr {llvm.noalias}, %out: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(32 : i64) : i64
  %s = llvm.alloca %one x !llvm.array<8 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%s, %from, %size) <{arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %v = llvm.call @named(%s, %i) : (!llvm.ptr, i64) -> i32
  %at = llvm.getelementptr %s[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %at : i32, !llvm.ptr
  %w = llvm.call @named(%s, %i) : (!llvm.ptr, i64) -> i32
  %x = llvm.add %v, %w : i32
  llvm.store %x, %out : i32, !llvm.ptr
  llvm.return
}
