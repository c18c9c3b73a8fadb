// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: nvvm.redux.sync add %arg0, %arg1
// CHECK: nvvm.redux.sync fmax %arg2, %arg1 {abs = true}
// CHECK: nvvm.redux.sync fmin %arg2, %arg1 {nan = true}
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %mask: i32, %x: f32):
    %0 = "nvidia.nvvm.redux.sync"(%n, %mask) <{abs = false, kind = #nvidia.nvvm<reduction_kind add>, nan = false}> : (i32, i32) -> i32
    %1 = "nvidia.nvvm.redux.sync"(%x, %mask) <{abs = true, kind = #nvidia.nvvm<reduction_kind fmax>, nan = false}> : (f32, i32) -> f32
    %2 = "nvidia.nvvm.redux.sync"(%x, %mask) <{abs = false, kind = #nvidia.nvvm<reduction_kind fmin>, nan = true}> : (f32, i32) -> f32
    "test.use"(%0, %1, %2) : (i32, f32, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %mask: i32):
    // expected-error @+1 {{its attribute 'ftz' is not supported}}
    %0 = "nvidia.nvvm.redux.sync"(%n, %mask) <{abs = false, ftz, kind = #nvidia.nvvm<reduction_kind add>, nan = false}> : (i32, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %mask: i32):
    // expected-error @+1 {{an integer reduction does not take 'abs'}}
    %0 = "nvidia.nvvm.redux.sync"(%n, %mask) <{abs = true, kind = #nvidia.nvvm<reduction_kind umin>, nan = false}> : (i32, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
