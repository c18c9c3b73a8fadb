// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An available_externally body is the definition that another module has: its result can be relied on, and a
// clone of it is a function of this module.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @next.shared(%{{.*}}: !llvm.ptr<3>) -> !llvm.ptr<3>
llvm.func available_externally @next(%p: !llvm.ptr) -> !llvm.ptr {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store %z, %p : f32, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[Q:.*]] = llvm.call @next.shared(
// CHECK:         llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<3>
llvm.func @kernel() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call @next(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %q : f32, !llvm.ptr
  llvm.return
}
