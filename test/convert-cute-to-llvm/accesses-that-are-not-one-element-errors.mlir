// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(8,?):(?,1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(8,?):(?,1)">, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(?,_,_)">
    // expected-error @+1 {{the coordinate does not fit the layout}}
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, gmem, "(8,?):(?,1)">, !cute.coord<"(?,_,_)">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f4E2M1FN, gmem, "(8):(1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f4E2M1FN, gmem, "(8):(1)">, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{an offset of elements smaller than a byte is not known to be a whole number of bytes}}
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f4E2M1FN, gmem, "(8):(1)">, !cute.coord<"?">) -> f4E2M1FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(8):(1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(8):(1)">, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{a value of type f64 is not an element of type f32}}
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"?">) -> f64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(8):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(8):(1)">):
    // expected-error @+1 {{the view has 8 elements, but the vector has 4}}
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, gmem, "(8):(1)">) -> vector<4xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(?):(1)">):
    // expected-error @+1 {{the view does not have a static shape and integer strides}}
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, gmem, "(?):(1)">) -> vector<4xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(99999,99999):(1,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(99999,99999):(1,1)">):
    // expected-error @+1 {{the view has too many elements for one vector}}
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, gmem, "(99999,99999):(1,1)">) -> vector<4xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
