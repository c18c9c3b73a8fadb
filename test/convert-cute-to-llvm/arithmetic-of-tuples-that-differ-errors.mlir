// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The nearest case of each operation that is lowered is in the file of the same operations.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?)">
    // expected-error @+1 {{'cute.tuple_add' op has no lowering: its result is 6, but its type says 7}}
    %add = "cute.tuple_add"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(7,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?)">
    // expected-error @+1 {{'cute.tuple_sub' op has no lowering: its result is 2, but its type says 7}}
    %sub = "cute.tuple_sub"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(7,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?)">
    // expected-error @+1 {{'cute.tuple_div' op has no lowering: its result is 2, but its type says 7}}
    %div = "cute.tuple_div"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(7,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?)">
    // expected-error @+1 {{'cute.tuple_mod' op has no lowering: its result is 0, but its type says 7}}
    %mod = "cute.tuple_mod"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(7,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?)">
    // expected-error @+1 {{'cute.elem_less' op has no lowering: its operands do not make a result of type i32}}
    %less = "cute.elem_less"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v3 = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?,3)">
    // expected-error @+1 {{'cute.tuple_mul' op has no lowering: the two tuples differ in structure}}
    %o = "cute.tuple_mul"(%z, %v3) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?,3)">) -> !cute.int_tuple<"(8,?,3)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %fd = "cute.fast_divmod.create_divisor"(%m) : (i32) -> !cute.fast_divmod_divisor<32>
    // expected-error @+1 {{'cute.fast_divmod.get_aux' op has no lowering: the fast_divmod constants of a divisor that the kernel makes are not supported}}
    %fx:2 = "cute.fast_divmod.get_aux"(%fd) : (!cute.fast_divmod_divisor<32>) -> (i32, i32)
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    // expected-error @+1 {{'cute.fast_divmod.create_divisor' op has no lowering: values of type !cute.fast_divmod_divisor<64> are not supported}}
    %fd = "cute.fast_divmod.create_divisor"(%m) : (i32) -> !cute.fast_divmod_divisor<64>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %fd = "cute.fast_divmod.create_divisor"(%m) : (i32) -> !cute.fast_divmod_divisor<32>
    // expected-error @+1 {{'cute.fast_divmod.get_divisor' op has no lowering: its operands do not make a result of type i64}}
    %fg = "cute.fast_divmod.get_divisor"(%fd) : (!cute.fast_divmod_divisor<32>) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %fd = "cute.fast_divmod.create_divisor"(%m) : (i32) -> !cute.fast_divmod_divisor<32>
    // expected-error @+1 {{its quotient and its remainder do not have the type of its dividend}}
    %fq:2 = "cute.fast_divmod.compute"(%n, %fd) : (i32, !cute.fast_divmod_divisor<32>) -> (i64, i32)
    "cuda.return"() : () -> ()
  }) : () -> ()
}
