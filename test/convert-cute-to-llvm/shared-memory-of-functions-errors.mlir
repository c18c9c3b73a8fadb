// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A function does not know how much shared memory its callers have taken. Only the kernel is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %a = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<16>, "64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "func.func"() <{function_type = () -> (), sym_name = "helper", sym_visibility = "private"}> ({
    // expected-error @+1 {{a view of shared memory is allocated only in a kernel without get_dyn_smem}}
    %b = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<16>, "64:1">
    "func.return"() : () -> ()
  }) : () -> ()
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %a = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<16>, "64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
