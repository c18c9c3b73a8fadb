// RUN: split-file %s %t
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/effect.json 2>&1 | FileCheck %s --check-prefix=EFFECT
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/kind.json 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/load.json 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/space.json 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/key.json 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/section.json 2>&1 | FileCheck %s --check-prefix=SECTION
// RUN: not tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/far.json 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/right.json | FileCheck %s --check-prefix=RIGHT

// Where no word is near, all are listed.

// EFFECT:  effect.json:1:45: error: op "my.pad": effect 0 (sorce): unknown word `sorce`; did you mean `source`?
// KIND:    kind.json:1:80: error: op "my.load": effect 0 (access): unknown word `lode`; did you mean `load`?
// LOAD:    load.json:1:46: error: op "my.load": effect 0 (load): unknown word `load`; did you mean `access` with the kind `load`?
// SPACE:   space.json:1:79: error: op "my.pad": effect 0 (source): unknown word `sharde`; did you mean `shared`?
// KEY:     key.json:1:73: error: op "my.load": effect 0 (access): unknown field `knid`; did you mean `kind`?
// SECTION: section.json:1:3: error: unknown field `op`; did you mean `ops`?
// FAR:     far.json:1:79: error: op "my.pad": effect 0 (source): unknown word `scratchpad`, expected one of `generic`, `global`, `shared`,
// RIGHT:   llvm.func @k

//--- effect.json
{ "ops": [ { "op": "my.pad", "effects": [ { "sorce": { "result": 0, "space": "shared" } } ] } ] }
//--- kind.json
{ "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "lode" } } ] } ] }
//--- load.json
{ "ops": [ { "op": "my.load", "effects": [ { "load": { "operand": 0 } } ] } ] }
//--- space.json
{ "ops": [ { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "sharde" } } ] } ] }
//--- key.json
{ "ops": [ { "op": "my.load", "effects": [ { "access": { "operand": 0,  "knid": "load" } } ] } ] }
//--- section.json
{ "op": [] }
//--- far.json
{ "ops": [ { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "scratchpad" } } ] } ] }
//--- right.json
{ "ops": [ { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] } ] }
//--- module.mlir
llvm.func @k() attributes {nvvm.kernel} {
  llvm.return
}
