// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// The copies of a layout of coordinates begin after it, along each mode of the coordinate on its own.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(2,5,3):(4@1,5@0,16@1)">
    %r = "cute.complement"(%0) : (!cute.layout<"(2,5,3):(4@1,5@0,16@1)">) -> !cute.layout<"((5,1),(4,2,1)):((1@0,25@0),(1@1,8@1,48@1))">
    "test.use"(%r) : (!cute.layout<"((5,1),(4,2,1)):((1@0,25@0),(1@1,8@1,48@1))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(4,3):(2@0,1@1)">
    %1 = "cute.static"() : () -> !cute.layout<"(2,5):(1,2)">
    %r = "cute.logical_product"(%0, %1) : (!cute.layout<"(4,3):(2@0,1@1)">, !cute.layout<"(2,5):(1,2)">) -> !cute.layout<"((4,3),(2,5)):((2@0,1@1),(1@0,3@1))">
    "test.use"(%r) : (!cute.layout<"((4,3),(2,5)):((2@0,1@1),(1@0,3@1))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(128,64):(1@1,1@0)">
    %1 = "cute.static"() : () -> !cute.layout<"2:64@0">
    %r = "cute.logical_divide"(%0, %1) : (!cute.layout<"(128,64):(1@1,1@0)">, !cute.layout<"2:64@0">) -> !cute.layout<"(2,(64,64)):(64@1,(1@1,1@0))">
    "test.use"(%r) : (!cute.layout<"(2,(64,64)):(64@1,(1@1,1@0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(128,64):(1@1,1@0)">
    %1 = "cute.static"() : () -> !cute.layout<"2:64@0">
    // expected-error @+1 {{its result type has the stride 2@1, but its elements have 1@1}}
    %r = "cute.logical_divide"(%0, %1) : (!cute.layout<"(128,64):(1@1,1@0)">, !cute.layout<"2:64@0">) -> !cute.layout<"(2,(64,64)):(64@1,(2@1,1@0))">
    "test.use"(%r) : (!cute.layout<"(2,(64,64)):(64@1,(2@1,1@0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(128,64):(1@1,1@0)">
    %1 = "cute.static"() : () -> !cute.layout<"2:64@2">
    // expected-error @+1 {{its shape does not have the modes of its coordinates}}
    %r = "cute.logical_divide"(%0, %1) : (!cute.layout<"(128,64):(1@1,1@0)">, !cute.layout<"2:64@2">) -> !cute.layout<"(2,(64,64)):(64@1,(1@1,1@0))">
    "test.use"(%r) : (!cute.layout<"(2,(64,64)):(64@1,(1@1,1@0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
