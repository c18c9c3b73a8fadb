// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first are those with the operands that they have.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i128) -> (), sym_name = "k"}> ({
  ^bb0(%n: i128):
    "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit"() : () -> ()
    %x = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x"(%n) : (i128) -> i32
    %y = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y"(%n) : (i128) -> i32
    %z = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z"(%n) : (i128) -> i32
    "nvidia.nvvm.fence.mbarrier.init"() : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{'cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit' op requires zero operands}}
    "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{'nvvm.clusterlaunchcontrol.query.cancel' op operand #0 must be 128-bit signless integer, but got 'i32'}}
    %t = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x"(%n) : (i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{'nvvm.clusterlaunchcontrol.query.cancel' op operand #0 must be 128-bit signless integer, but got 'i32'}}
    %t = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y"(%n) : (i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{'nvvm.clusterlaunchcontrol.query.cancel' op operand #0 must be 128-bit signless integer, but got 'i32'}}
    %t = "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z"(%n) : (i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{'nvvm.fence.mbarrier.init' op requires zero operands}}
    "nvidia.nvvm.fence.mbarrier.init"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{cannot be cast to}}
    %y = "builtin.unrealized_conversion_cast"(%p) : (!cute.ptr<f32, gmem>) -> !llvm.struct<(i32, i32)>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{operand 0 is not a view of memory}}
    "cute.print_view"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{only a TMA descriptor at a generic or global address can be prefetched}}
    "nvidia.nvvm.prefetch.tensormap"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
