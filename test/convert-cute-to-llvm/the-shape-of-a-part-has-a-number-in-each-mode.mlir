// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// One number in each mode of the operand, by the atoms along it: a tile of another order does not count. So of 96 rows,
// in 64 an order and 32 a grid of atoms.

// CHECK-LABEL: llvm.func @k(
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,2,2),3,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    // expected-error @+1 {{its result type has the modes (1,3), but its operands make 3}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,2,2),(1,3),4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Sizes within a mode become one. The code divides 2 * x by 32.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[SIZE:.*]] = arith.muli
// CHECK: arith.divsi %[[SIZE]], %{{.*}} : i32
// CHECK: %[[COUNT:.*]] = arith.select
// CHECK: "test.use"(%[[COUNT]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32):
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.make_shape"(%x) : (i32) -> !cute.shape<"((2,?),64)">
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"((2,?),64)">) -> !cute.shape<"((2,2,2),?,4)">
    %i = "cute.get_scalars"(%r) <{only_dynamic}> : (!cute.shape<"((2,2,2),?,4)">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32):
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.make_shape"(%x) : (i32) -> !cute.shape<"((2,?),64)">
    // expected-error @+1 {{its result type has the modes (2,?), but its operands make ?}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"((2,?),64)">) -> !cute.shape<"((2,2,2),(2,?),4)">
    %i = "cute.get_scalars"(%r) <{only_dynamic}> : (!cute.shape<"((2,2,2),(2,?),4)">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Fewer rows than a grid has are one, if they divide it.

// CHECK-LABEL: llvm.func @k(
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(16,64)">
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"(16,64)">) -> !cute.shape<"((2,2,2),1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(48,64)">
    // expected-error @+1 {{neither 48 nor 32 divides the other}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"(48,64)">) -> !cute.shape<"((2,2,2),2,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Modes after the operand's modes stay.

// CHECK-LABEL: llvm.func @k(
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64,(2,3))">
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"(96,64,(2,3))">) -> !cute.shape<"((2,2,2),3,4,(2,3))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64,(2,3))">
    // expected-error @+1 {{its result type has the modes 6, but its operands make (2,3)}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"(96,64,(2,3))">) -> !cute.shape<"((2,2,2),3,4,6)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"96">
    // expected-error @+1 {{the shape has fewer modes than its operand of the MMA}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[64:1;_;_]">>, !cute.shape<"96">) -> !cute.shape<"((2,2,2),3)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
