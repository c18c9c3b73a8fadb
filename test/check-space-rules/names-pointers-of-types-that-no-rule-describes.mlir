// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/without.json -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,WITHOUT
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/other.json -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/right.json -o /dev/null 2>&1 | count 0

// An effect on a value that is not a pointer is ignored.

// WITHOUT:    module.mlir:3:3: remark: the rule for 'my.load' takes operand 0 for a pointer, and no rule in `types` describes !my.ref<any, f32>
// CHECK:      module.mlir:4:8: remark: the rule for 'my.pad' takes result 0 for a pointer, and no rule in `types` describes i32
// CHECK:      module.mlir:5:3: remark: the rule for 'my.store' takes operand 0 for a pointer, and no rule in `types` describes f32
// CHECK-NOT:  remark

//--- without.json
{ "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
  { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.store", "effects": [ { "writes": { "value": 1, "address": 0 } } ] } ] }
//--- other.json
{ "types": [ { "in_space": "!my.ref<{space}, *>", "spaces": { "generic": "any" }, "cast": "my.cast" } ],
  "ops": [ { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
  { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.store", "effects": [ { "writes": { "value": 1, "address": 0 } } ] } ] }
//--- right.json
{ "types": [ { "in_space": "!my.ref<{space}, *>", "spaces": { "generic": "any" }, "cast": "my.cast" } ],
  "ops": [ { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
  { "op": "my.pad", "effects": [] },
  { "op": "my.store", "effects": [ { "writes": { "value": 0, "address": 1 } } ] } ] }
//--- module.mlir
func.func @f(%p: !my.ref<any, f32>, %q: !llvm.ptr, %x: f32) {
  // A single op with a pointer there is enough.
  "my.load"(%p) : (!my.ref<any, f32>) -> ()
  %s = "my.pad"() : () -> i32
  "my.store"(%x, %q) : (f32, !llvm.ptr) -> ()
  "my.store"(%x, %q) : (f32, !llvm.ptr) -> ()
  return
}
