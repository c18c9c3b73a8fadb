// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Operations with a generic and a shared form: barriers in shared memory, wmma on shared and global memory.

// CHECK-LABEL: llvm.func @ops(
// CHECK-SAME:    %[[S:.*]]: !llvm.ptr<3>, %[[G:.*]]: !llvm.ptr<1>, %{{.*}}: i32)
llvm.func @ops(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  // CHECK: nvvm.mbarrier.init %[[S]], %{{.*}} : !llvm.ptr<3>, i32
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  // CHECK: nvvm.mbarrier.try_wait.parity %[[S]], %{{.*}}, %{{.*}} : !llvm.ptr<3>, i32, i32
  nvvm.mbarrier.try_wait.parity %p, %n, %n : !llvm.ptr, i32, i32
  // CHECK: nvvm.mbarrier.inval %[[S]] : !llvm.ptr<3>
  nvvm.mbarrier.inval %p : !llvm.ptr
  // CHECK: nvvm.wmma.load %[[G]], %{{.*}} : (!llvm.ptr<1>)
  %a = nvvm.wmma.load %q, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  // CHECK: nvvm.wmma.load %[[S]], %{{.*}} : (!llvm.ptr<3>)
  %b = nvvm.wmma.load %p, %n {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
