// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%s: !llvm.ptr<3>) {
  %n = llvm.mlir.constant(4 : i32) : i32
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // expected-error @+1 {{pointer address space not global}}
  %v = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%g, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}

llvm.func @accepted(%d: !llvm.ptr<1>) {
  %n = llvm.mlir.constant(4 : i32) : i32
  %v = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p1"(%d, %n) : (!llvm.ptr<1>, i32) -> i32
  llvm.return
}
