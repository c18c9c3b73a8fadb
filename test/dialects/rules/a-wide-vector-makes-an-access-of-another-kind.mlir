// A rule may say that an access is of another kind where the value that it moves is a wide vector.
//
// RUN: split-file %s %t
// RUN: tilespace-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(memory-space-opt{space-rules=%t/rules.json})' %t/input.mlir

//--- rules.json
{ "ops": [ { "op": "my.add", "effects": [
  { "access": { "operand": 0, "kind": "store" } }, { "polymorphic": { "operand": 0 } },
  { "wide_vector": { "operand": 0, "value": 1, "kind": "vector_atomic" } } ] } ] }

//--- input.mlir
llvm.func @k(%s: !llvm.ptr<3>, %narrow: vector<2xf16>, %wide: vector<3xf16>, %number: i64) attributes {nvvm.kernel} {
  "my.add"(%s, %narrow) : (!llvm.ptr<3>, vector<2xf16>) -> ()
  "my.add"(%s, %number) : (!llvm.ptr<3>, i64) -> ()
  "my.add"(%s) : (!llvm.ptr<3>) -> ()
  // expected-warning @+1 {{Cannot to vector atomic on shared memory}}
  "my.add"(%s, %wide) : (!llvm.ptr<3>, vector<3xf16>) -> ()
  llvm.return
}
