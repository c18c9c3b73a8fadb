// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// An attribute that upstream's operation would drop is an error. Of the pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %m: i64, %i: i32, %b: i1):
    "nvidia.nvvm.tcgen05.mma"(%d, %m, %m, %i, %b) <{collectorOp = #nvvm.tcgen05_mma_collectorop<discard>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<tf32>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>}> : (!llvm.ptr<6>, i64, i64, i32, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %m: i64, %i: i32, %b: i1):
    // expected-error @+1 {{'nvvm.tcgen05.mma' has no such attribute 'collectorOp'}}
    "nvidia.nvvm.tcgen05.mma"(%d, %m, %m, %i, %b) <{collectorOp = @missing, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<tf32>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>}> : (!llvm.ptr<6>, i64, i64, i32, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
