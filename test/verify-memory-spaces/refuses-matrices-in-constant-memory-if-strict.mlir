// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @refused(%c: !llvm.ptr<4>, %n: i32, %s: !llvm.ptr<3>, %v: vector<4xf16>) {
    %cg = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
    // expected-error @+1 {{Cannot do WMMA on constant memory}}
    %0 = nvvm.wmma.load %cg, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
      : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
    // expected-error @+2 {{Cannot to vector atomic on shared memory}}
    // expected-error @+1 {{Atomic operations on non-i32/i64/i128 types are not supported}}
    %1 = llvm.atomicrmw fadd %s, %v syncscope("block") monotonic : !llvm.ptr<3>, vector<4xf16>
    llvm.return
  }

  llvm.func @accepted(%s: !llvm.ptr<3>, %n: i32) {
    %0 = nvvm.wmma.load %s, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
      : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
    llvm.return
  }
}
