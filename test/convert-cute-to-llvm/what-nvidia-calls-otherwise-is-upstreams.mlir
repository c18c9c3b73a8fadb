// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: nvvm.barrier
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"(%arg1, %arg1)
// CHECK: nvvm.mbarrier.init %arg0, %arg1 : !llvm.ptr<3>, i32
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;"
// CHECK: llvm.extractelement %arg2[%arg1 : i32] : vector<4xi32>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32, vector<4xi32>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<3>, %n: i32, %v: vector<4xi32>):
    "nvidia.nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "nvidia.nvvm.barrier"(%n, %n) <{operandSegmentSizes = array<i32: 1, 1>}> : (i32, i32) -> ()
    "nvidia.nvvm.mbarrier.init.shared"(%p, %n) : (!llvm.ptr<3>, i32) -> ()
    "nvidia.nvvm.mbarrier.txn"(%p, %n) <{kind = #nvidia.nvvm.mbar_txn_kind<arrive_expect_tx>,
        scope = #nvidia.nvvm.mbar_scope<cta>, space = #nvidia.nvvm.mbar_space<cta>}> : (!llvm.ptr<3>, i32) -> ()
    %x = "nvidia.vector.extractelement"(%v, %n) : (vector<4xi32>, i32) -> i32
    "test.use"(%x) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
