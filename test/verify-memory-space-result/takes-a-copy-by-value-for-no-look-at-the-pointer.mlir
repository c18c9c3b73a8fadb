// RUN: tilespace-opt %s --ip-msp -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// The callee gets a copy of what the pointer points to, and never sees the pointer, which may be null as far as anyone
// knows who looks at memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal constant @table() {addr_space = 1 : i32} : !llvm.array<1 x ptr> {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.zero : !llvm.array<1 x ptr>
  %v = llvm.insertvalue %g, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.array<64 x f32>}, %out: !llvm.ptr) {
  %i = llvm.ptrtoint %v : !llvm.ptr to i64
  llvm.store %i, %out : i64, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @table : !llvm.ptr<1>
  %t = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.load %t : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[S:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
  // CHECK: %[[G:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.call @use(%[[G]]
  llvm.call @use(%p, %out) : (!llvm.ptr {llvm.byval = !llvm.array<64 x f32>}, !llvm.ptr) -> ()
  llvm.return
}
