// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @refused(%p: !llvm.ptr<3>) {
    // expected-error @+1 {{nvvm address space conversion intrinsics are not supported. Please use addrspacecast instruction}}
    %q = llvm.call_intrinsic "llvm.nvvm.ptr.shared.to.gen.p0.p3"(%p) : (!llvm.ptr<3>) -> !llvm.ptr
    %r = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
    llvm.return
  }

  llvm.func @parameters(%p: !llvm.ptr) {
    // expected-error @+1 {{no instruction makes a param pointer of a generic pointer}}
    %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<101>
    llvm.return
  }

  llvm.func @accepted(%p: !llvm.ptr) {
    %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
    %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
    llvm.return
  }
}
