// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A view takes a part of the memory of which the program has the address already, and the reverse.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %p = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i8, smem, align<1024>>
    // expected-error @+1 {{a view of shared memory is allocated only in a kernel without get_dyn_smem}}
    %a = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<16>, "64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %a = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<16>, "64:1">
    // expected-error @+1 {{views already occupy the dynamic shared memory (memref.alloca)}}
    %p = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i8, smem, align<1024>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
