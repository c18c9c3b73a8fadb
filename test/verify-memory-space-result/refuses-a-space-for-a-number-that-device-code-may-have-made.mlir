// RUN: split-file %s %t
// RUN: tilespace-opt %t/hosts-after.mlir --verify-memory-space-result=original=%t/hosts.mlir -o /dev/null
// RUN: not tilespace-opt %t/made-after.mlir --verify-memory-space-result=original=%t/made.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/hosts-after.mlir --verify-memory-space-result='original=%t/hosts.mlir strong-global-assumptions=false' -o /dev/null 2>&1 | FileCheck %s

// Only the host's own numbers are addresses in global memory.
// CHECK: error:

//--- hosts.mlir
llvm.func @k(%g: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- hosts-after.mlir
llvm.func @k(%g: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
//--- made.mlir
llvm.func @k(%g: !llvm.ptr<1>, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %m = llvm.zext %n : i32 to i64
  llvm.store %m, %g : i64, !llvm.ptr<1>
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- made-after.mlir
llvm.func @k(%g: !llvm.ptr<1>, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %m = llvm.zext %n : i32 to i64
  llvm.store %m, %g : i64, !llvm.ptr<1>
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
