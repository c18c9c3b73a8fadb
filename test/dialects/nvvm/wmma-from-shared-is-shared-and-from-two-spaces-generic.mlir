// nvvm.wmma.load takes any of generic, global and shared. One load is of shared memory; the other of shared or global.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.wmma.load %{{.*}} : (!llvm.ptr<3>) -> !llvm.struct
// CHECK:         nvvm.wmma.load %{{.*}} : (!llvm.ptr) -> !llvm.struct
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr, %c: i1, %stride: i32) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = nvvm.wmma.load %sg, %stride {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %p = llvm.select %c, %sg, %g : i1, !llvm.ptr
  %b = nvvm.wmma.load %p, %stride {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
