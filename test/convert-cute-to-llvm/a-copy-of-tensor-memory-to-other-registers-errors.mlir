// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Of the pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, tmem, align<16>, "(((2,32),1),(1)):(((1,65536),0),(0))">) -> (), sym_name = "k"}> ({
  ^bb0(%t: !cute.memref<f32, tmem, align<16>, "(((2,32),1),(1)):(((1,65536),0),(0))">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x2>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((2,1),(1)):((1,0),(0))">
    "cute.copy"(%a, %t, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x2>, !cute.memref<f32, tmem, align<16>, "(((2,32),1),(1)):(((1,65536),0),(0))">, !cute.memref<f32, rmem, align<32>, "((2,1),(1)):((1,0),(0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, tmem, align<16>, "(((2,32),1),(1)):(((1,65536),0),(0))">) -> (), sym_name = "k"}> ({
  ^bb0(%t: !cute.memref<f32, tmem, align<16>, "(((2,32),1),(1)):(((1,65536),0),(0))">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x2>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((3,1),(1)):((1,0),(0))">
    // expected-error @+1 {{source and destination do not hold the same number of copy atoms}}
    "cute.copy"(%a, %t, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x2>, !cute.memref<f32, tmem, align<16>, "(((2,32),1),(1)):(((1,65536),0),(0))">, !cute.memref<f32, rmem, align<32>, "((3,1),(1)):((1,0),(0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
