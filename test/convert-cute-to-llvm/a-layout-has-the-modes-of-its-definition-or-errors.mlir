// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// Two modes become one only where the steps are known to continue, and the result has the modes of the definition.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %b: i32):
    %s = "cute.static"() : () -> !cute.shape<"(2,4)">
    %d = "cute.make_stride"(%a, %b) : (i32, i32) -> !cute.stride<"(?,?)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(2,4)">, !cute.stride<"(?,?)">) -> !cute.layout<"(2,4):(?,?)">
    %r = "cute.filter"(%l) : (!cute.layout<"(2,4):(?,?)">) -> !cute.layout<"(2,4):(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %b: i32):
    %s = "cute.static"() : () -> !cute.shape<"(2,4)">
    %d = "cute.make_stride"(%a, %b) : (i32, i32) -> !cute.stride<"(?,?)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(2,4)">, !cute.stride<"(?,?)">) -> !cute.layout<"(2,4):(?,?)">
    // expected-error @+1 {{its result type has the size 8, but its operands make (2,4)}}
    %r = "cute.filter"(%l) : (!cute.layout<"(2,4):(?,?)">) -> !cute.layout<"8:?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2,2):(1,3,3)">
    %r = "cute.coalesce"(%a) : (!cute.layout<"(2,2,2):(1,3,3)">) -> !cute.layout<"(2,2,2):(1,3,3)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2,2):(1,3,3)">
    // expected-error @+1 {{its result type has the size 8, but its operands make (2,2,2)}}
    %r = "cute.coalesce"(%a) : (!cute.layout<"(2,2,2):(1,3,3)">) -> !cute.layout<"8:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2,2):(1,2,4)">
    %r = "cute.coalesce"(%a) : (!cute.layout<"(2,2,2):(1,2,4)">) -> !cute.layout<"8:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:1">
    %b = "cute.static"() : () -> !cute.layout<"(2,2,2):(1,3,3)">
    // expected-error @+1 {{its result type has the size (4,8), but its operands make (4,(2,2,2))}}
    %r = "cute.logical_product"(%a, %b) : (!cute.layout<"4:1">, !cute.layout<"(2,2,2):(1,3,3)">) -> !cute.layout<"(4,8):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,8,2):(1,4,32)">
    %r = "cute.group_modes"(%a) <{begin = 0 : i32, end = 2 : i32}> : (!cute.layout<"(4,8,2):(1,4,32)">) -> !cute.layout<"((4,8),2):((1,4),32)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,8,2):(1,4,32)">
    // expected-error @+1 {{its result type has the size (4,(8,2)), but its operands make ((4,8),2)}}
    %r = "cute.group_modes"(%a) <{begin = 0 : i32, end = 2 : i32}> : (!cute.layout<"(4,8,2):(1,4,32)">) -> !cute.layout<"(4,(8,2)):(1,(4,32))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,((8,3),2)):(1,((4,32),96))">
    %r = "cute.get"(%a) <{mode = array<i32: 1>}> : (!cute.layout<"(4,((8,3),2)):(1,((4,32),96))">) -> !cute.layout<"((8,3),2):((4,32),96)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,((8,3),2)):(1,((4,32),96))">
    // expected-error @+1 {{its result type has the size (8,(3,2)), but its operands make ((8,3),2)}}
    %r = "cute.get"(%a) <{mode = array<i32: 1>}> : (!cute.layout<"(4,((8,3),2)):(1,((4,32),96))">) -> !cute.layout<"(8,(3,2)):(4,(32,96))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,8):(1,4)">
    // expected-error @+1 {{its result type has the size ((4,8)), but its operands make (4,8)}}
    %r = "cute.select"(%a) <{mode = array<i32: 0, 1>}> : (!cute.layout<"(4,8):(1,4)">) -> !cute.layout<"((4,8)):((1,4))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
