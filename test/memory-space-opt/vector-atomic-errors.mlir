// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=first-time

// Atomics on vectors that do not fit a 32-bit register exist for global memory only. The words are the words
// of NVIDIA's compiler, its slip included. They are warnings: the back end has a loop for operations that the
// hardware lacks.

llvm.func @shared(%p: !llvm.ptr<3>, %x: vector<2xf32>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  // expected-warning @+1 {{Cannot to vector atomic on shared memory}}
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<2xf32>
  llvm.return
}

// -----

llvm.func @local(%x: vector<4xf16>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %g = llvm.alloca %one x vector<4xf16> : (i32) -> !llvm.ptr
  // expected-warning @+1 {{Cannot to vector atomic on local memory}}
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<4xf16>
  llvm.return
}

// -----

llvm.mlir.global external @table() {addr_space = 4 : i32} : vector<4xf32>
llvm.func @constant(%x: vector<4xf32>) {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @+1 {{Cannot to vector atomic on const memory}}
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<4xf32>
  llvm.return
}

// -----

// The type says so already.

llvm.func @typed(%p: !llvm.ptr<3>, %x: vector<2xf32>) {
  // expected-warning @+1 {{Cannot to vector atomic on shared memory}}
  %b = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr<3>, vector<2xf32>
  llvm.return
}

// -----

// In global memory they exist.

llvm.func @global(%p: !llvm.ptr, %x: vector<2xf32>) attributes {nvvm.kernel} {
  %b = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, vector<2xf32>
  llvm.return
}

// -----

// Two halves make one 32-bit word: that is an ordinary atomic, which shared memory has and local memory has not.

llvm.func @word(%p: !llvm.ptr<3>, %x: vector<2xf16>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<2xf16>
  llvm.return
}

// -----

llvm.func @local_word(%x: vector<2xbf16>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %g = llvm.alloca %one x vector<2xbf16> : (i32) -> !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<2xbf16>
  llvm.return
}

// -----

// Shared on one path only: the hardware decides at run time.

llvm.func @maybe(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %x: vector<2xf32>, %c: i1) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  %b = llvm.atomicrmw fadd %r, %x monotonic : !llvm.ptr, vector<2xf32>
  llvm.return
}
