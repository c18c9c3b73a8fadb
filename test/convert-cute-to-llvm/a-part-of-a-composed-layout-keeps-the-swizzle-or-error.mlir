// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A mode of a composed layout, and the layout with more modes, have its swizzle and its offset.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %l = "cute.static"() : () -> !cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">
    %m = "cute.get"(%l) <{mode = array<i32: 1>}> : (!cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">) -> !cute.composed_layout<"S<3,5,4> o 0 o 4:8">
    %c = "cute.static"() : () -> !cute.coord<"(_,1)">
    %d = "cute.dice"(%l, %c) : (!cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">, !cute.coord<"(_,1)">) -> !cute.composed_layout<"S<3,5,4> o 0 o (4):(8)">
    %o = "cute.static"() : () -> !cute.layout<"1:0">
    %a = "cute.append_to_rank"(%l, %o) <{rank = 3 : si32}> : (!cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">, !cute.layout<"1:0">) -> !cute.composed_layout<"S<3,5,4> o 0 o (8,4,1):(1,8,0)">
    "test.use"(%m, %d, %a) : (!cute.composed_layout<"S<3,5,4> o 0 o 4:8">, !cute.composed_layout<"S<3,5,4> o 0 o (4):(8)">, !cute.composed_layout<"S<3,5,4> o 0 o (8,4,1):(1,8,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %l = "cute.static"() : () -> !cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">
    // expected-error @+1 {{its result and its operand differ in their swizzle}}
    %m = "cute.get"(%l) <{mode = array<i32: 1>}> : (!cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">) -> !cute.composed_layout<"S<2,5,4> o 0 o 4:8">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %l = "cute.static"() : () -> !cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">
    // expected-error @+1 {{its result and its operand differ in their swizzle}}
    %m = "cute.get"(%l) <{mode = array<i32: 1>}> : (!cute.composed_layout<"S<3,5,4> o 0 o (8,4):(1,8)">) -> !cute.layout<"4:8">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
