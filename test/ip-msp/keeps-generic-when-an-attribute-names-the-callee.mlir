// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The function that handles exceptions of another one is called by code that the module does not show.

// CHECK-LABEL: llvm.func internal @handler(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
llvm.func internal @handler(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel, personality = @handler} {
  %v = llvm.call @handler(%p) : (!llvm.ptr) -> i32
  llvm.return
}

// -----

// The meaning of an attribute of another dialect is unknown.
// CHECK-LABEL: llvm.func internal @named(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
llvm.func internal @named(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel, my.hooks = [{before = @named}]} {
  %v = llvm.call @named(%p) : (!llvm.ptr) -> i32
  llvm.return
}

// -----

// A comdat has the name of a function and is not a function.
llvm.comdat @__llvm_global_comdat {
  llvm.comdat_selector @held any
}
// CHECK-LABEL: llvm.func internal @held(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> i32
llvm.func internal @held(%p: !llvm.ptr) -> i32 comdat(@__llvm_global_comdat::@held) {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @held(%p) : (!llvm.ptr) -> i32
  llvm.return
}
