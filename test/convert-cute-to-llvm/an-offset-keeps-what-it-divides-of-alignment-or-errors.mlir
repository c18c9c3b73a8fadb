// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// Four elements of four bytes behind an address that 32 divides, 16 divides it; behind a number of the run what its type says.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, rmem, align<32>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, rmem, align<32>>, %i: i32):
    %o = "cute.static"() : () -> !cute.int_tuple<"4">
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, rmem, align<32>>, !cute.int_tuple<"4">) -> !cute.ptr<f32, rmem, align<16>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, rmem, align<32>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, rmem, align<32>>, %i: i32):
    %o = "cute.static"() : () -> !cute.int_tuple<"6">
    // expected-error @+1 {{its result is aligned to 16 bytes, and its operand to 8 there}}
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, rmem, align<32>>, !cute.int_tuple<"6">) -> !cute.ptr<f32, rmem, align<16>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, rmem, align<32>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, rmem, align<32>>, %i: i32):
    %o = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?{div=4}">
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, rmem, align<32>>, !cute.int_tuple<"?{div=4}">) -> !cute.ptr<f32, rmem, align<16>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, rmem, align<32>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, rmem, align<32>>, %i: i32):
    %o = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
    // expected-error @+1 {{its result is aligned to 16 bytes, and its operand to 4 there}}
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, rmem, align<32>>, !cute.int_tuple<"?">) -> !cute.ptr<f32, rmem, align<16>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, S<2,4,3>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, S<2,4,3>>, %i: i32):
    %o = "cute.static"() : () -> !cute.int_tuple<"4">
    // expected-error @+1 {{its result is a view of other elements}}
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, smem, S<2,4,3>>, !cute.int_tuple<"4">) -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
