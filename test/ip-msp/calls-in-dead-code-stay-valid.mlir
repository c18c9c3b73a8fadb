// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A call in a block that nothing branches to, and a call in a private function without callers: neither passes a
// pointer that counts, but both must fit the signature that the others get.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>) -> !llvm.ptr<3>
llvm.func internal @get(%p: !llvm.ptr) -> !llvm.ptr {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store %z, %p : f32, !llvm.ptr
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func internal @dead(%{{.*}}: !llvm.ptr) -> !llvm.ptr
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr<3>) -> !llvm.ptr<3>
llvm.func internal @dead(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.call @get(%p) : (!llvm.ptr) -> !llvm.ptr
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel() attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%g) : (!llvm.ptr) -> !llvm.ptr
  llvm.return
^unreachable(%p: !llvm.ptr):
  // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr<3>) -> !llvm.ptr<3>
  %b = llvm.call @get(%p) : (!llvm.ptr) -> !llvm.ptr
  llvm.br ^unreachable(%b : !llvm.ptr)
}
