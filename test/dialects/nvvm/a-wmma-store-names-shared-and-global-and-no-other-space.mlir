// nvvm.wmma.store takes generic, global and shared pointers. In the cluster there is no such instruction, and of two
// spaces neither is named. The intrinsic of LLVM IR has the space in its name.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.wmma.store %{{.*}} : !llvm.ptr<3>, vector<2xf16>
// CHECK:         nvvm.wmma.store %{{.*}} : !llvm.ptr<1>, vector<2xf16>
// CHECK:         nvvm.wmma.store %{{.*}} : !llvm.ptr, vector<2xf16>
// CHECK:         nvvm.wmma.store %{{.*}} : !llvm.ptr, vector<2xf16>
// CHECK:         llvm.call_intrinsic "llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3"(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i32)
llvm.func @k(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %g: !llvm.ptr, %c: i1, %stride: i32, %v: vector<2xf16>) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %dg = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  nvvm.wmma.store %sg, %stride, %v, %v, %v, %v {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  nvvm.wmma.store %g, %stride, %v, %v, %v, %v {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  nvvm.wmma.store %dg, %stride, %v, %v, %v, %v {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  %p = llvm.select %c, %sg, %g : i1, !llvm.ptr
  nvvm.wmma.store %p, %stride, %v, %v, %v, %v {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  %a = llvm.call_intrinsic "llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0"(%sg, %stride) : (!llvm.ptr, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
