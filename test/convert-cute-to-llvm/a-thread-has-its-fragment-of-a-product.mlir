// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Lane l of a warp has the elements of row l / 4 in columns 2 * (l % 4) and the next one, and in these columns of the
// row eight further on (PTX ISA, fragment C of mma.m16n8k16).

// CHECK: %[[LANE:.*]] = arith.remsi %{{.*}}, %{{.*}} : i32
// CHECK: %[[QUARTER:.*]] = arith.remsi %[[LANE]], %{{.*}} : i32
// CHECK: %[[GROUP:.*]] = arith.divsi %[[LANE]], %{{.*}} : i32
// CHECK: %[[ADDRESS:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
// CHECK: llvm.getelementptr %[[ADDRESS]][65]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(16,8):(8,1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(16,8):(8,1)">, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >
    %m = "cute.make_tiled_mma"(%a) : (!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >) -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %s = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 2 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f32, gmem, align<16>, "(16,8):(8,1)">, !cute.coord<"?">) -> !cute.memref<f32, gmem, align<16>, "((2,2),1,1):((1,64),0,0)">
    %c = "cute.static"() : () -> !cute.coord<"((1,1),0,0)">
    %x = "cute.memref.load"(%s, %c) : (!cute.memref<f32, gmem, align<16>, "((2,2),1,1):((1,64),0,0)">, !cute.coord<"((1,1),0,0)">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
