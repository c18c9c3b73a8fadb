// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "mbarrier.arrive.shared::cta.b64 _, [$0], $1;", "r,r"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "unused"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i32):
    %s = "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK: %[[S:.*]] = llvm.inline_asm has_side_effects asm_dialect = att "mbarrier.arrive.shared::cta.b64 $0, [$1], $2;", "=l,r,r"
// CHECK: nvvm.mbarrier.try_wait {{.*}}, %[[S]], %arg2
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32, i32) -> (), sym_name = "used"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i32, %t: i32):
    %s = "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    %w = "nvidia.nvvm.mbarrier.try_wait.timelimit"(%b, %s, %t) <{scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i64, i32) -> i1
    "test.use"(%w) : (i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<7>, i32) -> (), sym_name = "cluster"}> ({
  ^bb0(%b: !llvm.ptr<7>, %n: i32):
    // expected-error @+1 {{an arrival gives its 64-bit state only for a barrier of its own block}}
    %s = "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<7>, i32) -> i64
    "test.use"(%s) : (i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
