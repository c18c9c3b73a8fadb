// An identified struct may name itself in its body. No value of it has a size, but its type can be written down.
//
// RUN: %{infer} %s 2> %t.err | FileCheck %s

// CHECK: !llvm.struct<"node"
llvm.func @api(%p: !llvm.ptr) {
  %u = llvm.mlir.undef : !llvm.struct<"node", (ptr, struct<"node">)>
  llvm.return
}
