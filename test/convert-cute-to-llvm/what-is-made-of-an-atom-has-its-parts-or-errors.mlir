// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first makes both, of an atom without parts.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 32 b>
    %t = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32, 32 b>) -> !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,4):(4,1)">, tiler_mn = <"[128:1]">>
    %b = "cute.make_atom"() : () -> !cute_nvgpu.universal_fma<1x1x1, (f32, f32) -> f32>
    %u = "cute.make_tiled_mma"(%b) : (!cute_nvgpu.universal_fma<1x1x1, (f32, f32) -> f32>) -> !cute.tiled_mma<!cute_nvgpu.universal_fma<1x1x1, (f32, f32) -> f32>, atom_layout_MNK = <"(16,16,1):(16,1,0)">>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 32 b>
    // expected-error @+1 {{its result is not made of the atom !cute_nvgpu.atom.universal_copy<f32, 32 b>}}
    %t = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32, 32 b>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.universal_fma<1x1x1, (f32, f32) -> f32>
    // expected-error @+1 {{its result is not made of the atom !cute_nvgpu.universal_fma<1x1x1, (f32, f32) -> f32>}}
    %t = "cute.make_tiled_mma"(%a) : (!cute_nvgpu.universal_fma<1x1x1, (f32, f32) -> f32>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 32 b>
    // expected-error @+1 {{'cute_nvgpu.atom.make_tmem_copy' op expected 2 operands, but found 1}}
    %t = "cute_nvgpu.atom.make_tmem_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32, 32 b>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 32 b>
    // expected-error @+1 {{'cute_nvgpu.atom.make_s2t_copy' op expected 2 operands, but found 1}}
    %t = "cute_nvgpu.atom.make_s2t_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32, 32 b>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"() : () -> !cute.shape<"(4,4)">
    // expected-error @+1 {{its result is not a coordinate tensor}}
    %t = "cute.make_identity_tensor"(%s) : (!cute.shape<"(4,4)">) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"() : () -> !cute.shape<"(4,4)">
    // expected-error @+1 {{its result is not a layout}}
    %t = "cute.make_identity_layout"(%s) : (!cute.shape<"(4,4)">) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"() : () -> !cute.shape<"(4,4)">
    // expected-error @+1 {{its result is not a layout}}
    %t = "cute.make_layout"(%s) : (!cute.shape<"(4,4)">) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"() : () -> !cute.shape<"(4,4)">
    // expected-error @+1 {{its result type has the size 5, but its operands make 4}}
    %t = "cute.make_layout"(%s) : (!cute.shape<"(4,4)">) -> !cute.layout<"(4,5):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
