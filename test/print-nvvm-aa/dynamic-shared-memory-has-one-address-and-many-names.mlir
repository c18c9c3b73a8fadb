// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

llvm.mlir.global external @dynamic() {addr_space = 3 : i32} : !llvm.array<0 x f32>
llvm.mlir.global external @also_dynamic() {addr_space = 3 : i32} : !llvm.array<0 x i32>
llvm.mlir.global internal @made_internal() {addr_space = 3 : i32} : !llvm.array<0 x i32>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>
llvm.mlir.global internal @other_tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>

llvm.func @variables(%v: i32) {
  %0 = llvm.mlir.addressof @dynamic : !llvm.ptr<3>
  %1 = llvm.mlir.addressof @also_dynamic : !llvm.ptr<3>
  %2 = llvm.mlir.addressof @made_internal : !llvm.ptr<3>
  %3 = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %4 = llvm.mlir.addressof @other_tile : !llvm.ptr<3>
  // expected-remark@below {{pointer 0, shared: ModRef; NoAlias; MayAlias}}
  llvm.store %v, %0 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 1, shared: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %1 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 2, shared: ModRef; NoAlias; MayAlias 0 1}}
  llvm.store %v, %2 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 3, shared: ModRef; NoAlias; MayAlias 0 1 2}}
  llvm.store %v, %3 : i32, !llvm.ptr<3>
  // expected-remark@below {{pointer 4, shared: ModRef; NoAlias 3; MayAlias 0 1 2}}
  llvm.store %v, %4 : i32, !llvm.ptr<3>
  llvm.return
}
