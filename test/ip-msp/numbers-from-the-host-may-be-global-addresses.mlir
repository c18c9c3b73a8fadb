// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A 64-bit argument of a kernel may be the address of global memory, which the host knows. Stored in shared memory it
// may be read back as a pointer there, beside the shared pointers that memory holds. A constant is not an address.

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<3>
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @kernel(%bits: i64, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %s : !llvm.ptr, !llvm.ptr
  llvm.store %bits, %s : i64, !llvm.ptr
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
