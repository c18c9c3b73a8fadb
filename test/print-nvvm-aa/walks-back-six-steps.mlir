// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa{votes=false}))' --verify-diagnostics -o /dev/null
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa{votes=false nvptx-traverse-address-aliasing-limit=7}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEVEN
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa{votes=false nvptx-traverse-address-aliasing-limit=0}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE

// The sixth definition is looked at, and the seventh is not (document "Address Spaces").

// SEVEN: remark: pointer 0, shared
// SEVEN: remark: pointer 1, shared
// NONE: remark: pointer 0, unknown
// NONE: remark: pointer 1, unknown
llvm.func @steps(%shared: !llvm.ptr<3>, %n: i64) {
  %1 = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  %2 = llvm.getelementptr %1[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %3 = llvm.getelementptr %2[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %4 = llvm.getelementptr %3[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %5 = llvm.getelementptr %4[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %6 = llvm.getelementptr %5[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  // expected-remark@below {{pointer 0, shared: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %6 : !llvm.ptr -> i32
  %7 = llvm.getelementptr %6[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  // expected-remark@below {{pointer 1, unknown: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %7 : i32, !llvm.ptr
  llvm.return
}
