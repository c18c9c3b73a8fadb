// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Nothing is emitted for results that follow from static operands. One that does not is an error.

// CHECK: llvm.func @k() attributes {nvvm.kernel} {
// CHECK-NEXT: llvm.return
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.swizzle<"S<2,4,3>">
    %a0_1 = "cute.static"() : () -> !cute.int_tuple<"0">
    %a0_2 = "cute.static"() : () -> !cute.layout<"(8,32):(32,1)">
    %r0 = "cute.make_composed_layout"(%a0_0, %a0_1, %a0_2) : (!cute.swizzle<"S<2,4,3>">, !cute.int_tuple<"0">, !cute.layout<"(8,32):(32,1)">) -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    %a1_0 = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    %r1 = "cute.composed_get_outer"(%a1_0) : (!cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">) -> !cute.layout<"(8,32):(32,1)">
    %a2_0 = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    %r2 = "cute.composed_get_inner"(%a2_0) : (!cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">) -> !cute.swizzle<"S<2,4,3>">
    %a3_0 = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    %r3 = "cute.composed_get_offset"(%a3_0) : (!cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">) -> !cute.int_tuple<"0">
    %a4_0 = "cute.static"() : () -> !cute.layout<"(128,8,3):(1,132,1056)">
    %r4 = "cute.cosize"(%a4_0) <{mode = array<i32>}> : (!cute.layout<"(128,8,3):(1,132,1056)">) -> !cute.int_tuple<"3164">
    %a5_0 = "cute.static"() : () -> !cute.layout<"((1,(4,4)),1,2):((0,(8,1)),0,0)">
    %r5 = "cute.make_layout_like"(%a5_0) : (!cute.layout<"((1,(4,4)),1,2):((0,(8,1)),0,0)">) -> !cute.layout<"((1,(4,4)),1,2):((0,(4,1)),0,0)">
    %a6_0 = "cute.static"() : () -> !cute.shape<"(4,32)">
    %a6_1 = "cute.static"() : () -> !cute.int_tuple<"(1,0)">
    %r6 = "cute.make_ordered_layout"(%a6_0, %a6_1) : (!cute.shape<"(4,32)">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(4,32):(32,1)">
    %a7_0 = "cute.static"() : () -> !cute.layout<"(3,(5,2)):(1,(3,15))">
    %a7_1 = "cute.static"() : () -> !cute.shape<"(6,20)">
    %r7 = "cute.complement"(%a7_0, %a7_1) : (!cute.layout<"(3,(5,2)):(1,(3,15))">, !cute.shape<"(6,20)">) -> !cute.layout<"4:30">
    %a8_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a8_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    %r8 = "cute.logical_product"(%a8_0, %a8_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((3,4),(2,5)):((4,1),(12,24))">
    %a9_0 = "cute.static"() : () -> !cute.layout<"(3,4):(1,3)">
    %a9_1 = "cute.static"() : () -> !cute.layout<"(4,5):(5,1)">
    %r9 = "cute.zipped_product"(%a9_0, %a9_1) : (!cute.layout<"(3,4):(1,3)">, !cute.layout<"(4,5):(5,1)">) -> !cute.layout<"((3,4),(4,5)):((1,3),(60,12))">
    %a10_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a10_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    %r10 = "cute.tiled_product"(%a10_0, %a10_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((3,4),2,5):((4,1),12,24)">
    %a11_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a11_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    %r11 = "cute.flat_product"(%a11_0, %a11_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"(3,4,2,5):(4,1,12,24)">
    %a12_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a12_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    %r12 = "cute.blocked_product"(%a12_0, %a12_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((3,2),(4,5)):((4,12),(1,24))">
    %a13_0 = "cute.static"() : () -> !cute.layout<"(32,8):(1,32)">
    %a13_1 = "cute.static"() : () -> !cute.layout<"(4,1):(1,0)">
    %r13 = "cute.raked_product"(%a13_0, %a13_1) : (!cute.layout<"(32,8):(1,32)">, !cute.layout<"(4,1):(1,0)">) -> !cute.layout<"((4,32),8):((256,1),32)">
    %a14_0 = "cute.static"() : () -> !cute.layout<"((4,8,4),(2,2,2)):((0,1,16),(0,8,0))">
    %r14 = "cute.filter"(%a14_0) : (!cute.layout<"((4,8,4),(2,2,2)):((0,1,16),(0,8,0))">) -> !cute.layout<"(8,4,2):(1,16,8)">
    %a15_0 = "cute.static"() : () -> !cute.layout<"((4,32),8):((256,1),32)">
    %r15 = "cute.right_inverse"(%a15_0) : (!cute.layout<"((4,32),8):((256,1),32)">) -> !cute.layout<"(256,4):(4,1)">
    %a16_0 = "cute.static"() : () -> !cute.layout<"(4,2):(1,16)">
    %r16 = "cute.left_inverse"(%a16_0) : (!cute.layout<"(4,2):(1,16)">) -> !cute.layout<"(16,2):(1,4)">
    %a17_0 = "cute.static"() : () -> !cute.layout<"(8,4):(1,8)">
    %r17 = "cute.recast_layout"(%a17_0) <{new_type_bits = 8 : i32, old_type_bits = 32 : i32}> : (!cute.layout<"(8,4):(1,8)">) -> !cute.layout<"(32,4):(1,32)">
    %a18_0 = "cute.static"() : () -> !cute.shape<"(4,5,6)">
    %a18_1 = "cute.static"() : () -> !cute.shape<"40">
    %r18 = "cute.shape_div"(%a18_0, %a18_1) : (!cute.shape<"(4,5,6)">, !cute.shape<"40">) -> !cute.shape<"(1,1,3)">
    %a19_0 = "cute.static"() : () -> !cute.int_tuple<"(1,(4,2),8)">
    %r19 = "cute.tuple.product"(%a19_0) : (!cute.int_tuple<"(1,(4,2),8)">) -> !cute.int_tuple<"64">
    %a20_0 = "cute.static"() : () -> !cute.int_tuple<"((4,4),(4,32))">
    %r20 = "cute.tuple.product_each"(%a20_0) : (!cute.int_tuple<"((4,4),(4,32))">) -> !cute.int_tuple<"(16,128)">
    %a21_0 = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,2,1):(1,2,0)">, permutation_MNK = <"[_;_;_]">>
    %a21_1 = "cute.static"() : () -> !cute.shape<"(128,64)">
    %r21 = "cute.tiled.mma.partition_shape"(%a21_0, %a21_1) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,2,1):(1,2,0)">, permutation_MNK = <"[_;_;_]">>, !cute.shape<"(128,64)">) -> !cute.shape<"((2,2,2),4,4)">
    %a22_0 = "cute.static"() : () -> !cute.tile<"[128:1;32:1]">
    %r22 = "cute.get_shape"(%a22_0) : (!cute.tile<"[128:1;32:1]">) -> !cute.shape<"(128,32)">
    %a23_0 = "cute.static"() : () -> !cute.layout<"(4,8,2):(1,4,32)">
    %r23 = "cute.group_modes"(%a23_0) <{begin = 0 : i32, end = 2 : i32}> : (!cute.layout<"(4,8,2):(1,4,32)">) -> !cute.layout<"((4,8),2):((1,4),32)">
    %a24_0 = "cute.static"() : () -> !cute.shape<"(4,8)">
    %a24_1 = "cute.static"() : () -> !cute.stride<"(8,1)">
    %r24 = "cute.make_layout"(%a24_0, %a24_1) : (!cute.shape<"(4,8)">, !cute.stride<"(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.swizzle<"S<2,4,3>">
    %a0_1 = "cute.static"() : () -> !cute.int_tuple<"0">
    %a0_2 = "cute.static"() : () -> !cute.layout<"(8,32):(32,1)">
    // expected-error @+1 {{'cute.make_composed_layout' op has no lowering: its result and its operand differ in their swizzle}}
    %r0 = "cute.make_composed_layout"(%a0_0, %a0_1, %a0_2) : (!cute.swizzle<"S<2,4,3>">, !cute.int_tuple<"0">, !cute.layout<"(8,32):(32,1)">) -> !cute.composed_layout<"S<3,4,3> o 0 o (8,32):(32,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    // expected-error @+1 {{'cute.composed_get_outer' op has no lowering: its result type has the size 64, but its operands make 32}}
    %r0 = "cute.composed_get_outer"(%a0_0) : (!cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">) -> !cute.layout<"(8,64):(64,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    // expected-error @+1 {{'cute.composed_get_inner' op has no lowering: its result is not the swizzle of its operand}}
    %r0 = "cute.composed_get_inner"(%a0_0) : (!cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">) -> !cute.swizzle<"S<3,4,3>">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">
    // expected-error @+1 {{'cute.composed_get_offset' op has no lowering: its result is 0, but its type says 8}}
    %r0 = "cute.composed_get_offset"(%a0_0) : (!cute.composed_layout<"S<2,4,3> o 0 o (8,32):(32,1)">) -> !cute.int_tuple<"8">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(128,8,3):(1,132,1056)">
    // expected-error @+1 {{'cute.cosize' op has no lowering: its result is 3164, but its type says 3072}}
    %r0 = "cute.cosize"(%a0_0) <{mode = array<i32>}> : (!cute.layout<"(128,8,3):(1,132,1056)">) -> !cute.int_tuple<"3072">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"((1,(4,4)),1,2):((0,(8,1)),0,0)">
    // expected-error @+1 {{'cute.make_layout_like' op has no lowering: its result type has the stride 1, but its elements have 4}}
    %r0 = "cute.make_layout_like"(%a0_0) : (!cute.layout<"((1,(4,4)),1,2):((0,(8,1)),0,0)">) -> !cute.layout<"((1,(4,4)),1,2):((0,(1,4)),0,0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.shape<"(4,32)">
    %a0_1 = "cute.static"() : () -> !cute.int_tuple<"(1,0)">
    // expected-error @+1 {{'cute.make_ordered_layout' op has no lowering: its result type has the stride 1, but its elements have 32}}
    %r0 = "cute.make_ordered_layout"(%a0_0, %a0_1) : (!cute.shape<"(4,32)">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(4,32):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(3,(5,2)):(1,(3,15))">
    %a0_1 = "cute.static"() : () -> !cute.shape<"(6,20)">
    // expected-error @+1 {{'cute.complement' op has no lowering: its result type has the size 5, but its operands make 4}}
    %r0 = "cute.complement"(%a0_0, %a0_1) : (!cute.layout<"(3,(5,2)):(1,(3,15))">, !cute.shape<"(6,20)">) -> !cute.layout<"5:30">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a0_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    // expected-error @+1 {{'cute.logical_product' op has no lowering: its result type has the stride 60, but its elements have 24}}
    %r0 = "cute.logical_product"(%a0_0, %a0_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((3,4),(2,5)):((4,1),(12,60))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(3,4):(1,3)">
    %a0_1 = "cute.static"() : () -> !cute.layout<"(4,5):(5,1)">
    // expected-error @+1 {{'cute.zipped_product' op has no lowering: its result type has the stride 12, but its elements have 60}}
    %r0 = "cute.zipped_product"(%a0_0, %a0_1) : (!cute.layout<"(3,4):(1,3)">, !cute.layout<"(4,5):(5,1)">) -> !cute.layout<"((3,4),(4,5)):((1,3),(12,60))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a0_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    // expected-error @+1 {{'cute.tiled_product' op has no lowering: its result type has the size 6, but its operands make 5}}
    %r0 = "cute.tiled_product"(%a0_0, %a0_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((3,4),2,6):((4,1),12,24)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a0_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    // expected-error @+1 {{'cute.flat_product' op has no lowering: its result type has the stride 13, but its elements have 12}}
    %r0 = "cute.flat_product"(%a0_0, %a0_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"(3,4,2,5):(4,1,13,24)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(3,4):(4,1)">
    %a0_1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    // expected-error @+1 {{'cute.blocked_product' op has no lowering: its result type has the stride 25, but its elements have 24}}
    %r0 = "cute.blocked_product"(%a0_0, %a0_1) : (!cute.layout<"(3,4):(4,1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((3,2),(4,5)):((4,12),(1,25))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(32,8):(1,32)">
    %a0_1 = "cute.static"() : () -> !cute.layout<"(4,1):(1,0)">
    // expected-error @+1 {{'cute.raked_product' op has no lowering: its result type has the stride 64, but its elements have 32}}
    %r0 = "cute.raked_product"(%a0_0, %a0_1) : (!cute.layout<"(32,8):(1,32)">, !cute.layout<"(4,1):(1,0)">) -> !cute.layout<"((4,32),8):((256,1),64)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"((4,8,4),(2,2,2)):((0,1,16),(0,8,0))">
    // expected-error @+1 {{'cute.filter' op has no lowering: its result type has the stride 8, but its elements have 16}}
    %r0 = "cute.filter"(%a0_0) : (!cute.layout<"((4,8,4),(2,2,2)):((0,1,16),(0,8,0))">) -> !cute.layout<"(8,4,2):(1,8,16)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"((4,32),8):((256,1),32)">
    // expected-error @+1 {{'cute.right_inverse' op has no lowering: its result type has the stride 1, but its elements have 4}}
    %r0 = "cute.right_inverse"(%a0_0) : (!cute.layout<"((4,32),8):((256,1),32)">) -> !cute.layout<"(256,4):(1,256)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(4,2):(1,16)">
    // expected-error @+1 {{'cute.left_inverse' op has no lowering: its result type has the stride 8, but its elements have 4}}
    %r0 = "cute.left_inverse"(%a0_0) : (!cute.layout<"(4,2):(1,16)">) -> !cute.layout<"(16,2):(1,8)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(8,4):(1,8)">
    // expected-error @+1 {{'cute.recast_layout' op has no lowering: its result type has the stride 8, but its elements have 32}}
    %r0 = "cute.recast_layout"(%a0_0) <{new_type_bits = 8 : i32, old_type_bits = 32 : i32}> : (!cute.layout<"(8,4):(1,8)">) -> !cute.layout<"(32,4):(1,8)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.shape<"(4,5,6)">
    %a0_1 = "cute.static"() : () -> !cute.shape<"40">
    // expected-error @+1 {{'cute.shape_div' op has no lowering: its result is 3, but its type says 6}}
    %r0 = "cute.shape_div"(%a0_0, %a0_1) : (!cute.shape<"(4,5,6)">, !cute.shape<"40">) -> !cute.shape<"(1,1,6)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.int_tuple<"(1,(4,2),8)">
    // expected-error @+1 {{'cute.tuple.product' op has no lowering: its result is 64, but its type says 63}}
    %r0 = "cute.tuple.product"(%a0_0) : (!cute.int_tuple<"(1,(4,2),8)">) -> !cute.int_tuple<"63">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.int_tuple<"((4,4),(4,32))">
    // expected-error @+1 {{'cute.tuple.product_each' op has no lowering: its result is 128, but its type says 64}}
    %r0 = "cute.tuple.product_each"(%a0_0) : (!cute.int_tuple<"((4,4),(4,32))">) -> !cute.int_tuple<"(16,64)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,2,1):(1,2,0)">, permutation_MNK = <"[_;_;_]">>
    %a0_1 = "cute.static"() : () -> !cute.shape<"(128,64)">
    // expected-error @+1 {{'cute.tiled.mma.partition_shape' op has no lowering: its result is 4, but its type says 8}}
    %r0 = "cute.tiled.mma.partition_shape"(%a0_0, %a0_1) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,2,1):(1,2,0)">, permutation_MNK = <"[_;_;_]">>, !cute.shape<"(128,64)">) -> !cute.shape<"((2,2,2),8,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.tile<"[128:1;32:1]">
    // expected-error @+1 {{'cute.get_shape' op has no lowering: its result is 32, but its type says 64}}
    %r0 = "cute.get_shape"(%a0_0) : (!cute.tile<"[128:1;32:1]">) -> !cute.shape<"(128,64)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.layout<"(4,8,2):(1,4,32)">
    // expected-error @+1 {{'cute.group_modes' op has no lowering: its result type has the stride 8, but its elements have 4}}
    %r0 = "cute.group_modes"(%a0_0) <{begin = 0 : i32, end = 2 : i32}> : (!cute.layout<"(4,8,2):(1,4,32)">) -> !cute.layout<"((4,8),2):((1,8),32)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a0_0 = "cute.static"() : () -> !cute.shape<"(4,8)">
    %a0_1 = "cute.static"() : () -> !cute.stride<"(8,1)">
    // expected-error @+1 {{'cute.make_layout' op has no lowering: its result type has the stride 1, but its elements have 8}}
    %r0 = "cute.make_layout"(%a0_0, %a0_1) : (!cute.shape<"(4,8)">, !cute.stride<"(8,1)">) -> !cute.layout<"(4,8):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
