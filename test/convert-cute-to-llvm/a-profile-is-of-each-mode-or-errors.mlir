// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// With a profile a layout keeps its modes.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2):(1,2)">
    %b = "cute.static"() : () -> !cute.coord<"(1,1)">
    %r = "cute.filter"(%a, %b) : (!cute.layout<"(2,2):(1,2)">, !cute.coord<"(1,1)">) -> !cute.layout<"(2,2):(1,2)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2):(1,2)">
    %b = "cute.static"() : () -> !cute.coord<"(1,1)">
    // expected-error @+1 {{its result type has the size 4, but its operands make (2,2)}}
    %r = "cute.filter"(%a, %b) : (!cute.layout<"(2,2):(1,2)">, !cute.coord<"(1,1)">) -> !cute.layout<"4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2):(1,2)">
    %b = "cute.static"() : () -> !cute.coord<"1">
    %r = "cute.filter"(%a, %b) : (!cute.layout<"(2,2):(1,2)">, !cute.coord<"1">) -> !cute.layout<"4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(2,2):(1,2)">
    %b = "cute.static"() : () -> !cute.coord<"(1,1,1)">
    // expected-error @+1 {{its profile has more modes than its operand}}
    %r = "cute.filter"(%a, %b) : (!cute.layout<"(2,2):(1,2)">, !cute.coord<"(1,1,1)">) -> !cute.layout<"(2,2):(1,2)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
