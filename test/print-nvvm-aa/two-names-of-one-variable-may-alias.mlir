// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

// An alias is another name of the same memory, also where no other module knows either.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>
llvm.mlir.global internal @other_tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>
llvm.mlir.alias internal @same_tile {dso_local} : !llvm.array<16 x i32> {
  %0 = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.return %0 : !llvm.ptr<3>
}
llvm.mlir.alias internal @same_again {dso_local} : !llvm.array<16 x i32> {
  %0 = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.return %0 : !llvm.ptr<3>
}

llvm.func @variables(%v: i32) {
  %0 = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %1 = llvm.mlir.addressof @same_tile : !llvm.ptr<3>
  %2 = llvm.mlir.addressof @same_again : !llvm.ptr<3>
  %3 = llvm.mlir.addressof @other_tile : !llvm.ptr<3>
  // expected-remark@below {{pointer 0, shared: ModRef; NoAlias; MayAlias}}
  llvm.store %v, %0 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 1, shared: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %1 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 2, shared: ModRef; NoAlias; MayAlias 0 1}}
  llvm.store %v, %2 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 3, shared: ModRef; NoAlias 0; MayAlias 1 2}}
  llvm.store %v, %3 : i32, !llvm.ptr<3>
  llvm.return
}
