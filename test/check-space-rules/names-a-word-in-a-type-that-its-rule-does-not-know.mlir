// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/unknown.json -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/known.json -o /dev/null 2>&1 | count 0

// Such a type is in an unknown space, and no pointer of it gets another.

// CHECK:      module.mlir:4:3: remark: the rule for !my.ref<smen, f16> has no space 'smen', but 'gmem' for global, 'smem' for shared, and no word for generic; did you mean 'smem'?
// CHECK:      module.mlir:5:8: remark: the rule for !my.ref<any, f32> has no space 'any', but 'gmem' for global, 'smem' for shared, and no word for generic
// CHECK-NOT:  remark

//--- unknown.json
{ "types": [ { "type": "!my.ref<any, *>", "in_space": "!my.ref<{space}, *>", "spaces": { "shared": "smem", "global": "gmem" }, "cast": "my.cast" } ],
  "ops": [ { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] } ] }
//--- known.json
{ "types": [ { "in_space": "!my.ref<{space}, *>", "spaces": { "generic": "any", "shared": "smem", "global": "gmem", "local": "smen" }, "cast": "my.cast" } ],
  "ops": [ { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] } ] }
//--- module.mlir
func.func @f(%p: !my.ref<gmem, f32>, %q: !my.ref<any, f32>, %r: !my.ref<any, f16>, %t: tensor<4x!my.ref<smen, f16>>) {
  "my.load"(%p) : (!my.ref<gmem, f32>) -> ()
  // The elements of a tensor are types, too.
  "my.load"(%t) : (tensor<4x!my.ref<smen, f16>>) -> ()
  %v = "my.load"(%q) : (!my.ref<any, f32>) -> f32
  %w = "my.load"(%r) : (!my.ref<any, f16>) -> f16
  return
}
