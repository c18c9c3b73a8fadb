// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --print-memory-spaces=require-resolved

// Each access that stays generic in the whole module is an error, with the notes that its remark would have.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// expected-note @+1 {{argument 0 of 'open'}}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  // expected-error @+1 {{memory access stays generic in 'open' (unknown-caller): code outside the module can call this function with any pointer}}
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @closed(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @kernel() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @closed(%s) : (!llvm.ptr) -> f32
  llvm.return
}

// -----

// Nothing reaches these: null, and a function without callers.

llvm.func internal @dead(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @null(%n: i32) attributes {nvvm.kernel} {
  // expected-note @+1 {{result of 'llvm.mlir.zero' in 'null'}}
  %z = llvm.mlir.zero : !llvm.ptr
  // expected-remark @+1 {{stays generic in 'null' (never-an-address)}}
  llvm.store %n, %z : i32, !llvm.ptr
  llvm.return
}
