// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The access of registers is not volatile: they could not be registers.

// CHECK: %[[X:.*]] = llvm.load volatile %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.store %[[X]], %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
// CHECK: %[[Y:.*]] = llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK: llvm.store volatile %[[Y]], %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, rmem, align<16>, "4:1">, !cute.memref<f32, gmem, align<16>, "4:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f32, rmem, align<16>, "4:1">, %g: !cute.memref<f32, gmem, align<16>, "4:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.g2r<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.g2r<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>, !cute.memref<f32, gmem, align<16>, "4:1">, !cute.memref<f32, rmem, align<16>, "4:1">) -> ()
    %b = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2g<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>
    "cute.copy"(%b, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.r2g<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>, !cute.memref<f32, rmem, align<16>, "4:1">, !cute.memref<f32, gmem, align<16>, "4:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, rmem, align<16>, "4:1">, !cute.memref<f32, gmem, align<8>, "4:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f32, rmem, align<16>, "4:1">, %g: !cute.memref<f32, gmem, align<8>, "4:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.g2r<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>
    // expected-error @+1 {{a volatile copy moves up to 16 aligned bytes between global memory and registers}}
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.g2r<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>, !cute.memref<f32, gmem, align<8>, "4:1">, !cute.memref<f32, rmem, align<16>, "4:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, rmem, align<16>, "4:1">, !cute.memref<f32, gmem, align<16>, "4:1">) -> (), sym_name = "k"}> ({
  ^bb0(%r: !cute.memref<f32, rmem, align<16>, "4:1">, %g: !cute.memref<f32, gmem, align<16>, "4:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.g2r<f32 copy_bits = 128 mem_order = acquire mem_scope = sys>
    // expected-error @+1 {{unsupported copy atom: !cute_nvgpu.atom.g2r<}}
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.g2r<f32 copy_bits = 128 mem_order = acquire mem_scope = sys>, !cute.memref<f32, gmem, align<16>, "4:1">, !cute.memref<f32, rmem, align<16>, "4:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
