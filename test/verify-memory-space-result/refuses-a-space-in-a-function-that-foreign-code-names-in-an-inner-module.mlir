// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null --allow-unregistered-dialect 2>&1 | FileCheck %s

// The foreign operation in the inner module names the function, so that unknown code may call it.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown

//--- before.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
    llvm.func internal @f(%p: !llvm.ptr, %x: f32) {
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @k(%x: f32) attributes {nvvm.kernel} {
      %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
      llvm.call @f(%s, %x) : (!llvm.ptr, f32) -> ()
      "foreign.note"() {name = @f} : () -> ()
      llvm.return
    }
  }
}
//--- after.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
    llvm.func internal @f(%p: !llvm.ptr, %x: f32) {
      %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
      llvm.store %x, %q : f32, !llvm.ptr<3>
      llvm.return
    }
    llvm.func @k(%x: f32) attributes {nvvm.kernel} {
      %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
      llvm.call @f(%s, %x) : (!llvm.ptr, f32) -> ()
      "foreign.note"() {name = @f} : () -> ()
      llvm.return
    }
  }
}
