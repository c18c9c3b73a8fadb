// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

llvm.func @walk(%shared: !llvm.ptr<3>, %global: !llvm.ptr<1>, %c: i1, %n: i64) {
  %cast = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  %moved = llvm.getelementptr %cast[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %either = llvm.select %c, %moved, %cast : i1, !llvm.ptr
  llvm.br ^loop(%either : !llvm.ptr)
^loop(%at: !llvm.ptr):
  // expected-remark@below {{pointer 0, shared: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %at : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, global: ModRef; NoAlias 0; MayAlias}}
  llvm.store %v, %global : i32, !llvm.ptr<1>
  %next = llvm.getelementptr %at[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.cond_br %c, ^loop(%next : !llvm.ptr), ^exit
^exit:
  llvm.return
}

// One incoming value from elsewhere is enough.

llvm.func @one_is_unknown(%shared: !llvm.ptr<3>, %global: !llvm.ptr<1>, %other: !llvm.ptr, %c: i1) {
  %cast = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^join(%cast : !llvm.ptr), ^join(%other : !llvm.ptr)
^join(%at: !llvm.ptr):
  // expected-remark@below {{pointer 0, unknown: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %at : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, global: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %global : i32, !llvm.ptr<1>
  llvm.return
}

// Two known values are two spaces, and still not a third.

llvm.func @two_spaces(%shared: !llvm.ptr<3>, %global: !llvm.ptr<1>, %local: !llvm.ptr<5>, %c: i1) {
  %a = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %local : !llvm.ptr<5> to !llvm.ptr
  %at = llvm.select %c, %a, %b : i1, !llvm.ptr
  // expected-remark@below {{pointer 0, shared or local: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %at : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, global: ModRef; NoAlias 0; MayAlias}}
  llvm.store %v, %global : i32, !llvm.ptr<1>
  // expected-remark@below {{pointer 2, local: ModRef; NoAlias 1; MayAlias 0}}
  llvm.store %v, %local : i32, !llvm.ptr<5>
  llvm.return
}

// The walk does not go through integers.

llvm.func @integer(%shared: !llvm.ptr<3>, %global: !llvm.ptr<1>, %n: i64) {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-remark@below {{pointer 0, unknown: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %p : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, shared: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %shared : i32, !llvm.ptr<3>
  llvm.return
}
