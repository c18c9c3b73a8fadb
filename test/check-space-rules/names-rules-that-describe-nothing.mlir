// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/misspelt.json -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/right.json -o /dev/null 2>&1 | count 0

// CHECK:     remark: no rule or interface describes 'my.load'
// CHECK:     remark: the rule for 'far.away' describes no op of this module{{$}}
// CHECK:     remark: the rule for 'my.kernel' describes no op of this module{{$}}
// CHECK:     remark: the rule for 'my.laod' describes no op of this module; did you mean 'my.load'?
// CHECK:     remark: no rule describes 'my.cst', which a rule in `types` names as its cast: the result is an unknown pointer
// CHECK-NOT: remark

//--- misspelt.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cst" } ],
  "function_ops": [ { "op": "my.kernel" } ],
  "ops": [ { "op": "my.laod", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] }, { "op": "far.away", "effects": [] } ] }
//--- right.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cast" } ],
  "ops": [ { "op": "my.lo*", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
           { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] } ] }
//--- module.mlir
func.func @f(%p: !my.ptr<f32>) {
  %v = "my.load"(%p) : (!my.ptr<f32>) -> f32
  %q = "my.cast"(%p) : (!my.ptr<f32>) -> !my.ptr<f32, 1>
  return
}
