// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// Nothing is divided by nothing.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"2:4">
    %b = "cute.static"() : () -> !cute.layout<"1:1">
    %r = "cute.logical_product"(%a, %b) : (!cute.layout<"2:4">, !cute.layout<"1:1">) -> !cute.layout<"(2,1):(4,0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"2:4">
    %b = "cute.static"() : () -> !cute.layout<"0:1">
    // expected-error @+1 {{a layout of size 0 is not supported}}
    %r = "cute.logical_product"(%a, %b) : (!cute.layout<"2:4">, !cute.layout<"0:1">) -> !cute.layout<"(2,0):(4,0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2):(4,1)">
    %b = "cute.static"() : () -> !cute.layout<"(0,2):(1,1)">
    // expected-error @+1 {{a layout of size 0 is not supported}}
    %r = "cute.blocked_product"(%a, %b) : (!cute.layout<"(2,2):(4,1)">, !cute.layout<"(0,2):(1,1)">) -> !cute.layout<"((2,0),(2,2)):((4,1),(1,1))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(0):(1)">
    %b = "cute.static"() : () -> !cute.tile<"[2:1]">
    // expected-error @+1 {{there are no tiles in a shape with a size below 1}}
    %r = "cute.zipped_divide"(%a, %b) : (!cute.layout<"(0):(1)">, !cute.tile<"[2:1]">) -> !cute.layout<"((2),(0)):((1),(2))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(0,4):(1,5)">
    %b = "cute.static"() : () -> !cute.layout<"2:1">
    // expected-error @+1 {{the mode 2:1 of a tiler or layout does not divide the shape (0,4)}}
    %r = "cute.composition"(%a, %b) : (!cute.layout<"(0,4):(1,5)">, !cute.layout<"2:1">) -> !cute.layout<"2:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %v = "cute.static"() : () -> !cute.layout<"(0):(1)">
    %t = "cute.static"() : () -> !cute.layout<"2:1">
    // expected-error @+1 {{there are no tiles in a shape with a size below 1}}
    %r = "cute.local_partition"(%v, %t, %i) : (!cute.layout<"(0):(1)">, !cute.layout<"2:1">, i32) -> !cute.layout<"(0):(2)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4294967296,4294967296):(1,4294967296)">
    // expected-error @+1 {{its result type has the size 9223372036854775807, but its operands make (4294967296,4294967296)}}
    %r = "cute.filter"(%a) : (!cute.layout<"(4294967296,4294967296):(1,4294967296)">) -> !cute.layout<"9223372036854775807:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:-1">
    %r = "cute.cosize"(%a) : (!cute.layout<"4:-1">) -> !cute.int_tuple<"4">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"4:-1">
    // expected-error @+1 {{its result is 4, but its type says -2}}
    %r = "cute.cosize"(%a) : (!cute.layout<"4:-1">) -> !cute.int_tuple<"-2">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
