// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The lower half of what the host passed is gone.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
llvm.func @param(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c16 = llvm.mlir.constant(16 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %a, %c16) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %c16, %second : i64, !llvm.ptr
  %four = llvm.mlir.constant(4 : i32) : i32
  llvm.store %four, %slot : i32, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @param(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c16 = llvm.mlir.constant(16 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %a, %c16) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %c16, %second : i64, !llvm.ptr
  %four = llvm.mlir.constant(4 : i32) : i32
  llvm.store %four, %slot : i32, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %qp = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %qp : f32, !llvm.ptr<1>
  llvm.return
}
