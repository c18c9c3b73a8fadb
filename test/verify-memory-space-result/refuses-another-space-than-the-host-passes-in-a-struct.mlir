// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The host passes a pointer to global memory in the struct, before the kernel stores its own.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  llvm.store %g, %v : !llvm.ptr, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// expected-note@below {{the host may have stored a pointer to global memory there}}
llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  llvm.store %g, %v : !llvm.ptr, !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %s : f32, !llvm.ptr<3>
  llvm.return
}
