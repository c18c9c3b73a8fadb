// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A view has the elements and the swizzle of its address, and no greater alignment: an unproved
// alignment is not a fact.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem, align<16>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem, align<16>>):
    %l = "cute.static"() : () -> !cute.layout<"4:1">
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, gmem, align<16>>, !cute.layout<"4:1">) -> !cute.memref<f32, gmem, align<8>, "4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    %l = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{its result and its operand differ in element type, memory space or swizzle}}
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, gmem>, !cute.layout<"4:1">) -> !cute.memref<f16, gmem, align<16>, "4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    %l = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{its result type is aligned to 16 bytes, but the address there is aligned to 4}}
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, gmem>, !cute.layout<"4:1">) -> !cute.memref<f32, gmem, align<16>, "4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, S<2,4,3>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, S<2,4,3>>):
    %l = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{its result and its operand differ in element type, memory space or swizzle}}
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, smem, S<2,4,3>>, !cute.layout<"4:1">) -> !cute.memref<f32, smem, "4:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    %l = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{its result type has the size (64,4), but its operands make 4}}
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, gmem>, !cute.layout<"4:1">) -> !cute.memref<f32, gmem, "(64,4):(7,1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem>):
    %l = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o 64:1">
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, smem>, !cute.composed_layout<"S<2,4,3> o 0 o 64:1">) -> !cute.memref<f32, smem, "S<2,4,3> o 0 o 64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem>):
    %l = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o 64:1">
    // expected-error @+1 {{its result and its operand differ in their swizzle}}
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, smem>, !cute.composed_layout<"S<2,4,3> o 0 o 64:1">) -> !cute.memref<f32, smem, "S<3,4,3> o 0 o 64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem>):
    %l = "cute.static"() : () -> !cute.composed_layout<"S<2,4,3> o 0 o 64:1">
    // expected-error @+1 {{its result and its operand differ in their swizzle}}
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, smem>, !cute.composed_layout<"S<2,4,3> o 0 o 64:1">) -> !cute.memref<f32, smem, "64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "4:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "4:1">):
    %i = "cute.get_iter"(%v) : (!cute.memref<f32, gmem, align<4>, "4:1">) -> !cute.ptr<f32, gmem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "4:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "4:1">):
    // expected-error @+1 {{its result type is aligned to 128 bytes, but the address there is aligned to 4}}
    %i = "cute.get_iter"(%v) : (!cute.memref<f32, gmem, align<4>, "4:1">) -> !cute.ptr<f32, gmem, align<128>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
