// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --space-rules=%t/rules.json --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --space-rules=%t/rules.json --pass-pipeline='builtin.module(memory-space-opt{space-rules=%t/none.json})' 2>/dev/null | FileCheck %s --check-prefix=OWN
// RUN: not tilespace-opt %t/module.mlir --space-rules=%t/missing.json -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tilespace-opt %t/module.mlir --space-rules=%t/wrong.json -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ls %t/out.mlir

// CHECK: "my.load"(%{{.*}}) : (!llvm.ptr<3>) -> f32
// OWN:   "my.load"(%{{.*}}) : (!llvm.ptr) -> f32
// MISSING: error: cannot read space rules {{.*}}missing.json: No such file
// WRONG: error: {{.*}}wrong.json:2:34: op "my.load": effect 0 (havok): unknown word `havok`; did you mean `havoc`?

//--- none.json
{}
//--- wrong.json
{ "ops": [
  { "op": "my.load", "effects": ["havok"] } ] }
//--- rules.json
{ "ops": [ { "op": "my.pad", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.load", "effects": [ { "access": { "operand": 0, "kind": "load" } }, { "polymorphic": { "operand": 0 } } ] } ] }
//--- module.mlir
llvm.func @k() attributes {nvvm.kernel} {
  %p = "my.pad"() : () -> !llvm.ptr
  %v = "my.load"(%p) : (!llvm.ptr) -> f32
  llvm.return
}
