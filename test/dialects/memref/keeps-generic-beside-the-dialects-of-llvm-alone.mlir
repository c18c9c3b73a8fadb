// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --allow-unregistered-dialect --memory-space-opt='space-rules=%t/rules.json no-warnings' | FileCheck %t/module.mlir
// RUN: cat %t/module.mlir %t/func.mlir > %t/other.mlir
// RUN: tilespace-opt %t/other.mlir --allow-unregistered-dialect --memory-space-opt='space-rules=%t/rules.json no-warnings' | FileCheck %t/other.mlir --check-prefix=OTHER

// The dialect that has the cast of memrefs is loaded with the dialects that have memrefs. Where only LLVM's dialects are
// loaded, a user's op that makes a memref keeps its type, since there is no cast then.

//--- rules.json
{ "ops": [ { "op": "my.buffer", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
           { "op": "my.read", "effects": [ { "access": { "operand": 0, "kind": "load" } }, { "polymorphic": { "operand": 0 } } ] } ] }
//--- module.mlir
// CHECK-LABEL: llvm.func @k(
// CHECK:         "my.read"(%{{.*}}) : (memref<4xf32>) -> f32
// OTHER-LABEL: llvm.func @k(
// OTHER:         memref.memory_space_cast
// OTHER:         "my.read"(%{{.*}}) : (memref<4xf32, {{.*}}>) -> f32
llvm.func @k() attributes {nvvm.kernel} {
  %a = "my.buffer"() : () -> memref<4xf32>
  %v = "my.read"(%a) : (memref<4xf32>) -> f32
  "my.keep"(%v) : (f32) -> ()
  llvm.return
}
//--- func.mlir
func.func private @other()
