// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// Whether copies fit between elements is known only where the size in front of the gap is known.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %s = "cute.make_shape"(%a) : (i32) -> !cute.shape<"(4,?)">
    %d = "cute.static"() : () -> !cute.stride<"(1,8)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(4,?)">, !cute.stride<"(1,8)">) -> !cute.layout<"(4,?):(1,8)">
    %t = "cute.static"() : () -> !cute.shape<"64">
    %r = "cute.complement"(%l, %t) : (!cute.layout<"(4,?):(1,8)">, !cute.shape<"64">) -> !cute.layout<"(2,?):(4,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %s = "cute.make_shape"(%a) : (i32) -> !cute.shape<"(?,4)">
    %d = "cute.static"() : () -> !cute.stride<"(1,8)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(?,4)">, !cute.stride<"(1,8)">) -> !cute.layout<"(?,4):(1,8)">
    %t = "cute.static"() : () -> !cute.shape<"64">
    // expected-error @+1 {{the gaps after a mode of dynamic size are not known}}
    %r = "cute.complement"(%l, %t) : (!cute.layout<"(?,4):(1,8)">, !cute.shape<"64">) -> !cute.layout<"(?,2):(?,32)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
