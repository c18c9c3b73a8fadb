// RUN: tilespace-opt %s --verify-diagnostics --print-memory-spaces -o %t.after
// RUN: tilespace-opt %s -o %t.before
// RUN: diff %t.before %t.after

// Accesses that ip-msp would name get no remark, clones included. The module is not changed, and nothing is published.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @get(%p: !llvm.ptr) -> f32 {
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

// Nothing is known of the pointers that others pass.
// expected-note @+1 {{argument 0 of 'open'}}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  // expected-remark @+1 {{stays generic in 'open' (unknown-caller)}}
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
