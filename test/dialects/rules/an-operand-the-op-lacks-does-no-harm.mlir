// Rules may mention operands and results that an op of that name happens not to have.
//
// RUN: split-file %s %t
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp{space-rules=%t/rules.json},memory-space-opt{space-rules=%t/rules.json})' %t/input.mlir | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = "inv.odd"() : () -> !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
// CHECK:         "inv.odd"() : () -> ()

//--- rules.json
{ "ops": [ { "op": "inv.odd", "effects": [
  { "access": { "operand": 7, "kind": "store" } },
  { "polymorphic": { "operand": { "last": 3 } } },
  { "follows": { "result": 0, "operands": [5, { "from": 9 }, { "segment": 4 }] } },
  { "retypes": { "result": 3, "operand": 2 } },
  { "writes": { "value": 1, "address": 2 } },
  { "copies": { "to": 4, "from": 5 } },
  { "reads": { "result": 70, "address": 1 } } ] } ] }

//--- input.mlir
llvm.func @k() attributes {nvvm.kernel} {
  %p = "inv.odd"() : () -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  "inv.odd"() : () -> ()
  llvm.return
}
// With the operand that it may lack, the result follows it.
// CHECK-LABEL: llvm.func @has_it(
// CHECK:         "inv.odd"(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @has_it(%n: i32, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = "inv.odd"(%n, %n, %n, %n, %n, %g) : (i32, i32, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
