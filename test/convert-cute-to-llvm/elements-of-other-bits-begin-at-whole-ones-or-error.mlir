// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A stride is a number of the new elements, and is seen to be one.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"8:4">
    %r = "cute.recast_layout"(%a) <{new_type_bits = 16 : i32, old_type_bits = 8 : i32}> : (!cute.layout<"8:4">) -> !cute.layout<"8:2">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"8:3">
    // expected-error @+1 {{a stride of 3 elements of 8 bits is not a whole number of 16-bit elements}}
    %r = "cute.recast_layout"(%a) <{new_type_bits = 16 : i32, old_type_bits = 8 : i32}> : (!cute.layout<"8:3">) -> !cute.layout<"8:2">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"8:1">
    %r = "cute.recast_layout"(%a) <{new_type_bits = 16 : i32, old_type_bits = 8 : i32}> : (!cute.layout<"8:1">) -> !cute.layout<"4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"3:1">
    // expected-error @+1 {{its elements are not a whole number of 16-bit elements}}
    %r = "cute.recast_layout"(%a) <{new_type_bits = 16 : i32, old_type_bits = 8 : i32}> : (!cute.layout<"3:1">) -> !cute.layout<"2:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %d = "cute.make_stride"(%a) : (i32) -> !cute.stride<"(1,?{div=2})">
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(4,8)">, !cute.stride<"(1,?{div=2})">) -> !cute.layout<"(4,8):(1,?{div=2})">
    %r = "cute.recast_layout"(%l) <{new_type_bits = 32 : i32, old_type_bits = 16 : i32}> : (!cute.layout<"(4,8):(1,?{div=2})">) -> !cute.layout<"(2,8):(1,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %d = "cute.make_stride"(%a) : (i32) -> !cute.stride<"(1,?)">
    %s = "cute.static"() : () -> !cute.shape<"(4,8)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(4,8)">, !cute.stride<"(1,?)">) -> !cute.layout<"(4,8):(1,?)">
    // expected-error @+1 {{a dynamic stride is not known to be a whole number of 32-bit elements: its type states no `div` that is a multiple of 2}}
    %r = "cute.recast_layout"(%l) <{new_type_bits = 32 : i32, old_type_bits = 16 : i32}> : (!cute.layout<"(4,8):(1,?)">) -> !cute.layout<"(2,8):(1,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
