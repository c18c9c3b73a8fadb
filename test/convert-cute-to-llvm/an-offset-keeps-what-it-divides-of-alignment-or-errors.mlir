// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// An address that is a multiple of 32 plus four elements of four bytes is a multiple of 16; for a run-time offset the type
// gives the divisor.

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
    // expected-error @+1 {{its result type is aligned to 16 bytes, but the address there is aligned to 8}}
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
    // expected-error @+1 {{its result type is aligned to 16 bytes, but the address there is aligned to 4}}
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, rmem, align<32>>, !cute.int_tuple<"?">) -> !cute.ptr<f32, rmem, align<16>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, S<2,4,3>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, S<2,4,3>>, %i: i32):
    %o = "cute.static"() : () -> !cute.int_tuple<"4">
    // expected-error @+1 {{its result and its operand differ in element type, memory space or swizzle}}
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, smem, S<2,4,3>>, !cute.int_tuple<"4">) -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
