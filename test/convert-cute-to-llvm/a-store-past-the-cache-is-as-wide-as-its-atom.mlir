// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[ALL:.*]] = llvm.bitcast %{{.*}} : vector<8xf16> to vector<2xi64>
// CHECK: "st.global.L1::no_allocate.v2.b64 [$2], {$0, $1};", "l,l,l"
// CHECK: %[[ONE:.*]] = llvm.bitcast %{{.*}} : f32 to i32
// CHECK: "st.global.L1::no_allocate.b32 [$1], $0;", "r,l" %[[ONE]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, rmem, align<16>, "8:1">, !cute.memref<f16, gmem, align<16>, "8:1">, !cute.memref<f32, rmem, "1:1">, !cute.memref<f32, gmem, "1:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f16, rmem, align<16>, "8:1">, %g: !cute.memref<f16, gmem, align<16>, "8:1">, %s: !cute.memref<f32, rmem, "1:1">, %h: !cute.memref<f32, gmem, "1:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2g<f16 copy_bits = 128 l1_cache_evict_priority = no_allocate>
    "cute.copy"(%a, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.r2g<f16 copy_bits = 128 l1_cache_evict_priority = no_allocate>, !cute.memref<f16, rmem, align<16>, "8:1">, !cute.memref<f16, gmem, align<16>, "8:1">) -> ()
    %b = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = no_allocate>
    "cute.copy"(%b, %s, %h) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = no_allocate>, !cute.memref<f32, rmem, "1:1">, !cute.memref<f32, gmem, "1:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, rmem, align<16>, "8:1">, !cute.memref<f16, gmem, align<8>, "8:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f16, rmem, align<16>, "8:1">, %g: !cute.memref<f16, gmem, align<8>, "8:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2g<f16 copy_bits = 128 l1_cache_evict_priority = no_allocate>
    // expected-error @+1 {{needs an address that is aligned to its size}}
    "cute.copy"(%a, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.r2g<f16 copy_bits = 128 l1_cache_evict_priority = no_allocate>, !cute.memref<f16, rmem, align<16>, "8:1">, !cute.memref<f16, gmem, align<8>, "8:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, rmem, "1:1">, !cute.memref<f32, gmem, "1:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f32, rmem, "1:1">, %g: !cute.memref<f32, gmem, "1:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = evict_last>
    // expected-error @+1 {{unsupported copy atom: !cute_nvgpu.atom.r2g<}}
    "cute.copy"(%a, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = evict_last>, !cute.memref<f32, rmem, "1:1">, !cute.memref<f32, gmem, "1:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
