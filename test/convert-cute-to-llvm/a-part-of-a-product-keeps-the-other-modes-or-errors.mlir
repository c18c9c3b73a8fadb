// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The mode after the product's modes stays as it is, with its open size.

// CHECK: %[[N:.*]] = llvm.extractvalue %arg1[1, 0]
// CHECK: "test.use"(%[[N]])

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.memref<f16, gmem, align<16>, "(128,16,((?,8),4)):(16,1,((4096,16),128))">) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !cute.memref<f16, gmem, align<16>, "(128,16,((?,8),4)):(16,1,((4096,16),128))">):
    %z = "cute.static"() : () -> !cute.coord<"0">
    %p = "cute.tiled.mma.partition"(%m, %v, %z) <{operand_id = 0 : i32}> : (!mma, !cute.memref<f16, gmem, align<16>, "(128,16,((?,8),4)):(16,1,((4096,16),128))">, !cute.coord<"0">) -> !cute.memref<f16, gmem, align<16>, "((128,16),1,1,((?,8),4)):((16,1),0,0,((4096,16),128))">
    %l = "cute.get_layout"(%p) : (!cute.memref<f16, gmem, align<16>, "((128,16),1,1,((?,8),4)):((16,1),0,0,((4096,16),128))">) -> !cute.layout<"((128,16),1,1,((?,8),4)):((16,1),0,0,((4096,16),128))">
    %n = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"((128,16),1,1,((?,8),4)):((16,1),0,0,((4096,16),128))">) -> i32
    "test.use"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.memref<f16, gmem, align<16>, "(128,16,((?,8),4)):(16,1,((4096,16),128))">) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !cute.memref<f16, gmem, align<16>, "(128,16,((?,8),4)):(16,1,((4096,16),128))">):
    %z = "cute.static"() : () -> !cute.coord<"0">
    // expected-error @+1 {{its result type has the stride 32, but its elements have 16}}
    %p = "cute.tiled.mma.partition"(%m, %v, %z) <{operand_id = 0 : i32}> : (!mma, !cute.memref<f16, gmem, align<16>, "(128,16,((?,8),4)):(16,1,((4096,16),128))">, !cute.coord<"0">) -> !cute.memref<f16, gmem, align<16>, "((128,16),1,1,((?,8),4)):((16,1),0,0,((4096,32),128))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
