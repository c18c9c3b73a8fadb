// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The type of a result is not believed where its sizes do not follow from the operands. The first one is right: ? is the size
// of the operand. Then come a tile of another size, another number of tiles, and a number in place of a run-time size.

!view = !cute.memref<f32, gmem, align<16>, "(32,?):(1,32)">
!divided = !cute.memref<f32, gmem, align<16>, "((4,8),?):((1,4),32)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.static"() : () -> !cute.tile<"[4:1]">
    %d = "cute.logical_divide"(%v, %t) : (!view, !cute.tile<"[4:1]">) -> !divided
    "test.use"(%d) : (!divided) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(32,?):(1,32)">
!divided = !cute.memref<f32, gmem, align<16>, "((2,8),?):((1,4),32)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.static"() : () -> !cute.tile<"[4:1]">
    // expected-error @+1 {{its result type has the size 2, but its operands make 4}}
    %d = "cute.logical_divide"(%v, %t) : (!view, !cute.tile<"[4:1]">) -> !divided
    "test.use"(%d) : (!divided) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(32,?):(1,32)">
!divided = !cute.memref<f32, gmem, align<16>, "((4,7),?):((1,4),32)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.static"() : () -> !cute.tile<"[4:1]">
    // expected-error @+1 {{its result type has the size 7, but its operands make 8}}
    %d = "cute.logical_divide"(%v, %t) : (!view, !cute.tile<"[4:1]">) -> !divided
    "test.use"(%d) : (!divided) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(32,?):(1,32)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    // expected-error @+1 {{its result is known only at run time, but its type says 8}}
    %n = "cute.size"(%v) <{mode = array<i32: 1>}> : (!view) -> !cute.int_tuple<"8">
    "test.use"(%n) : (!cute.int_tuple<"8">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(32,?):(1,32)">
!grouped = !cute.memref<f32, gmem, align<16>, "((16,?)):((1,32))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    // expected-error @+1 {{its result type has the size 16, but its operands make 32}}
    %g = "cute.group_modes"(%v) <{begin = 0 : i32, end = 2 : i32}> : (!view) -> !grouped
    "test.use"(%g) : (!grouped) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
