// RUN: tilespace-opt %s --process-restrict='process-restrict=false' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline='process-restrict=false' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=ON

// CHECK: llvm.func @f(%arg0: !llvm.ptr<1> {llvm.noalias})
// CHECK: llvm.load %arg0 :
// ON: llvm.func @f(%arg0: !llvm.ptr<1> {llvm.noalias, nvvm.restrict_alias_scope = {{#[a-z_0-9]+}}, nvvm.restrict_scope = "1"})
// ON: llvm.load %arg0 {alias_scopes
llvm.func @f(%a: !llvm.ptr<1> {llvm.noalias}) -> i32 {
  %0 = llvm.load %a : !llvm.ptr<1> -> i32
  llvm.return %0 : i32
}
