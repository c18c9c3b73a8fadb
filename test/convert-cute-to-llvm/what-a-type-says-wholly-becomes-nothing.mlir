// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The type of each result says all of it, so that nothing is emitted.

// CHECK: llvm.func @k() attributes {nvvm.kernel} {
// CHECK-NEXT: llvm.return
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %i = "cute.static"() : () -> !cute.int_tuple<"4">
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    %c = "cute.static"() : () -> !cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">
    %r0 = "cute.make_composed_layout"(%i) : (!cute.int_tuple<"4">) -> !cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">
    %r1 = "cute.composed_get_outer"(%c) : (!cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r2 = "cute.composed_get_inner"(%c) : (!cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">) -> !cute.swizzle<"S<3,4,3>">
    %r3 = "cute.composed_get_offset"(%c) : (!cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">) -> !cute.int_tuple<"0">
    %r4 = "cute.cosize"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.int_tuple<"32">
    %r5 = "cute.make_layout_like"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r6 = "cute.make_ordered_layout"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r7 = "cute.raked_product"(%l, %l) : (!cute.layout<"(4,8):(8,1)">, !cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r7f = "cute.flat_product"(%l, %l) : (!cute.layout<"(4,8):(8,1)">, !cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r8 = "cute.select"(%l) <{mode = array<i32: 0, 1>}> : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r9 = "cute.shape_div"(%s, %s) : (!cute.shape<"(4,8)">, !cute.shape<"(4,8)">) -> !cute.shape<"(4,8)">
    %r10 = "cute.tiled.mma.partition_shape"(%s) : (!cute.shape<"(4,8)">) -> !cute.shape<"(4,8)">
    %r11 = "cute.tuple.product"(%s) : (!cute.shape<"(4,8)">) -> !cute.int_tuple<"32">
    %r12 = "cute.tuple.product_each"(%s) : (!cute.shape<"(4,8)">) -> !cute.shape<"(4,8)">
    %r13 = "cute.filter"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r14 = "cute.right_inverse"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r15 = "cute.left_inverse"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    %r16 = "cute.recast_layout"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,8):(8,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
