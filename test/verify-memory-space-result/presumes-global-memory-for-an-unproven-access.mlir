// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir unproven=global" -o /dev/null
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Nothing is known of the pointer, and the option makes an assumption of it.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
// expected-note@below {{an argument of a function that unseen code can call}}
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
