// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Each step of the path to the other space is reported.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%p: !llvm.ptr, %c: i1) -> f32 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.cond_br %c, ^go(%g : !llvm.ptr), ^go(%n : !llvm.ptr)
^go(%q: !llvm.ptr):
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%p: !llvm.ptr, %c: i1) -> f32 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is computed here}}
  %n = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // expected-note@below {{it is forwarded here}}
  llvm.cond_br %c, ^go(%g : !llvm.ptr), ^go(%n : !llvm.ptr)
^go(%q: !llvm.ptr):
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
