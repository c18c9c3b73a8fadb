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
    // expected-error @+1 {{its result type has the size (2,8), but its operands make 8}}
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
    // expected-error @+1 {{its result type has the size ((4,8),2), but its operands make (4,(8,2))}}
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
    // expected-error @+1 {{its result type has the size (4,?), but its operands make 4}}
    %r = "cute.get_layout"(%a) : (!cute.layout<"4:1">) -> !cute.layout<"(4,?):(1,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{its result type has the modes (4,?), but its operands make 4}}
    %r = "cute.get_shape"(%a) : (!cute.layout<"4:1">) -> !cute.shape<"(4,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:5">
    // expected-error @+1 {{its result type has the stride 5@0, but its elements have 5}}
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
    // expected-error @+1 {{its result type has the modes (4,0), but its operands make 4}}
    %r = "cute.tuple.product_each"(%a) : (!cute.shape<"(4,8)">) -> !cute.shape<"((4,0),8)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
