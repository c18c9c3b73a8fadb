// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A tile of another order has a number of rows of atoms.

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
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[48:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    // expected-error @+1 {{a `permutation_MNK` tile of 48 is not a multiple of the 32 elements of its atoms}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[48:1;_;_]">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,2,2),2,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[16:1;_;_]">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    // expected-error @+1 {{a `permutation_MNK` tile of 16 is not a multiple of the 32 elements of its atoms}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">, permutation_MNK = <"[16:1;_;_]">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,2,2),0,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,2,2),3,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    // expected-error @+1 {{its result type has the size (2,4), but its operands make (2,2,2)}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,1,1):(1,0,0)">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,4),3,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1152921504606846976,1,1):(1,0,0)">>
    %s = "cute.static"() : () -> !cute.shape<"(96,64)">
    // expected-error @+1 {{its `atom_layout_MNK` is too large}}
    %r = "cute.tiled.mma.partition_shape"(%m, %s) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1152921504606846976,1,1):(1,0,0)">>, !cute.shape<"(96,64)">) -> !cute.shape<"((2,2,2),1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
