// RUN: split-file %s %t
// RUN: tilespace-opt %t/m.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/r.json -o /dev/null 2>&1 | FileCheck %s

// The suggestion for an op that does not occur is an op without a role, and not a function's call, which has one.

// CHECK: the rule for 'my.cal' describes no op of this module{{$}}
// CHECK: the rule for 'my.lod' describes no op of this module; did you mean 'my.load'?
//--- r.json
{ "function_ops": [ { "op": "my.func", "is": "function" }, { "op": "my.call", "is": "call" }, { "op": "my.ret", "is": "return" } ],
  "ops": [ { "op": "my.cal", "effects": [] }, { "op": "my.lod", "effects": [] } ] }
//--- m.mlir
"my.func"() ({
  "my.call"() {callee = @f} : () -> ()
  %v = "my.load"() : () -> f32
  "my.ret"() : () -> ()
}) {sym_name = "f", function_type = () -> ()} : () -> ()
