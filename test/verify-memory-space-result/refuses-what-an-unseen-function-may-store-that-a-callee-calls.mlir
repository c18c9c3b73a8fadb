// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The kernel calls a function of the module, and that calls one which may store any pointer where the kernel finds it.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
llvm.func @unseen()
llvm.func internal @f() {
  llvm.call @unseen() : () -> ()
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @f() : () -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @unseen()
llvm.func internal @f() {
  llvm.call @unseen() : () -> ()
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @f() : () -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
