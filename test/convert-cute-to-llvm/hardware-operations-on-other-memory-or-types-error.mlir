// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Each takes another address, number or atom where it is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, !cute.ptr<i32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %b: !cute.ptr<i32, gmem>):
    // expected-error @+1 {{'cute_nvgpu.arch.sm100.alloc_tmem' op has no lowering: operand 1 must point to shared memory, but points to global}}
    "cute_nvgpu.arch.sm100.alloc_tmem"(%a, %b) : (i32, !cute.ptr<i32, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, gmem>, %b: i32):
    // expected-error @+1 {{'cute_nvgpu.arch.sm100.dealloc_tmem' op has no lowering: operand 0 must point to tensor memory, but points to global}}
    "cute_nvgpu.arch.sm100.dealloc_tmem"(%a, %b) : (!cute.ptr<f32, gmem>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<i32, gmem>):
    // expected-error @+1 {{'cute_nvgpu.arch.sm100.retrieve_tmem_ptr' op has no lowering: operand 0 must point to shared memory, but points to global}}
    %r = "cute_nvgpu.arch.sm100.retrieve_tmem_ptr"(%a) : (!cute.ptr<i32, gmem>) -> !cute.ptr<f32, tmem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, smem>):
    // expected-error @+1 {{'cute_nvgpu.arch.copy.SM100.tmem_load' op has no lowering: operand 0 must point to tensor memory, but points to shared}}
    %r = "cute_nvgpu.arch.copy.SM100.tmem_load"(%a) <{num_b = 32 : i32, num_dp = 32 : i32, num_rep = 4 : i32}> : (!cute.ptr<f32, smem>) -> vector<4xi32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem>, vector<4xi32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, smem>, %b: vector<4xi32>):
    // expected-error @+1 {{'cute_nvgpu.arch.copy.SM100.tmem_store' op has no lowering: operand 0 must point to tensor memory, but points to shared}}
    "cute_nvgpu.arch.copy.SM100.tmem_store"(%a, %b) <{num_b = 32 : i32, num_dp = 32 : i32, num_rep = 4 : i32}> : (!cute.ptr<f32, smem>, vector<4xi32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f16, gmem>):
    // expected-error @+1 {{'cute_nvgpu.make_umma_smem_desc' op has no lowering: operand 0 must point to shared memory, but points to global}}
    %r = "cute_nvgpu.make_umma_smem_desc"(%a) <{layout = #cute.layout<"((128,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<f16, gmem>) -> !cute_nvgpu.smem_desc
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.smem_desc, !cute.ptr<f32, smem>, i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.smem_desc, %b: !cute.ptr<f32, smem>, %c: i32, %d: i1):
    // expected-error @+1 {{'cute_nvgpu.arch.mma.SM100.umma' op has no lowering: operand 2 must point to tensor memory, but points to shared}}
    "cute_nvgpu.arch.mma.SM100.umma"(%a, %a, %b, %c, %d) <{a_type = bf16, num_cta = 1 : i32, scale = 0 : i32}> : (!cute_nvgpu.smem_desc, !cute_nvgpu.smem_desc, !cute.ptr<f32, smem>, i32, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.smem_desc, f32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.smem_desc, %b: f32, %c: i1):
    // expected-error @+1 {{'cute_nvgpu.arch.mma.SM90' op has no lowering: its sums are not the registers of the multiplication}}
    %r = "cute_nvgpu.arch.mma.SM90"(%a, %a, %b, %c) <{a_major = #cute_nvgpu.major<k>, a_type = f16, b_major = #cute_nvgpu.major<k>, b_type = f16, operandSegmentSizes = array<i32: 1, 1, 1, 1>, shapeMNK = #cute.shape<"(64,8,16)">}> : (!cute_nvgpu.smem_desc, !cute_nvgpu.smem_desc, f32, i1) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<2xf32>):
    // expected-error @+1 {{'cute_nvgpu.arch.make_warp_uniform' op has no lowering: only a 32-bit integer is supported}}
    %r = "cute_nvgpu.arch.make_warp_uniform"(%a) : (vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, gmem>, vector<4xi32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f16, gmem>, %b: vector<4xi32>):
    // expected-error @+1 {{'cute_nvgpu.arch.copy.stsm' op has no lowering: operand 0 must point to shared memory, but points to global}}
    "cute_nvgpu.arch.copy.stsm"(%a, %b) <{mode = #cute.shape<"(8,8)">, num_matrices = 4 : i32}> : (!cute.ptr<f16, gmem>, vector<4xi32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.universal_copy<f32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.universal_copy<f32>):
    // expected-error @+1 {{'cute_nvgpu.get_tma_desc_addr' op has no lowering: operand 0 is not an atom with fields}}
    %r = "cute_nvgpu.get_tma_desc_addr"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !cute.ptr<generic, align<64>>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.universal_copy<f32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.universal_copy<f32>):
    // expected-error @+1 {{'cute_nvgpu.atom.make_exec_tma' op has no lowering: operand 0 is not a single number or address}}
    %r = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.universal_copy<f32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.universal_copy<f32>):
    // expected-error @+1 {{'cute_nvgpu.prefetch_tma_desc' op has no lowering: operand 0 is not an atom with fields}}
    "cute_nvgpu.prefetch_tma_desc"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<generic, align<64>>, !cute.ptr<f16, gmem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<generic, align<64>>, %b: !cute.ptr<f16, gmem>, %c: i32):
    // expected-error @+1 {{'cute_nvgpu.arch.copy.SM100.tma_store' op invalid operand types, got '!cute.ptr<generic, align<64>>', '!cute.ptr<f16, gmem>', 'i32'}}
    "cute_nvgpu.arch.copy.SM100.tma_store"(%a, %b, %c) <{mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, gmem>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<generic, align<64>>, %b: !cute.ptr<f16, smem>, %c: i32):
    // expected-error @+1 {{'cute_nvgpu.arch.copy.SM100.tma_reduce' op has no lowering: the reduction 'mul' is not supported}}
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%a, %b, %c) <{kind = #cute_nvgpu.tma_redux<MUL>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{'cute.mma.make_fragment' op expected 2 operands, but found 1}}
    %r = "cute.mma.make_fragment"(%a) <{operand_id = 2 : i32}> : (!cute.ptr<f32, gmem>) -> !cute.memref<f32, rmem, "(4):(1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %b: i32, %c: i32):
    // expected-error @+1 {{'nvidia.nvvm.barrier' op has no lowering: only an aligned barrier is supported: all threads of a warp must reach it}}
    "nvidia.nvvm.barrier"(%a) <{aligned = false, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'nvidia.nvvm.barrier.cta.arrive' op has no lowering: an arrival needs a barrier id and a number of threads}}
    "nvidia.nvvm.barrier.cta.arrive"(%a) <{aligned = true}> : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'nvvm.mbarrier.init' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got 'i32'}}
    "nvidia.nvvm.mbarrier.init.shared"(%a, %a) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !llvm.ptr<1>, %b: i32):
    // expected-error @+1 {{'nvvm.mbarrier.try_wait.parity' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<1>'}}
    "nvidia.nvvm.mbarrier.try_wait.parity.shared"(%a, %b, %b) : (!llvm.ptr<1>, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !llvm.ptr<3>):
    // expected-error @+1 {{'nvidia.nvvm.ldmatrix' op has no lowering: only 8x8 matrices are supported}}
    %r = "nvidia.nvvm.ldmatrix"(%a) <{layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvidia.nvvm.load_shape<m16n16>}> : (!llvm.ptr<3>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !llvm.ptr<3>, %b: i32):
    // expected-error @+1 {{'nvidia.nvvm.stmatrix' op has no lowering: only 8x8 matrices are supported}}
    "nvidia.nvvm.stmatrix"(%a, %b) <{layout = #nvvm.mma_layout<row>, shape = #nvidia.nvvm.store_shape<m16n8>}> : (!llvm.ptr<3>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i64) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32, %b: i64):
    // expected-error @+1 {{'nvvm.vote.sync' op operand #1 must be 1-bit signless integer, but got 'i64'}}
    %r = "nvidia.nvvm.vote.ballot.sync"(%a, %b) : (i32, i64) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'nvvm.clusterlaunchcontrol.query.cancel' op operand #0 must be 128-bit signless integer, but got 'i32'}}
    %r = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.is_canceled"(%a) : (i32) -> i1
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'nvvm.clusterlaunchcontrol.try.cancel' op operand #0 must be LLVM pointer in address space 3, but got 'i32'}}
    "nvidia.nvvm.clusterlaunchcontrol.try_cancel.multicast"(%a, %a) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32) -> (), sym_name = "k"}> ({
  ^bb0(%a: f32):
    // expected-error @+1 {{'llvm.extractelement' op expected 2 operands, but found 1}}
    %r = "nvidia.vector.extractelement"(%a) : (f32) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<2xf32>):
    // expected-error-re @+1 {{'vector.broadcast' op result #0 must be vector of any {{(non-token )?}}type values, but got 'f32'}}
    %r = "nvidia.vector.splat"(%a) : (vector<2xf32>) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
