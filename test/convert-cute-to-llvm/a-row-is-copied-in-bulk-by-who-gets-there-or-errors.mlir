// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Two rows of 512 bytes, which the barrier counts, to one block and to several; and a row to global memory.

// CHECK-NOT: nvvm.elect.sync
// CHECK-COUNT-2: nvvm.cp.async.bulk.shared.cluster.global %{{.*}}, %{{.*}}, %{{.*}}, %{{[^ ]*}} : !llvm.ptr<7>, <1>
// CHECK: nvvm.cp.async.bulk.shared.cluster.global %{{.*}} multicast_mask = %{{.*}} : !llvm.ptr<7>, <1>
// CHECK: nvvm.cp.async.bulk.global.shared.cta %{{.*}}, %{{.*}}, %{{.*}} : <1>, <3>

!g = !cute.memref<f32, gmem, align<16>, "(128,(2)):(1,(128))">
!s = !cute.memref<f32, smem, align<128>, "(128,(2)):(1,(128))">
!atom = !cute_nvgpu.atom.bulk_copy_g2s<f32>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!g, !s, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%g: !g, %s: !s, %p: !cute.ptr<i64, smem>, %n: i16):
    %a = "cute.make_atom"() : () -> !atom
    %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_bulkg2s<tma_bar>}> : (!atom, !cute.ptr<i64, smem>) -> !atom
    "cute.copy"(%b, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !g, !s) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!g = !cute.memref<f32, gmem, align<16>, "(128,1):(1,0)">
!s = !cute.memref<f32, smem, align<128>, "(128,1):(1,0)">
!atom = !cute_nvgpu.atom.bulk_copy_g2s<f32 mcast = true>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!g, !s, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%g: !g, %s: !s, %p: !cute.ptr<i64, smem>, %n: i16):
    %a = "cute.make_atom"() : () -> !atom
    %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_bulkg2s<tma_bar>}> : (!atom, !cute.ptr<i64, smem>) -> !atom
    %c = "cute_nvgpu.atom.set_value"(%b, %n) <{field = #cute_nvgpu.atom_copy_field_bulkg2s<mcast_mask>}> : (!atom, i16) -> !atom
    "cute.copy"(%c, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !g, !s) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!g = !cute.memref<f32, gmem, align<16>, "(128,1):(1,0)">
!s = !cute.memref<f32, smem, align<128>, "(128,1):(1,0)">
!atom = !cute_nvgpu.atom.bulk_copy_s2g<f32>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!g, !s) -> (), sym_name = "k"}> ({
  ^bb0(%g: !g, %s: !s):
    %a = "cute.make_atom"() : () -> !atom
    "cute.copy"(%a, %s, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !s, !g) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!g = !cute.memref<f32, gmem, align<16>, "(128,1):(2,0)">
!s = !cute.memref<f32, smem, align<128>, "(128,1):(1,0)">
!atom = !cute_nvgpu.atom.bulk_copy_g2s<f32>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!g, !s, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%g: !g, %s: !s, %p: !cute.ptr<i64, smem>, %n: i16):
    %a = "cute.make_atom"() : () -> !atom
    %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_bulkg2s<tma_bar>}> : (!atom, !cute.ptr<i64, smem>) -> !atom
    // expected-error @+1 {{a bulk copy takes contiguous elements without a swizzle}}
    "cute.copy"(%b, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !g, !s) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!g = !cute.memref<f32, gmem, align<16>, "(2,1):(1,0)">
!s = !cute.memref<f32, smem, align<128>, "(2,1):(1,0)">
!atom = !cute_nvgpu.atom.bulk_copy_g2s<f32>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!g, !s, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%g: !g, %s: !s, %p: !cute.ptr<i64, smem>, %n: i16):
    %a = "cute.make_atom"() : () -> !atom
    %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_bulkg2s<tma_bar>}> : (!atom, !cute.ptr<i64, smem>) -> !atom
    // expected-error @+1 {{source and destination are not rows of the same size, a multiple of 16 bytes}}
    "cute.copy"(%b, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !g, !s) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
