// RUN: tilespace-opt %s --to-ptx=cluster-join | FileCheck %s
// RUN: tilespace-opt %s --to-ptx=cluster-join --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSES

// A pointer that may be either is accessed as the cluster's, and LLVM has an instruction for it.

// PASSES: memory-space-opt{{{.*}}cluster-join=true
// PASSES: ip-msp{{{.*}}cluster-join=true
// PASSES: memory-space-opt{{{.*}}cluster-join=true

// CHECK: cvta.shared.u64
// CHECK: cvta.to.shared::cluster.u64
// CHECK: st.shared::cluster.b32
// CHECK-NOT: st.b32

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @kernel(%rank: i32, %c: i1, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %m = nvvm.mapa %t, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %h = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %q, %h : i1, !llvm.ptr
  llvm.store %x, %e : f32, !llvm.ptr
  llvm.return
}
