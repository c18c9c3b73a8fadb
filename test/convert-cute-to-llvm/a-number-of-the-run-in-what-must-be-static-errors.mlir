// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A result with numbers of the run, where they are known for a static one only.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %i = "cute.static"() : () -> !cute.int_tuple<"4">
    // expected-error @+1 {{'cute.make_composed_layout' op has no lowering: its result of type !cute.composed_layout<"S<3,4,3> o 0 o (8,?):(?,1)"> has other parts}}
    %r = "cute.make_composed_layout"(%i) : (!cute.int_tuple<"4">) -> !cute.composed_layout<"S<3,4,3> o 0 o (8,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %c = "cute.static"() : () -> !cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">
    // expected-error @+1 {{'cute.composed_get_outer' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.composed_get_outer"(%c) : (!cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %c = "cute.static"() : () -> !cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">
    // expected-error @+1 {{'cute.composed_get_inner' op has no lowering: its result of type !cute.int_tuple<"?"> has other parts}}
    %r = "cute.composed_get_inner"(%c) : (!cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %c = "cute.static"() : () -> !cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">
    // expected-error @+1 {{'cute.composed_get_offset' op has no lowering: its result of type !cute.int_tuple<"?"> has other parts}}
    %r = "cute.composed_get_offset"(%c) : (!cute.composed_layout<"S<3,4,3> o 0 o (8,64):(64,1)">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.cosize' op has no lowering: its result of type !cute.int_tuple<"?"> has other parts}}
    %r = "cute.cosize"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.make_layout_like' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.make_layout_like"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.make_ordered_layout' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.make_ordered_layout"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.raked_product' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.raked_product"(%l, %l) : (!cute.layout<"(4,8):(8,1)">, !cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.select' op has no lowering: there is no such mode}}
    %r = "cute.select"(%l) <{mode = array<i32: 0, 2>}> : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    // expected-error @+1 {{'cute.shape_div' op has no lowering: its result of type !cute.shape<"(4,?)"> has other parts}}
    %r = "cute.shape_div"(%s, %s) : (!cute.shape<"(4,8)">, !cute.shape<"(4,8)">) -> !cute.shape<"(4,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    // expected-error @+1 {{'cute.tiled.mma.partition_shape' op has no lowering: its result of type !cute.shape<"(4,?)"> has other parts}}
    %r = "cute.tiled.mma.partition_shape"(%s) : (!cute.shape<"(4,8)">) -> !cute.shape<"(4,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    // expected-error @+1 {{'cute.tuple.product' op has no lowering: its result of type !cute.int_tuple<"?"> has other parts}}
    %r = "cute.tuple.product"(%s) : (!cute.shape<"(4,8)">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    // expected-error @+1 {{'cute.tuple.product_each' op has no lowering: its result of type !cute.shape<"(4,?)"> has other parts}}
    %r = "cute.tuple.product_each"(%s) : (!cute.shape<"(4,8)">) -> !cute.shape<"(4,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.filter' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.filter"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.right_inverse' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.right_inverse"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.left_inverse' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.left_inverse"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %l = "cute.static"() : () -> !cute.layout<"(4,8):(8,1)">
    // expected-error @+1 {{'cute.recast_layout' op has no lowering: its result of type !cute.layout<"(4,?):(?,1)"> has other parts}}
    %r = "cute.recast_layout"(%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.layout<"(4,?):(?,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
