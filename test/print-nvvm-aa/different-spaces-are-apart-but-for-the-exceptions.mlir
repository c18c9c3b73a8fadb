// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

// The table of document "Address Spaces": generic memory may be any, global may be param, shared may be the cluster's.

llvm.func @table(%generic: !llvm.ptr, %global: !llvm.ptr<1>, %shared: !llvm.ptr<3>, %constant: !llvm.ptr<4>,
                 %local: !llvm.ptr<5>, %cluster: !llvm.ptr<7>, %param: !llvm.ptr<101>) {
  // expected-remark@below {{pointer 0, unknown: ModRef; NoAlias; MayAlias}}
  %0 = llvm.load %generic : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, global: ModRef; NoAlias; MayAlias 0}}
  %1 = llvm.load %global : !llvm.ptr<1> -> i32
  // expected-remark@below {{pointer 2, shared: ModRef; NoAlias 1; MayAlias 0}}
  %2 = llvm.load %shared : !llvm.ptr<3> -> i32
  // expected-remark@below {{pointer 3, constant: NoModRef; NoAlias 1 2; MayAlias 0}}
  %3 = llvm.load %constant : !llvm.ptr<4> -> i32
  // expected-remark@below {{pointer 4, local: ModRef; NoAlias 1 2 3; MayAlias 0}}
  %4 = llvm.load %local : !llvm.ptr<5> -> i32
  // expected-remark@below {{pointer 5, shared_cluster: ModRef; NoAlias 1 3 4; MayAlias 0 2}}
  %5 = llvm.load %cluster : !llvm.ptr<7> -> i32
  // expected-remark@below {{pointer 6, param: NoModRef; NoAlias 2 3 4 5; MayAlias 0 1}}
  %6 = llvm.load %param : !llvm.ptr<101> -> i32
  llvm.return
}

// Within one space, nothing is known.

llvm.func @same_space(%a: !llvm.ptr<3>, %b: !llvm.ptr<3>) {
  // expected-remark@below {{pointer 0, shared: ModRef; NoAlias; MayAlias}}
  %0 = llvm.load %a : !llvm.ptr<3> -> i32
  // expected-remark@below {{pointer 1, shared: ModRef; NoAlias; MayAlias 0}}
  llvm.store %0, %b : i32, !llvm.ptr<3>
  // One pointer has one number.
  // expected-remark@below {{pointer 0}}
  llvm.store %0, %a : i32, !llvm.ptr<3>
  llvm.return
}
