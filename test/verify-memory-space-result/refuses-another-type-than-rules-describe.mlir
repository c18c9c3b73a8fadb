// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --allow-unregistered-dialect --verify-memory-space-result="original=%t/before.mlir space-rules=%t/rules.json" -o /dev/null
// RUN: not tilespace-opt %t/other.mlir --allow-unregistered-dialect --verify-memory-space-result="original=%t/before.mlir space-rules=%t/rules.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tilespace-opt %t/obscure.mlir --allow-unregistered-dialect --verify-memory-space-result="original=%t/before.mlir space-rules=%t/rules.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OBSCURE

// Another pointee, and a word that no space has, are not a change of the space.
// OTHER: error: memory-space check: no rewrite of the original gives this
// OBSCURE: error: memory-space check: no rewrite of the original gives this

//--- rules.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cast" } ],
  "function_ops": [ { "op": "my.kernel", "is": "kernel" } ],
  "ops": [
    { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
    { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } }, { "polymorphic": { "operand": 0 } } ] } ] }
//--- before.mlir
"my.kernel"() ({
^bb0(%p: !my.ptr<f32>):
  %v = "my.load"(%p) : (!my.ptr<f32>) -> f32
  "my.end"() : () -> ()
}) {function_type = (!my.ptr<f32>) -> (), sym_name = "k"} : () -> ()
//--- right.mlir
"my.kernel"() ({
^bb0(%p: !my.ptr<f32>):
  %g = "my.cast"(%p) : (!my.ptr<f32>) -> !my.ptr<f32, 1>
  %v = "my.load"(%g) : (!my.ptr<f32, 1>) -> f32
  "my.end"() : () -> ()
}) {function_type = (!my.ptr<f32>) -> (), sym_name = "k"} : () -> ()
//--- other.mlir
"my.kernel"() ({
^bb0(%p: !my.ptr<f32>):
  %g = "my.cast"(%p) : (!my.ptr<f32>) -> !my.ptr<f64, 1>
  %v = "my.load"(%g) : (!my.ptr<f64, 1>) -> f32
  "my.end"() : () -> ()
}) {function_type = (!my.ptr<f32>) -> (), sym_name = "k"} : () -> ()
//--- obscure.mlir
"my.kernel"() ({
^bb0(%p: !my.ptr<f32>):
  %g = "my.cast"(%p) : (!my.ptr<f32>) -> !my.ptr<f32, elsewhere>
  %v = "my.load"(%g) : (!my.ptr<f32, elsewhere>) -> f32
  "my.end"() : () -> ()
}) {function_type = (!my.ptr<f32>) -> (), sym_name = "k"} : () -> ()
