// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/wrong.json -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/right.json -o /dev/null 2>&1 | count 0

// A single op that has the operand or the result is enough.

// CHECK:      module.mlir:2:8: remark: the rule for 'my.load' names operand 2, and no op that it describes has it
// CHECK:      module.mlir:2:8: remark: the rule for 'my.load' names operand {"last":3}, and no op that it describes has it
// CHECK:      module.mlir:2:8: remark: the rule for 'my.load' names operand {"segment":2}, and no op that it describes has it
// CHECK:      module.mlir:2:8: remark: the rule for 'my.load' names operand {"from":3}, and no op that it describes has it
// CHECK:      module.mlir:2:8: remark: the rule for 'my.load' names result 1, and no op that it describes has it
// CHECK-NOT:  remark

//--- wrong.json
{ "ops": [ { "op": "my.load", "effects": [
    { "access": { "operand": 2, "kind": "load" } }, { "polymorphic": { "operand": { "last": 3 } } },
    { "follows": { "result": 1, "operands": [{ "from": 3 }, { "segment": 2 }] } } ] } ] }
//--- right.json
{ "ops": [ { "op": "my.load", "effects": [
    { "access": { "operand": 1, "kind": "load" } }, { "polymorphic": { "operand": { "last": 1 } } }, { "escapes": { "operand": "all" } },
    { "follows": { "result": 0, "operands": [{ "from": 2 }, { "segment": 1 }] } } ] } ] }
//--- module.mlir
func.func @f(%p: !llvm.ptr, %n: i32) {
  %v = "my.load"(%p) : (!llvm.ptr) -> f32
  "my.load"(%n, %p) : (i32, !llvm.ptr) -> ()
  return
}
