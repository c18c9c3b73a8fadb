// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A result is compared with its type, so that an operation of another release cannot give wrong code.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    // expected-error @+1 {{its result type has 2 dynamic values, but its operands have 1}}
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %l = "cute.static"() : () -> !cute.layout<"(8,4):(1,8)">
    %c = "cute.static"() : () -> !cute.coord<"(1,1)">
    // expected-error @+1 {{its result is 9, but its type says 8}}
    %i = "cute.crd2idx"(%c, %l) : (!cute.coord<"(1,1)">, !cute.layout<"(8,4):(1,8)">) -> !cute.int_tuple<"8">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(1,?)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(1,?)">):
    // expected-error @+1 {{its operand has 2 numbers, but the number of results is 1}}
    %n = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(?,4):(1,?)">) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %s = "cute.static"() : () -> !cute.int_tuple<"99999999999">
    // expected-error @+1 {{99999999999 does not fit in 32 bits}}
    %n = "cute.get_scalars"(%s) : (!cute.int_tuple<"99999999999">) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
