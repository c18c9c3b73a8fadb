// RUN: tilespace-opt %s --process-restrict=check --verify-diagnostics | FileCheck %s
// RUN: tilespace-opt %s --process-restrict='allow-restrict-in-struct check' --verify-diagnostics | FileCheck %s

// A key of the function does not say that it means pointers in a struct, allowed or not.

// CHECK: llvm.func @struct(%arg0: !llvm.struct<(ptr, i32)>, %arg1: !llvm.ptr {llvm.noalias
// expected-warning@below {{function contains restrict keyword in struct}}
llvm.func @struct(%s: !llvm.struct<(ptr, i32)>, %p: !llvm.ptr) attributes {user_specified_restrict_scope = "3"} {
  llvm.return
}

// Without pointers, there is nothing that it could mean.
llvm.func @numbers(%s: !llvm.struct<(i64, i32)>, %p: !llvm.ptr) attributes {user_specified_restrict_scope = "3"} {
  llvm.return
}
