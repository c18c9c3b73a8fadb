// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: arith.addf %arg0, %arg1 : vector<2xf32>
// CHECK: %[[A:.*]] = llvm.bitcast %arg0 : vector<2xf32> to i64
// CHECK: %[[B:.*]] = llvm.bitcast %arg1 : vector<2xf32> to i64
// CHECK: llvm.inline_asm asm_dialect = att "add.rm.f32x2 $0, $1, $2;", "=l,l,l" %[[A]], %[[B]]

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>, vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
    %c = "nvidia.nvvm.add.packed.f32x2"(%a, %b) <{ftz = false, rnd = #nvidia.nvvm.fp_rnd_mode<rn>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "test.use"(%c) : (vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>, vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
    %c = "nvidia.nvvm.add.packed.f32x2"(%a, %b) <{ftz = false, rnd = #nvidia.nvvm.fp_rnd_mode<rm>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "test.use"(%c) : (vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>, vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
    // expected-error @+1 {{the rounding 'rna' is not supported}}
    %c = "nvidia.nvvm.add.packed.f32x2"(%a, %b) <{ftz = false, rnd = #nvidia.nvvm.fp_rnd_mode<rna>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "test.use"(%c) : (vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
