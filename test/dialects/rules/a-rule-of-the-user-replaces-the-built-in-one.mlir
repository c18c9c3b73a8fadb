// A user's rule may replace the rule of a known op: here llvm.load gives an unknown pointer and is not an access to retype.
//
// RUN: split-file %s %t
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(memory-space-opt{space-rules=%t/rules.json})' %t/input.mlir | FileCheck %s
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(memory-space-opt)' %t/input.mlir | FileCheck %s --check-prefix=BUILT-IN

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32

// With the built-in rule the load is retyped.
// BUILT-IN-LABEL: llvm.func @k(
// BUILT-IN:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32

//--- rules.json
{ "ops": [ { "op": "llvm.load", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] } ] }

//--- input.mlir
llvm.func @k(%s: !llvm.ptr<3>) -> f32 attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %sg : !llvm.ptr -> f32
  llvm.return %v : f32
}
