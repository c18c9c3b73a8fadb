// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// LLVM's back end marks it local (NVPTXLowerArgs). That of a kernel is parameter memory.

// CHECK-LABEL: llvm.func @helper(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr {llvm.byval = i32}) -> i32
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr -> i32
llvm.func @helper(%p: !llvm.ptr {llvm.byval = i32}) -> i32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  %v = llvm.load %s : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func @by_reference(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @by_reference(%p: !llvm.ptr) -> i32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  %v = llvm.load %s : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @kernel(%p: !llvm.ptr {llvm.byval = i32}, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  %v = llvm.load %s : !llvm.ptr<5> -> i32
  llvm.store %v, %out : i32, !llvm.ptr<1>
  llvm.return
}
