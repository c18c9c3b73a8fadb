// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The distance is loaded, and what the host passes, here in a struct, is added to it.

//--- before.mlir
llvm.func @k(%s: !llvm.struct<(i64, i64)>, %i: i32, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %d = llvm.zext %i : i32 to i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %by = llvm.load %slot : !llvm.ptr -> i64
  %n = llvm.extractvalue %s[1] : !llvm.struct<(i64, i64)>
  %sum = llvm.add %by, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%s: !llvm.struct<(i64, i64)>, %i: i32, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %d = llvm.zext %i : i32 to i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %by = llvm.load %slot : !llvm.ptr -> i64
  %n = llvm.extractvalue %s[1] : !llvm.struct<(i64, i64)>
  %sum = llvm.add %by, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
