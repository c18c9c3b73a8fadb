// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Constant memory outlives the launch that stored its address. Of a variable in global memory that holds for the next one.

//--- before.mlir
llvm.mlir.global external constant @coefficients() {addr_space = 4 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @current() {addr_space = 1 : i32} : !llvm.ptr

llvm.func @writer() attributes {nvvm.kernel} {
  %c = llvm.mlir.addressof @coefficients : !llvm.ptr<4>
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %current = llvm.mlir.addressof @current : !llvm.ptr<1>
  llvm.store %g, %current : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func @reader() -> f32 attributes {nvvm.kernel} {
  %current = llvm.mlir.addressof @current : !llvm.ptr<1>
  %p = llvm.load %current : !llvm.ptr<1> -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.mlir.global external constant @coefficients() {addr_space = 4 : i32} : !llvm.array<64 x f32>
// expected-note@below {{another launch may have left it there}}
llvm.mlir.global internal @current() {addr_space = 1 : i32} : !llvm.ptr

llvm.func @writer() attributes {nvvm.kernel} {
  // expected-note@below {{it is in constant memory}}
  %c = llvm.mlir.addressof @coefficients : !llvm.ptr<4>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %current = llvm.mlir.addressof @current : !llvm.ptr<1>
  // expected-note@below {{it is stored here}}
  llvm.store %g, %current : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func @reader() -> f32 attributes {nvvm.kernel} {
  %current = llvm.mlir.addressof @current : !llvm.ptr<1>
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %current : !llvm.ptr<1> -> !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in constant memory}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
