// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The nearest case of each operation that is lowered is in the file of the same operations.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    // expected-error @+1 {{'cute.to_int_tuple' op has no lowering: its result type has 3 dynamic values, but its operands have 1}}
    %a1 = "cute.to_int_tuple"(%x) : (!cute.shape<"(4,?)">) -> !cute.int_tuple<"(?,?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %y = "cute.make_arith_tuple_iter"(%z) : (!cute.int_tuple<"(4,?)">) -> !cute.arith_tuple_iter<"(4,?)">
    // expected-error @+1 {{'cute.deref_arith_tuple_iter' op has no lowering: its result type has 3 dynamic values, but its operands have 1}}
    %a2 = "cute.deref_arith_tuple_iter"(%y) : (!cute.arith_tuple_iter<"(4,?)">) -> !cute.int_tuple<"(?,?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    // expected-error @+1 {{'cute.assume' op has no lowering: its result type has 3 dynamic values, but its operands have 1}}
    %b = "cute.assume"(%z) : (!cute.int_tuple<"(4,?)">) -> !cute.int_tuple<"(?,?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %w = "cute.make_layout"(%x) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{'cute.get_shape' op has no lowering: its result is 4, but its type says 5}}
    %b = "cute.get_shape"(%w) : (!cute.layout<"(4,?):(1,4)">) -> !cute.shape<"(5,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %w = "cute.make_layout"(%x) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{'cute.get_stride' op has no lowering: its result is 1, but its type says 2}}
    %b = "cute.get_stride"(%w) : (!cute.layout<"(4,?):(1,4)">) -> !cute.stride<"(2,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    // expected-error @+1 {{'cute.derefine' op has no lowering: its result type has the modes ?, but its operands make (4,?)}}
    %b = "cute.derefine"(%z) : (!cute.int_tuple<"(4,?)">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %k1 = "cute.static"() : () -> !cute.int_tuple<"1">
    // expected-error @+1 {{'cute.append_to_rank' op has no lowering: its result type has the modes 4, but its operands make (4,?,1)}}
    %b = "cute.append_to_rank"(%z, %k1) <{rank = 3 : si32}> : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"1">) -> !cute.int_tuple<"4">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %k1 = "cute.static"() : () -> !cute.int_tuple<"1">
    // expected-error @+1 {{'cute.prepend_to_rank' op has no lowering: its result type has the modes 4, but its operands make (1,4,?)}}
    %b = "cute.prepend_to_rank"(%z, %k1) <{rank = 3 : si32}> : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"1">) -> !cute.int_tuple<"4">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %w = "cute.make_layout"(%x) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{'cute.size' op has no lowering: its result is 4, but its type says 9}}
    %b = "cute.size"(%w) <{mode = array<i32: 0>}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.shape<"9">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %w = "cute.make_layout"(%x) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{'cute.get_flat_coord' op has no lowering: its result type has the modes ?, but its operands make (?,?)}}
    %b = "cute.get_flat_coord"(%m, %w) : (i32, !cute.layout<"(4,?):(1,4)">) -> !cute.coord<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %w = "cute.make_layout"(%x) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{'cute.get' op has no lowering: its result type has the stride 5, but its elements have 4}}
    %b = "cute.get"(%w) <{mode = array<i32: 1>}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.layout<"?:5">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
