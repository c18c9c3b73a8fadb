// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @refused() {
    // expected-error @+1 {{llvm.nvvm.stackrestore/stacksave is only supported with local address space pointers}}
    %p = llvm.call_intrinsic "llvm.stacksave.p0"() : () -> !llvm.ptr
    // expected-error @+1 {{llvm.nvvm.stackrestore/stacksave is only supported with local address space pointers}}
    llvm.call_intrinsic "llvm.stackrestore.p0"(%p) : (!llvm.ptr) -> ()
    llvm.return
  }

  llvm.func @accepted() {
    %p = llvm.call_intrinsic "llvm.stacksave.p5"() : () -> !llvm.ptr<5>
    llvm.call_intrinsic "llvm.stackrestore.p5"(%p) : (!llvm.ptr<5>) -> ()
    llvm.return
  }
}
