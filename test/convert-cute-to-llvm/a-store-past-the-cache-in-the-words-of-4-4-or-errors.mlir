// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "st.global.L1::no_allocate.v4.b64 [$4], {$0, $1, $2, $3};"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, rmem, align<32>, "16:1">, !cute.memref<f16, gmem, align<32>, "16:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f16, rmem, align<32>, "16:1">, %g: !cute.memref<f16, gmem, align<32>, "16:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f16, 256 b, l1_cache_eviction_priority=no_allocate>
    "cute.copy"(%a, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f16, 256 b, l1_cache_eviction_priority=no_allocate>, !cute.memref<f16, rmem, align<32>, "16:1">, !cute.memref<f16, gmem, align<32>, "16:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, rmem, align<32>, "16:1">, !cute.memref<f16, gmem, align<32>, "16:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f16, rmem, align<32>, "16:1">, %g: !cute.memref<f16, gmem, align<32>, "16:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f16, 256 b, l1_cache_eviction_priority=evict_last>
    // expected-error @+1 {{unsupported copy atom}}
    "cute.copy"(%a, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f16, 256 b, l1_cache_eviction_priority=evict_last>, !cute.memref<f16, rmem, align<32>, "16:1">, !cute.memref<f16, gmem, align<32>, "16:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
