// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {llvm.target_triple = "r600-mesa-mesa3d"} {
  llvm.func @accepted(%p: !llvm.ptr<3>) {
    %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
    %n = llvm.mlir.constant(4 : i32) : i32
    %s = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<5>
    llvm.return
  }
}
