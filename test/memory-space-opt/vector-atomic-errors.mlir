// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt

// Atomics on vectors exist for global memory only. The words are those of NVIDIA's compiler, its slip included.

llvm.func @shared(%p: !llvm.ptr<3>, %x: vector<2xf16>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  // Two halves make one 32-bit word: that is an ordinary atomic.
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<2xf16>
  llvm.return
}

// -----

llvm.func @local(%x: vector<2xf32>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %g = llvm.alloca %one x vector<2xf32> : (i32) -> !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<2xf32>
  llvm.return
}
