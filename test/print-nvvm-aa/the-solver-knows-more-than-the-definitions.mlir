// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa{votes=false}))' -o /dev/null 2>&1 | FileCheck %s

// A kernel's argument is global memory, which no definition tells. No function by itself shows the pointers there.

// CHECK: remark: pointer 0, unknown
// CHECK: remark: pointer 1, unknown
// CHECK: remark: pointer 2, shared: ModRef; NoAlias; MayAlias 0 1
llvm.func @kernel(%list: !llvm.ptr, %shared: !llvm.ptr<3>) attributes {nvvm.kernel} {
  // expected-remark@below {{pointer 0, global: ModRef; NoAlias; MayAlias}}
  %p = llvm.load %list : !llvm.ptr -> !llvm.ptr
  // expected-remark@below {{pointer 1, unknown: ModRef; NoAlias; MayAlias 0}}
  %v = llvm.load %p : !llvm.ptr -> i32
  // expected-remark@below {{pointer 2, shared: ModRef; NoAlias 0; MayAlias 1}}
  llvm.store %v, %shared : i32, !llvm.ptr<3>
  llvm.return
}
