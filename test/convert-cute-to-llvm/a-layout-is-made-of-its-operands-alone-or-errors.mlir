// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A number that is in no operand is static only where there is no operand at all.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %s = "cute.static"() : () -> !cute.shape<"(4,(8,2))">
    %d = "cute.static"() : () -> !cute.stride<"(1,(4,32))">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(4,(8,2))">, !cute.stride<"(1,(4,32))">) -> !cute.layout<"(4,(8,2)):(1,(4,32))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %s = "cute.static"() : () -> !cute.shape<"8">
    %d = "cute.static"() : () -> !cute.stride<"1">
    // expected-error @+1 {{a size of its result is (2,8), and not 8 as its operands make}}
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"8">, !cute.stride<"1">) -> !cute.layout<"(2,8):(3,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %s = "cute.static"() : () -> !cute.shape<"(4,(8,2))">
    %d = "cute.static"() : () -> !cute.stride<"(1,(4,32))">
    // expected-error @+1 {{a size of its result is ((4,8),2), and not (4,(8,2)) as its operands make}}
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(4,(8,2))">, !cute.stride<"(1,(4,32))">) -> !cute.layout<"((4,8),2):((1,4),32)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %l = "cute.make_layout"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> !cute.layout<"(4):(1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{a size of its result is (4,?), and not 4 as its operands make}}
    %r = "cute.get_layout"(%a) : (!cute.layout<"4:1">) -> !cute.layout<"(4,?):(1,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{its result has the modes (4,?), and not 4 as its operands make}}
    %r = "cute.get_shape"(%a) : (!cute.layout<"4:1">) -> !cute.shape<"(4,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:5">
    // expected-error @+1 {{a stride of its result is 5@0, and not 5 as its elements are}}
    %r = "cute.get_layout"(%a) : (!cute.layout<"4:5">) -> !cute.layout<"4:5@0">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.shape<"(4,8)">
    %r = "cute.tuple.product_each"(%a) : (!cute.shape<"(4,8)">) -> !cute.shape<"(4,8)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.shape<"(4,8)">
    // expected-error @+1 {{its result has the modes (4,0), and not 4 as its operands make}}
    %r = "cute.tuple.product_each"(%a) : (!cute.shape<"(4,8)">) -> !cute.shape<"((4,0),8)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
