// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The callee finds the address of the slot in its copy, or one in global memory that the host left in the variable.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @v() : !llvm.ptr
llvm.func internal @f(%x: !llvm.ptr {llvm.byval = !llvm.ptr}, %s: !llvm.ptr) {
  %e = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %s, %e : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.mlir.addressof @v : !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %slot, %v : !llvm.ptr, !llvm.ptr
  llvm.call @f(%v, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @v() : !llvm.ptr
llvm.func internal @f(%x: !llvm.ptr {llvm.byval = !llvm.ptr}, %s: !llvm.ptr) {
  %e = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %s, %e : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.mlir.addressof @v : !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %slot, %v : !llvm.ptr, !llvm.ptr
  llvm.call @f(%v, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
