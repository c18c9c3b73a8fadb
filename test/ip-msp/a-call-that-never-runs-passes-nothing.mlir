// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// One body is enough: the call with shared memory is behind a branch that is never taken. It still must fit the signature.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK: llvm.func internal @put(%{{.*}}: !llvm.ptr<1>
// CHECK-NOT: @put.
llvm.func internal @put(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @put(%{{.*}}) : (!llvm.ptr<1>, f32) -> ()
// CHECK:         llvm.call @put(%{{.*}}) : (!llvm.ptr<1>, f32) -> ()
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.call @put(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.br ^go
^go:
  llvm.call @put(%in, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
