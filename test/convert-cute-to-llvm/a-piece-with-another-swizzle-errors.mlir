// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The transposed view of the first is lowered: its swizzle is the operand's.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>>, %o: !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, %n: i32):
    %v = "cute.make_view"(%p, %o) : (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">) -> !cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(64,64)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(64,1)">
    %l = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(64,64)">, !cute.stride<"(64,1)">) -> !cute.layout<"(64,64):(64,1)">
    %w = "cute.composition"(%v, %l) : (!cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, !cute.layout<"(64,64):(64,1)">) -> !cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o (64,64):(1,64)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>>, %o: !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, %n: i32):
    %v = "cute.make_view"(%p, %o) : (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">) -> !cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(64,64)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(64,1)">
    %l = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(64,64)">, !cute.stride<"(64,1)">) -> !cute.layout<"(64,64):(64,1)">
    // expected-error @+1 {{its result and its operand differ in their swizzle}}
    %w = "cute.composition"(%v, %l) : (!cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, !cute.layout<"(64,64):(64,1)">) -> !cute.memref<f16, smem, align<1024>, "(64,64):(1,64)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>>, %o: !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, %n: i32):
    %v = "cute.make_view"(%p, %o) : (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">) -> !cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(64,64)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(64,1)">
    %l = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(64,64)">, !cute.stride<"(64,1)">) -> !cute.layout<"(64,64):(64,1)">
    // expected-error @+1 {{its result and its operand differ in their swizzle}}
    %w = "cute.composition"(%v, %l) : (!cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, !cute.layout<"(64,64):(64,1)">) -> !cute.memref<f16, smem, align<1024>, "S<2,3,3> o 0 o (64,64):(1,64)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>>, %o: !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, %n: i32):
    %v = "cute.make_view"(%p, %o) : (!cute.ptr<f16, smem, align<1024>>, !cute.composed_layout<"S<3,3,3> o 0 o ((8,8),64):((64,512),1)">) -> !cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(64,64)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(64,1)">
    %l = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(64,64)">, !cute.stride<"(64,1)">) -> !cute.layout<"(64,64):(64,1)">
    // expected-error @+1 {{its result type has the stride 65, but its elements have 64}}
    %w = "cute.composition"(%v, %l) : (!cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o ((8,8),64):((64,512),1)">, !cute.layout<"(64,64):(64,1)">) -> !cute.memref<f16, smem, align<1024>, "S<3,3,3> o 0 o (64,64):(1,65)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
