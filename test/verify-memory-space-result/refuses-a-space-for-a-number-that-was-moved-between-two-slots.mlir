// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The number goes from one slot to another, and is moved by a few bytes on the way.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.ptrtoint %out : !llvm.ptr to i64
  llvm.store %n, %a : i64, !llvm.ptr
  %m = llvm.load %a : !llvm.ptr -> i64
  %next = llvm.add %m, %c8 : i64
  llvm.store %next, %b : i64, !llvm.ptr
  %o = llvm.load %b : !llvm.ptr -> i64
  %p = llvm.inttoptr %o : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.ptrtoint %out : !llvm.ptr to i64
  llvm.store %n, %a : i64, !llvm.ptr
  %m = llvm.load %a : !llvm.ptr -> i64
  %next = llvm.add %m, %c8 : i64
  llvm.store %next, %b : i64, !llvm.ptr
  %o = llvm.load %b : !llvm.ptr -> i64
  %p = llvm.inttoptr %o : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
