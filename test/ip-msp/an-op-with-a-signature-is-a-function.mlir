// An op that MLIR does not know is a function by its attributes: a symbol, a function type, a body. It is a kernel by
// the attributes that make other functions kernels.
//
// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' 2>&1 | FileCheck %s

// CHECK: remark: not looked at: 3 operations with regions that are not functions: 'my.func' @other_arguments, 'my.func' @no_type, 'my.func' @gives
// CHECK:     "my.func"()
// CHECK:       llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:       sym_name = "kernel"
"my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), gpu.kernel, sym_name = "kernel"} : () -> ()

// By value, in parameter memory.
// CHECK:       llvm.load %{{.*}} : !llvm.ptr<101> -> f32
// CHECK:       sym_name = "by_value"
"my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {arg_attrs = [{llvm.byval = f32, nvvm.grid_constant}], function_type = (!llvm.ptr) -> (), gpu.kernel, sym_name = "by_value"} : () -> ()

// Anybody may call it, private or not.
// CHECK:       llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:       sym_name = "helper"
"my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "helper", sym_visibility = "private"} : () -> ()

// CHECK:       llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:       sym_name = "other_arguments"
"my.func"() ({
^bb0(%p: !llvm.ptr, %i: i32):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), gpu.kernel, sym_name = "other_arguments"} : () -> ()

// CHECK:       llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:       sym_name = "no_type"
"my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {gpu.kernel, sym_name = "no_type"} : () -> ()

// CHECK:       llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:       sym_name = "gives"
%given = "my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), gpu.kernel, sym_name = "gives"} : () -> i32
