// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null --allow-unregistered-dialect 2>&1 | FileCheck %s

// The foreign operation may pass the address of a function out of sight to the kernel, which calls it.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
module attributes {gpu.container_module} {
  func.func @host() {
    "foreign.note"() {of = @missing} : () -> ()
    return
  }
  gpu.module @m {
    llvm.func internal @seen(%x: f32) {
      llvm.return
    }
    llvm.func @k(%rows: !llvm.ptr<1>, %f: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
      %seen = llvm.mlir.addressof @seen : !llvm.ptr
      llvm.call %seen(%x) : !llvm.ptr, (f32) -> ()
      llvm.call %f(%x) : !llvm.ptr, (f32) -> ()
      %p = llvm.load %rows : !llvm.ptr<1> -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}
//--- after.mlir
module attributes {gpu.container_module} {
  func.func @host() {
    "foreign.note"() {of = @missing} : () -> ()
    return
  }
  gpu.module @m {
    llvm.func internal @seen(%x: f32) {
      llvm.return
    }
    llvm.func @k(%rows: !llvm.ptr<1>, %f: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
      %seen = llvm.mlir.addressof @seen : !llvm.ptr
      llvm.call %seen(%x) : !llvm.ptr, (f32) -> ()
      llvm.call %f(%x) : !llvm.ptr, (f32) -> ()
      %p = llvm.load %rows : !llvm.ptr<1> -> !llvm.ptr
      %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
      llvm.store %x, %q : f32, !llvm.ptr<1>
      llvm.return
    }
  }
}
