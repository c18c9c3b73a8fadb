// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The host passes a map of a tensor by value, and the kernel has its address.

// CHECK: llvm.func @k(%arg0: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.struct<(struct<(array<16 x i64>)>)>, nvvm.grid_constant}
// CHECK: nvvm.prefetch tensormap, %arg0
// CHECK: "tensormap.replace.tile.global_address.global.b1024.b64 [$0], $1;", "l,l" %arg1, %arg2
// CHECK: "tensormap.replace.tile.global_dim.global.b1024.b32 [$0], 1, $1;", "l,r" %arg1, %arg3
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cuda.tensor_map, !llvm.ptr<1>, i64, i32) -> (), sym_name = "k"}> ({
  ^bb0(%map: !cuda.tensor_map, %p: !llvm.ptr<1>, %a: i64, %n: i32):
    %0 = "cuda.cast"(%map) : (!cuda.tensor_map) -> !llvm.ptr
    nvvm.prefetch tensormap, %0 : !llvm.ptr
    "nvidia.nvvm.tensormap.replace"(%p, %a) <{field = #nvidia.nvvm<tensormap_field global_address>}> : (!llvm.ptr<1>, i64) -> ()
    "nvidia.nvvm.tensormap.replace"(%p, %n) <{field = #nvidia.nvvm<tensormap_field global_dim>, ord = 1 : i32}> : (!llvm.ptr<1>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<1>, %n: i32):
    // expected-error @+1 {{the field 'global_dim' does not take this 'ord'}}
    "nvidia.nvvm.tensormap.replace"(%p, %n) <{field = #nvidia.nvvm<tensormap_field global_dim>, ord = 5 : i32}> : (!llvm.ptr<1>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<1>, %n: i32):
    // expected-error @+1 {{the field 'global_stride' takes a number of 64 bits}}
    "nvidia.nvvm.tensormap.replace"(%p, %n) <{field = #nvidia.nvvm<tensormap_field global_stride>, ord = 0 : i32}> : (!llvm.ptr<1>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i64) -> (), sym_name = "k"}> ({
  ^bb0(%n: i64):
    // expected-error @+1 {{its operands do not make a result of type !llvm.ptr}}
    %0 = "cuda.cast"(%n) : (i64) -> !llvm.ptr
    "cuda.return"() : () -> ()
  }) : () -> ()
}
