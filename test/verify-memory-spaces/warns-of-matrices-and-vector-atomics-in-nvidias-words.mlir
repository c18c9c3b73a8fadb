// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline)' 2>&1 | FileCheck %s

// CHECK-DAG: warning: Cannot do WMMA on constant memory
// CHECK-DAG: warning: Cannot do WMMA on local memory
// CHECK-DAG: warning: Cannot to vector atomic on local memory

llvm.func @matrices(%c: !llvm.ptr<4>, %l: !llvm.ptr<5>, %s: !llvm.ptr<3>, %n: i32) {
  %cg = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %lg = llvm.addrspacecast %l : !llvm.ptr<5> to !llvm.ptr
  // expected-warning @+1 {{Cannot do WMMA on constant memory}}
  %0 = nvvm.wmma.load %cg, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  // expected-warning @+1 {{Cannot do WMMA on local memory}}
  %1 = nvvm.wmma.load %lg, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %2 = nvvm.wmma.load %s, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

llvm.func @atomics(%l: !llvm.ptr<5>, %s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %v: vector<4xf16>, %w: vector<2xf16>) {
  // expected-warning @+1 {{Cannot to vector atomic on local memory}}
  %0 = llvm.atomicrmw fadd %l, %v monotonic : !llvm.ptr<5>, vector<4xf16>
  // expected-warning @+1 {{Cannot to vector atomic on shared memory}}
  %1 = llvm.atomicrmw fadd %s, %v monotonic : !llvm.ptr<3>, vector<4xf16>
  %2 = llvm.atomicrmw fadd %s, %w monotonic : !llvm.ptr<3>, vector<2xf16>
  %3 = llvm.atomicrmw fadd %g, %v monotonic : !llvm.ptr<1>, vector<4xf16>
  llvm.return
}
