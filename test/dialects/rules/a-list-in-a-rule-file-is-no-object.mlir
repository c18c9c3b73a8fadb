// RUN: split-file %s %t
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/file.json 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/rule.json 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/type.json 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/fields.json 2>&1 | FileCheck %s --check-prefix=FIELDS
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/null.json 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/right.json | FileCheck %s --check-prefix=RIGHT

// The schema refuses these, too.

// FILE:   file.json:1:1: error: invalid type: array, expected a rule file: { ... }
// RULE:   rule.json:2:3: error: op number 0: invalid type: array, expected a rule: { ... }
// TYPE:   type.json:1:14: error: type number 0: invalid type: array, expected a rule: { ... }
// FIELDS: fields.json:2:40: error: op "my.pad": effect 0 (source): invalid type: array, expected an object with the fields of the effect: { ... }
// NULL:   null.json:1:18: error: null has no meaning in a rule file
// RIGHT:  llvm.func @k

//--- file.json
[]
//--- rule.json
{ "ops": [
  ["my.load", []] ] }
//--- type.json
{ "types": [ ["!my.ptr<*>", "!my.ptr<*, {space}>", {}, "my.cast"] ] }
//--- fields.json
{ "ops": [ { "op": "my.pad",
              "effects": [ { "source": [0, "shared"] } ] } ] }
//--- null.json
{ "$schema":     null }
//--- right.json
{ "types": [ { "type": "!my.ptr<*>", "in_space": "!my.ptr<*, {space}>", "spaces": {} } ],
  "ops": [ { "op": "my.load", "effects": [] },
    { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "shared" } },
      { "follows": { "result": 0, "operands": [0, { "last": 0 }] } } ] } ] }
//--- module.mlir
llvm.func @k() attributes {nvvm.kernel} {
  llvm.return
}
