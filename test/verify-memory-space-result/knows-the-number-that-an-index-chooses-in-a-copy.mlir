// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{check},memory-space-opt{check no-warnings})' -o /dev/null

// The copy has three pointers, of which an index chooses the first or the second: each of them is in the copy as a whole,
// so that what is loaded as a number is an address in global memory.

llvm.mlir.global internal @copy() {addr_space = 3 : i32} : !llvm.array<4 x ptr>
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  %a = llvm.mlir.addressof @copy : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.mlir.constant(24 : i64) : i64
  "llvm.intr.memmove"(%g, %slot, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %six = llvm.mlir.constant(6 : i64) : i64
  %bit = llvm.mlir.constant(1 : i64) : i64
  %i = llvm.and %six, %bit : i64
  %at = llvm.getelementptr %g[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x ptr>
  %number = llvm.load %at : !llvm.ptr -> i64
  %q = llvm.inttoptr %number : i64 to !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.return %x : f32
}
