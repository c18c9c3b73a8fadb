// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The one visible call passes a pointer to shared memory, but the panic handler may call the function with others.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @_ZN4core9panicking9panic_fmt17h0123456789abcdefE(!llvm.ptr)
llvm.func internal @show(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%message: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @show : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  llvm.call @_ZN4core9panicking9panic_fmt17h0123456789abcdefE(%message) : (!llvm.ptr) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @_ZN4core9panicking9panic_fmt17h0123456789abcdefE(!llvm.ptr)
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func internal @show(%p: !llvm.ptr) -> f32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
llvm.func @k(%message: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @show : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  llvm.call @_ZN4core9panicking9panic_fmt17h0123456789abcdefE(%message) : (!llvm.ptr) -> ()
  llvm.return
}
