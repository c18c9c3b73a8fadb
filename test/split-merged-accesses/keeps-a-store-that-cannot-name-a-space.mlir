// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

llvm.mlir.global constant @k(dense<1.0> : tensor<64xf32>) {addr_space = 4 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK: llvm.cond_br
// CHECK: llvm.load
// CHECK: llvm.load
// CHECK-NOT: llvm.cond_br
// CHECK: llvm.return
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @k : !llvm.ptr<4>
  %k = llvm.addrspacecast %a : !llvm.ptr<4> to !llvm.ptr
  %q = llvm.select %c, %k, %p : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  // expected-remark@+1 {{an access to global or constant memory is not split: it cannot name constant memory}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
