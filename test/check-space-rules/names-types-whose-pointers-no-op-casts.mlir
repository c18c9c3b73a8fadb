// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/without.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --ip-msp=space-rules=%t/without.json --memory-space-opt=space-rules=%t/without.json 2>&1 | FileCheck %s --check-prefixes=WITHOUT,STAYS
// RUN: not tilespace-opt %t/module.mlir --allow-unregistered-dialect --print-memory-spaces='space-rules=%t/without.json require-resolved' -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --print-memory-spaces='space-rules=%t/without.json report=-' -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=REPORT
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --check-space-rules=space-rules=%t/with.json -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --print-memory-spaces='space-rules=%t/with.json require-resolved' -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=NONE

// Without a cast of the type, nothing is rewritten, and the report counts that.

// WITHOUT: remark: 1 value of types that no operation casts to a space, so that nothing is rewritten (add `cast` to their rule): !my.ptr<f32>
// STAYS:   "my.load"(%{{.*}}) : (!my.ptr<f32>) -> f32
// ERROR:   module.mlir:3:8: error: memory access stays generic in 'k' (operand-needs-generic)
// REPORT:  "left_generic": [
// REPORT:  "operand-needs-generic"
// NONE-NOT: error

//--- without.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>" } ],
  "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } }, { "polymorphic": { "operand": 0 } } ] },
           { "op": "my.tile", "effects": [ { "source": { "result": 0, "space": "shared" } } ] } ] }
//--- with.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "cast": "my.cast" } ],
  "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } }, { "polymorphic": { "operand": 0 } } ] },
           { "op": "my.cast", "effects": [ { "cast_to": { "result": 0, "operand": 0 } } ] },
           { "op": "my.tile", "effects": [ { "source": { "result": 0, "space": "shared" } } ] } ] }
//--- module.mlir
llvm.func @k(%o: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %p = "my.tile"() : () -> !my.ptr<f32>
  %v = "my.load"(%p) : (!my.ptr<f32>) -> f32
  llvm.store %v, %o : f32, !llvm.ptr<1>
  llvm.return
}
