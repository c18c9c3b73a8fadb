// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/rules.json -o %t/same.mlir 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect | diff - %t/same.mlir
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --space-rules=%t/rules.json --check-space-rules -o /dev/null 2>&1 | FileCheck %s

// CHECK:      module.mlir:4:3: remark: no rule or interface describes 'my.store' (2 ops): its pointer operands escape, its pointer results are unknown
// CHECK:      module.mlir:6:8: remark: no rule or interface describes 'my.other': pointers
// CHECK:      module.mlir:0:0: remark: 1 value that may be pointers, of types that state no space: !my.pointer<f32>
// CHECK-NOT:  remark

//--- rules.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cast" } ],
  "ops": [ { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] } ] }
//--- module.mlir
func.func @f(%p: !my.ptr<f32>, %c: i1) {
  %v = "my.load"(%p) : (!my.ptr<f32>) -> f32
  %s = arith.addf %v, %v : f32
  "my.store"(%s, %p) : (f32, !my.ptr<f32>) -> ()
  "my.store"(%v, %p) : (f32, !my.ptr<f32>) -> ()
  %o = "my.other"() : () -> !my.pointer<f32>
  return
}
