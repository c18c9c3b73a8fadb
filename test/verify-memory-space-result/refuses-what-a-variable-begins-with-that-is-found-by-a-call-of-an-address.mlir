// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Only a function that is called by its address takes the address of the variable, and returns it.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal constant @first() : !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func internal @find() -> !llvm.ptr {
  %first = llvm.mlir.addressof @first : !llvm.ptr
  llvm.return %first : !llvm.ptr
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @find : !llvm.ptr
  %first = llvm.call %f() : !llvm.ptr, () -> !llvm.ptr
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal constant @first() : !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func internal @find() -> !llvm.ptr {
  %first = llvm.mlir.addressof @first : !llvm.ptr
  llvm.return %first : !llvm.ptr
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @find : !llvm.ptr
  %first = llvm.call %f() : !llvm.ptr, () -> !llvm.ptr
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
