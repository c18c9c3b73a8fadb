// RUN: tilespace-opt %s --verify-diagnostics --print-memory-spaces=do-clone-for-ip-msp=0

// Callers disagree, and with a budget the access would be named: that is another reason than a join.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// expected-note @+1 {{argument 0 of 'get'}}
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  // expected-remark @+1 {{stays generic in 'get' (clone-budget): callers disagree, and the clone budget is used up}}
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.return
}
