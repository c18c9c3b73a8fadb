// A kernel is read and printed with all its attributes, by text and by bytecode, and so are the operations of
// the host.
//
// RUN: tilespace-opt %s | FileCheck %s
// RUN: tilespace-opt %s --emit-bytecode | tilespace-opt | FileCheck %s

// CHECK: "cuda.kernel"() <{arg_attrs = [{cute_nvgpu.grid_constant}], function_type = (i32) -> (), of_the_future = 1 : i32, sym_name = "k"}> ({
// CHECK: }) {cu_attrs = {a = #cuda.dev_max_shared_memory_optin}, cute.kernel} : () -> ()
// CHECK: "cuda.launch_ex"({{.*}}) <{callee = @kernels::@k}> : (!cuda.launch_cfg<max_attrs = 17>, i32) -> !cuda.result
gpu.module @kernels {
  "cuda.kernel"() <{arg_attrs = [{cute_nvgpu.grid_constant}], function_type = (i32) -> (), of_the_future = 1 : i32, sym_name = "k"}> ({
  ^bb0(%i: i32):
    "cuda.return"() : () -> ()
  }) {cu_attrs = {a = #cuda.dev_max_shared_memory_optin}, cute.kernel} : () -> ()
}
func.func @main(%c: !cuda.launch_cfg<max_attrs = 17>, %i: i32) {
  %r = "cuda.launch_ex"(%c, %i) <{callee = @kernels::@k}> : (!cuda.launch_cfg<max_attrs = 17>, i32) -> !cuda.result
  %n = "cuda.cast"(%r) : (!cuda.result) -> i32
  "cuda.return_if_error"(%n) : (i32) -> ()
  return
}
