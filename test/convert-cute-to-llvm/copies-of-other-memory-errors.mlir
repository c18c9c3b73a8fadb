// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i128, generic>, !cute.ptr<i128, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !cute.ptr<i128, generic>, %s: !cute.ptr<i128, gmem>):
    // expected-error @+1 {{operand 0 must point to shared memory, but points to generic}}
    "cute_nvgpu.arch.copy.SM80.cp_async"(%d, %s) <{cache_mode = #cute_nvgpu.load_cache_mode<global>}> : (!cute.ptr<i128, generic>, !cute.ptr<i128, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i32, smem>, !cute.ptr<i32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !cute.ptr<i32, smem>, %s: !cute.ptr<i32, gmem>):
    // expected-error @+1 {{only a copy of 16 bytes can bypass the first cache}}
    "cute_nvgpu.arch.copy.SM80.cp_async"(%d, %s) <{cache_mode = #cute_nvgpu.load_cache_mode<global>}> : (!cute.ptr<i32, smem>, !cute.ptr<i32, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i16, smem>, !cute.ptr<i16, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !cute.ptr<i16, smem>, %s: !cute.ptr<i16, gmem>):
    // expected-error @+1 {{a copy is of 4, 8 or 16 bytes}}
    "cute_nvgpu.arch.copy.SM80.cp_async"(%d, %s) <{cache_mode = #cute_nvgpu.load_cache_mode<always>}> : (!cute.ptr<i16, smem>, !cute.ptr<i16, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, gmem, align<16>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, gmem, align<16>>):
    // expected-error @+1 {{operand 0 must point to shared memory, but points to global}}
    %r = "cute_nvgpu.arch.copy.ldsm"(%p) <{num_matrices = 4 : i32}> : (!cute.ptr<f16, gmem, align<16>>) -> vector<4xi32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<16>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<16>>):
    // expected-error @+1 {{its number of matrices is not 1, 2 or 4}}
    %r = "cute_nvgpu.arch.copy.ldsm"(%p) <{num_matrices = 3 : i32}> : (!cute.ptr<f16, smem, align<16>>) -> vector<3xi32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
