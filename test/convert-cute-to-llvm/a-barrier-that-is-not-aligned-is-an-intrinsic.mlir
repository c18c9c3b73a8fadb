// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"(%arg0) : (i32) -> ()
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"(%arg0, %arg1) : (i32, i32) -> ()
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.arrive.count"(%arg0, %arg1) : (i32, i32) -> ()
// CHECK: %[[ANY:.*]] = llvm.call_intrinsic "llvm.nvvm.barrier.cta.red.or.count"(%arg0, %arg1, %arg2) : (i32, i32, i1) -> i1
// CHECK: arith.extui %[[ANY]] : i1 to i32
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.red.popc.all"(%arg0, %arg2) : (i32, i1) -> i32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%id: i32, %n: i32, %b: i1):
    "nvidia.nvvm.barrier.cta.sync"(%id) <{aligned = false}> : (i32) -> ()
    "nvidia.nvvm.barrier.cta.sync"(%id, %n) <{aligned = true}> : (i32, i32) -> ()
    "nvidia.nvvm.barrier.cta.arrive"(%id, %n) <{aligned = false}> : (i32, i32) -> ()
    %0 = "nvidia.nvvm.barrier.cta.red"(%b, %id, %n) <{aligned = false, kind = #nvidia.nvvm.barrier_redux_kind<or>}> : (i1, i32, i32) -> i32
    %1 = "nvidia.nvvm.barrier.cta.red"(%b, %id) <{aligned = false, kind = #nvidia.nvvm.barrier_redux_kind<popc>}> : (i1, i32) -> i32
    "test.use"(%0, %1) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%id: i32):
    // expected-error @+1 {{a barrier needs its id and the attribute 'aligned'}}
    "nvidia.nvvm.barrier.cta.sync"(%id) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%id: i32, %b: i1):
    // expected-error @+1 {{a reduction 'xor' is not supported}}
    %0 = "nvidia.nvvm.barrier.cta.red"(%b, %id) <{aligned = false, kind = #nvidia.nvvm.barrier_redux_kind<xor>}> : (i1, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
