// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[ADDRESS:.*]] = arith.extui %arg0 : i32 to i64
// CHECK: arith.andi %[[ADDRESS]]
// CHECK: nvvm.tcgen05.mma.block_scale
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i8, i1, !llvm.ptr<6>) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %w: i8, %b: i1, %d: !llvm.ptr<6>):
    %version = arith.constant 1 : i8
    %none = arith.constant 0 : i8
    %false = arith.constant false
    %m = "nvidia.nvvm.tcgen05_mma_smem_desc_v2"(%a, %a, %a, %version, %none, %false, %false, %w) : (i32, i32, i32, i8, i8, i1, i1, i8) -> i64
    "nvidia.nvvm.tcgen05.mma.block_scale"(%d, %m, %m, %a, %b, %d, %d) <{blockScale = #nvvm.tcgen05_mma_block_scale<default>, collectorOp = #nvvm.tcgen05_mma_collectorop<discard>, collectorOpB = #nvvm.tcgen05_mma_collectorop<discard>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvidia.nvvm.tcgen05_mma_kind<mxf8f6f4>}> : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i8) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %w: i8):
    %version = arith.constant 1 : i8
    %true = arith.constant true
    %false = arith.constant false
    // expected-error @+1 {{only matrix descriptors of version 1 without flags are supported}}
    %m = "nvidia.nvvm.tcgen05_mma_smem_desc_v2"(%a, %a, %a, %version, %w, %true, %false, %w) : (i32, i32, i32, i8, i8, i1, i1, i8) -> i64
    "test.use"(%m) : (i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i64, i32, i1, !llvm.ptr<6>) -> (), sym_name = "k"}> ({
  ^bb0(%m: i64, %a: i32, %b: i1, %d: !llvm.ptr<6>):
    // expected-error @+1 {{keeping matrix B for the next MMA is not supported (`collectorOpB`)}}
    "nvidia.nvvm.tcgen05.mma.block_scale"(%d, %m, %m, %a, %b, %d, %d) <{blockScale = #nvvm.tcgen05_mma_block_scale<default>, collectorOp = #nvvm.tcgen05_mma_collectorop<discard>, collectorOpB = #nvvm.tcgen05_mma_collectorop<fill>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvidia.nvvm.tcgen05_mma_kind<mxf8f6f4>}> : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
