// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/cast.json -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/other.json -o /dev/null 2>&1 | FileCheck %s

// Passes create casts, so that a module has none before.

// CHECK:     remark: the rule for 'my.cast' describes no op of this module{{$}}
// CHECK:     remark: no rule describes 'my.cst', which a rule in `types` names as its cast: the result is an unknown pointer; did you mean 'my.cast'?
// CHECK-NOT: remark

//--- cast.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cast" } ],
  "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
           { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] } ] }
//--- other.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cst" } ],
  "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
           { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] } ] }
//--- module.mlir
func.func @f(%p: !my.ptr<f32>) {
  %v = "my.load"(%p) : (!my.ptr<f32>) -> f32
  return
}
