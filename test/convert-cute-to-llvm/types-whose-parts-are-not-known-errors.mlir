// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

gpu.module @kernels {
  // expected-error @+1 {{'cuda.kernel' op has no lowering: values of type !cute.layout<"(8,(1"> are not supported}}
  "cuda.kernel"() <{function_type = (!cute.layout<"(8,(1">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(8,(1">):
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{an argument of type !cute.composed_layout<"S<3,4,3> o 0 o (8,?):(?,1)"> cannot be passed}}
  "cuda.kernel"() <{function_type = (!cute.composed_layout<"S<3,4,3> o 0 o (8,?):(?,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.composed_layout<"S<3,4,3> o 0 o (8,?):(?,1)">):
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    // expected-error @+1 {{values of type !cute_nvgpu.atom.unheard_of<f32> are not supported}}
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.unheard_of<f32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{an argument of type vector<2x2xf32> cannot be passed}}
  "cuda.kernel"() <{function_type = (vector<2x2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%v: vector<2x2xf32>):
    "cuda.return"() : () -> ()
  }) : () -> ()
}
