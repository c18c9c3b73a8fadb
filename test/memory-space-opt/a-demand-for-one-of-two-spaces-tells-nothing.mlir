// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// WMMA is defined in global and in shared memory, and an mbarrier can be arrived at in another block: which of two it is,
// nobody said.

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

// CHECK-LABEL: llvm.func @arrive(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i32)
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.mbarrier.arrive %[[P]] : !llvm.ptr -> i64
// CHECK:         nvvm.mbarrier.arrive.nocomplete %[[P]], %{{.*}} : !llvm.ptr, i32 -> i64
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @arrive(%p: !llvm.ptr, %n: i32) -> i64 {
  %t = nvvm.mbarrier.arrive %p : !llvm.ptr -> i64
  %u = nvvm.mbarrier.arrive.nocomplete %p, %n : !llvm.ptr, i32 -> i64
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}
