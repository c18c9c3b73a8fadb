// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A read of the whole argument is a read like any other: a memcpy out of the parameter does not make the code
// generator copy it first. (The copy is written afterwards, or it would not be claimed to be local.)

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    nvvm.as = array<i32: 101>
// CHECK:         "llvm.intr.memcpy"(%{{.*}}) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr<101>, i64) -> ()
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[G]] : i64, !llvm.ptr<1>
llvm.func @kernel(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, i32)>}) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(16 : i64) : i64
  %copy = llvm.alloca %one x !llvm.struct<(ptr, i32)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%copy, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %field = llvm.getelementptr %copy[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %one, %field : i32, !llvm.ptr
  %p = llvm.load %copy : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
