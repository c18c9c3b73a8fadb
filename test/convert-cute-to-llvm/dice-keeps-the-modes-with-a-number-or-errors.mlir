// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "test.use"(%arg0)
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %l = "cute.make_layout"(%s) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    %d = "cute.dice"(%l) <{coord = #cute.coord<"(_,1)">}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.layout<"(?):(4)">
    %x = "cute.get_shape"(%d) : (!cute.layout<"(?):(4)">) -> !cute.shape<"(?)">
    %i = "cute.get_scalars"(%x) : (!cute.shape<"(?)">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %l = "cute.make_layout"(%s) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{its coordinate is not static}}
    %d = "cute.dice"(%l) <{coord = #cute.coord<"(_,?)">}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.layout<"(?):(4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
