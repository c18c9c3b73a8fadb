// Only in generic form do ops show what they are. A pretty one stays, so that the parser says where it is.
//
// RUN: not tilespace-opt --import-cutedsl %s -o %t 2>&1 | FileCheck %s

// CHECK: pretty-op-is-left-and-named.mlir:[[#@LINE+3]]:3: remark: op 'nvvm.mbarrier.txn' is not in LLVM 22, and only ops in generic form are renamed
// CHECK: pretty-op-is-left-and-named.mlir:[[#@LINE+2]]:3: error: custom op 'nvvm.mbarrier.txn' is unknown
func.func @f(%p: !llvm.ptr<3>, %n: i32) {
  nvvm.mbarrier.txn %p, %n
  return
}
