// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// As NVIDIA's late stages have them, an elected lane executes them already.

// CHECK: nvvm.tcgen05.alloc
// CHECK: nvvm.tcgen05.relinquish_alloc_permit {group = #nvvm.cta_group<cta_2>}
// CHECK: nvvm.tcgen05.commit
// CHECK: nvvm.tcgen05.st
// CHECK: nvvm.tcgen05.ld
// CHECK: nvvm.tcgen05.dealloc
// CHECK: arith.ori
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.tensor.prefetch
// CHECK: nvvm.clusterlaunchcontrol.try.cancel multicast
// CHECK: nvvm.clusterlaunchcontrol.query.cancel
// CHECK: nvvm.clusterlaunchcontrol.query.cancel
// CHECK: nvvm.clusterlaunchcontrol.query.cancel
// CHECK: nvvm.clusterlaunchcontrol.query.cancel
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<6>, vector<4xi32>, i128) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %p: !llvm.ptr, %n: i32, %m: i32, %x: !llvm.ptr<6>, %w: vector<4xi32>, %c: i128):
    "nvidia.nvvm.tcgen05.alloc"(%b, %n) <{group = #nvvm.cta_group<cta_1>}> : (!llvm.ptr<3>, i32) -> ()
    "nvidia.nvvm.tcgen05.relinquish_alloc_permit"() <{group = #nvvm.cta_group<cta_2>}> : () -> ()
    "nvidia.nvvm.tcgen05.commit.arrive"(%b) <{group = #nvvm.cta_group<cta_1>}> : (!llvm.ptr<3>) -> ()
    "nvidia.nvvm.tcgen05.st"(%x, %w) <{shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>}> : (!llvm.ptr<6>, vector<4xi32>) -> ()
    %l = "nvidia.nvvm.tcgen05.ld"(%x) <{num = 4 : i32, pack = false, shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>}> : (!llvm.ptr<6>) -> vector<4xi32>
    "nvidia.nvvm.tcgen05.dealloc"(%x, %n) <{group = #nvvm.cta_group<cta_1>}> : (!llvm.ptr<6>, i32) -> ()
    %d = "nvidia.nvvm.mma_smem_desc"(%n, %n, %n, %m, %m) <{mmaDescVersion = 1 : i32}> : (i32, i32, i32, i32, i32) -> i64
    "nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global"(%b, %p, %n, %n, %b) <{operandSegmentSizes = array<i32: 1, 1, 2, 1, 0, 0, 0>}> : (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<3>) -> ()
    "nvidia.nvvm.cp.async.bulk.tensor.global.shared.cta.ext"(%p, %b, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!llvm.ptr, !llvm.ptr<3>, i32, i32) -> ()
    "nvidia.nvvm.cp.async.bulk.tensor.prefetch"(%p, %n, %n) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (!llvm.ptr, i32, i32) -> ()
    "nvidia.nvvm.clusterlaunchcontrol.try_cancel.multicast"(%b, %b) : (!llvm.ptr<3>, !llvm.ptr<3>) -> ()
    %q0 = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.is_canceled"(%c) : (i128) -> i1
    %q1 = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x"(%c) : (i128) -> i32
    %q2 = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y"(%c) : (i128) -> i32
    %q3 = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z"(%c) : (i128) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
