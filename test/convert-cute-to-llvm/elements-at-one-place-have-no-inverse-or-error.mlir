// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// An inverse gives the element at each place.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,2):(1,4)">
    %r = "cute.left_inverse"(%a) : (!cute.layout<"(4,2):(1,4)">) -> !cute.layout<"8:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,2):(1,8)">
    %r = "cute.left_inverse"(%a) : (!cute.layout<"(4,2):(1,8)">) -> !cute.layout<"(8,2):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"(4,2):(1,2)">
    // expected-error @+1 {{a layout with overlapping elements has no inverse}}
    %r = "cute.left_inverse"(%a) : (!cute.layout<"(4,2):(1,2)">) -> !cute.layout<"(2,2):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
