// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// WMMA is defined in global and in shared memory, and tcgen05.commit arrives in this block or in another: which of two
// it is, is unknown.

// CHECK-LABEL: llvm.func @wmma(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i32)
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.wmma.load %[[P]], %{{.*}} : (!llvm.ptr)
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f16
llvm.func @wmma(%p: !llvm.ptr, %stride: i32) -> f16 {
  %a = nvvm.wmma.load %p, %stride {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %v = llvm.load %p : !llvm.ptr -> f16
  llvm.return %v : f16
}

// CHECK-LABEL: llvm.func @commit(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr)
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.tcgen05.commit %[[P]] : !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @commit(%p: !llvm.ptr) -> i64 {
  nvvm.tcgen05.commit %p : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}

// An mbarrier is in shared memory alone.
// CHECK-LABEL: llvm.func @invalidate(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i64
llvm.func @invalidate(%p: !llvm.ptr) -> i64 {
  nvvm.mbarrier.inval %p : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}
