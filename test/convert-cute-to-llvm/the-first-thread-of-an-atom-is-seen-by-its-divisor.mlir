// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A thread number that is a multiple of 32 is the number of a warp's first lane, and its elements begin at 0.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %v = "cute.static"() : () -> !cute.coord_tensor<"(0,0)", "(16,8):(1@0,1@1)">
    %n = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
    %d = "cute.assume"(%n) : (!cute.int_tuple<"?">) -> !cute.int_tuple<"?{div=32}">
    %t = "cute.make_coord"(%d) : (!cute.int_tuple<"?{div=32}">) -> !cute.coord<"?{div=32}">
    %r = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 2 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.coord_tensor<"(0,0)", "(16,8):(1@0,1@1)">, !cute.coord<"?{div=32}">) -> !cute.coord_tensor<"(0,0)", "((2,2),1,1):((1@1,8@0),0,0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// A multiple of 16 may be the other half.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %v = "cute.static"() : () -> !cute.coord_tensor<"(0,0)", "(16,8):(1@0,1@1)">
    %n = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
    %d = "cute.assume"(%n) : (!cute.int_tuple<"?">) -> !cute.int_tuple<"?{div=16}">
    %t = "cute.make_coord"(%d) : (!cute.int_tuple<"?{div=16}">) -> !cute.coord<"?{div=16}">
    // expected-error @+1 {{its result is known only at run time, but its type says 0}}
    %r = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 2 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.coord_tensor<"(0,0)", "(16,8):(1@0,1@1)">, !cute.coord<"?{div=16}">) -> !cute.coord_tensor<"(0,0)", "((2,2),1,1):((1@1,8@0),0,0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// A type that says so is not a reason: nobody has promised it.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %m = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %v = "cute.static"() : () -> !cute.coord_tensor<"(0,0)", "(16,8):(1@0,1@1)">
    %n = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
    %t = "cute.make_coord"(%n) : (!cute.int_tuple<"?">) -> !cute.coord<"?{div=32}">
    // expected-error @+1 {{its result is known only at run time, but its type says 0}}
    %r = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 2 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.coord_tensor<"(0,0)", "(16,8):(1@0,1@1)">, !cute.coord<"?{div=32}">) -> !cute.coord_tensor<"(0,0)", "((2,2),1,1):((1@1,8@0),0,0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
