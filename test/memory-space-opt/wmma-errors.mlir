// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt

// Matrix loads exist for global and shared memory only.

llvm.func @constant(%p: !llvm.ptr<4>, %s: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @+1 {{Cannot do WMMA on constant memory}}
  %a = nvvm.wmma.load %g, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @local(%s: i32) {
  %n = llvm.mlir.constant(256 : i32) : i32
  %g = llvm.alloca %n x f16 : (i32) -> !llvm.ptr
  // expected-warning @+1 {{Cannot do WMMA on local memory}}
  %a = nvvm.wmma.load %g, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @shared(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>, %s: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %a = nvvm.wmma.load %g, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %b = nvvm.wmma.load %h, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
