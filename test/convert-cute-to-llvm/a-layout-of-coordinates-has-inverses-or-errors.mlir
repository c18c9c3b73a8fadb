// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// From a coordinate to the number of the element there: a mode for each mode of the coordinate, and none for one that no
// element moves along. Numbers and coordinates at once have no inverse.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"((4,8),(2,2)):((2@1,1@0),(1@1,8@0))">
    %r = "cute.right_inverse"(%0) : (!cute.layout<"((4,8),(2,2)):((2@1,1@0),(1@1,8@0))">) -> !cute.layout<"((8,2),(2,4)):((4,64),(32,1))">
    "test.use"(%r) : (!cute.layout<"((8,2),(2,4)):((4,64),(32,1))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(4,3):(1@1,2@1@4)">
    %r = "cute.left_inverse"(%0) : (!cute.layout<"(4,3):(1@1,2@1@4)">) -> !cute.layout<"(1,4,1,1,(1,(2,3))):(0,1,0,0,(0,(0,4)))">
    "test.use"(%r) : (!cute.layout<"(1,4,1,1,(1,(2,3))):(0,1,0,0,(0,(0,4)))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(4,5):(1@1,1@0)">
    // expected-error @+1 {{its result type has the stride 1, but its elements have 4}}
    %r = "cute.left_inverse"(%0) : (!cute.layout<"(4,5):(1@1,1@0)">) -> !cute.layout<"(5,4):(1,4)">
    "test.use"(%r) : (!cute.layout<"(5,4):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %0 = "cute.static"() : () -> !cute.layout<"(4,5):(1@1,2)">
    // expected-error @+1 {{its strides are numbers as well as steps along a coordinate}}
    %r = "cute.left_inverse"(%0) : (!cute.layout<"(4,5):(1@1,2)">) -> !cute.layout<"(5,4):(4,1)">
    "test.use"(%r) : (!cute.layout<"(5,4):(4,1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
