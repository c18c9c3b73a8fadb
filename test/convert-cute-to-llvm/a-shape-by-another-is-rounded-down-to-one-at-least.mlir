// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// x / 16, without what is left, and where that is 0, the sign of x: 37 is two sixteens, 5 is one, 0 is none. `ceil_div`
// rounds up.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[QUOTIENT:.*]] = arith.divsi %arg0, %[[BY:.*]] : i32
// CHECK: %[[ABOVE:.*]] = arith.maxsi %arg0, %{{.*}} : i32
// CHECK: %[[SIGN:.*]] = arith.minsi %[[ABOVE]], %{{.*}} : i32
// CHECK: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[QUOTIENT]], %{{.*}} : i32
// CHECK: %[[COUNT:.*]] = arith.select %[[IS_ZERO]], %[[SIGN]], %[[QUOTIENT]] : i32
// CHECK: "test.use"(%[[COUNT]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32):
    %s = "cute.make_shape"(%x) : (i32) -> !cute.shape<"?">
    %b = "cute.static"() : () -> !cute.shape<"16">
    %r = "cute.shape_div"(%s, %b) : (!cute.shape<"?">, !cute.shape<"16">) -> !cute.shape<"?">
    %i = "cute.get_scalars"(%r) <{only_dynamic}> : (!cute.shape<"?">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Divided by 1, all of it.

// CHECK-LABEL: llvm.func @k(
// CHECK: "test.use"(%arg0)

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32):
    %s = "cute.make_shape"(%x) : (i32) -> !cute.shape<"(16,?)">
    %b = "cute.static"() : () -> !cute.shape<"16">
    %r = "cute.shape_div"(%s, %b) : (!cute.shape<"(16,?)">, !cute.shape<"16">) -> !cute.shape<"(1,?)">
    %i = "cute.get_scalars"(%r) <{only_dynamic}> : (!cute.shape<"(1,?)">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32):
    %s = "cute.make_shape"(%x) : (i32) -> !cute.shape<"(12,?)">
    %b = "cute.static"() : () -> !cute.shape<"16">
    // expected-error @+1 {{neither 12 nor 16 divides the other}}
    %r = "cute.shape_div"(%s, %b) : (!cute.shape<"(12,?)">, !cute.shape<"16">) -> !cute.shape<"(1,?)">
    %i = "cute.get_scalars"(%r) <{only_dynamic}> : (!cute.shape<"(1,?)">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
