// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp{check space-rules=%S/Inputs/function-ops.json},memory-space-opt{check space-rules=%S/Inputs/function-ops.json})' 2>/dev/null | FileCheck %s
// RUN: echo '{ "function_ops": [ { "op": "my.entry", "kernel": true } ] }' >%t.json
// RUN: not tilespace-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(ip-msp{space-rules=%t.json})' 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: echo '{ "function_ops": [ { "op": "my.entry" }, { "op": "my.entry" } ] }' >%t.json
// RUN: not tilespace-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(ip-msp{space-rules=%t.json})' 2>&1 | FileCheck %s --check-prefix=TWICE

// FIELD: function op number 0: unknown field `kernel`
// TWICE: function op "my.entry": named twice

// CHECK:     llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:     sym_name = "launched"
"my.entry"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "launched"} : () -> ()

// CHECK:     llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:     sym_name = "called"
"my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "called"} : () -> ()
