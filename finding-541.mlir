llvm.mlir.global internal @v0() {addr_space = 3 : i32} : !llvm.struct<(array<4 x i64>, array<4 x ptr>)>
llvm.func internal @f0(%1: !llvm.ptr) {
  %2 = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%1) : (!llvm.ptr) -> i1
  llvm.cond_br %2, ^b3, ^b5
^b3:
  %6 = llvm.addrspacecast %1 : !llvm.ptr to !llvm.ptr<4>
  %7 = llvm.addrspacecast %6 : !llvm.ptr<4> to !llvm.ptr
  %8 = llvm.mlir.constant(48 : i64) : i64
  %9 = llvm.addrspacecast %7 : !llvm.ptr to !llvm.ptr<4>
  "llvm.intr.memcpy"(%9, %7, %8) <{isVolatile = false}> : (!llvm.ptr<4>, !llvm.ptr, i64) -> ()
  llvm.br ^b5
^b5:
  llvm.return
}

// the passes fail: failed to run pass: memmove/memcpy cannot target constant address space ["-":10:3]
// tilespace-opt --pass-pipeline='builtin.module(memory-space-pipeline{O=3})' THIS-FILE
