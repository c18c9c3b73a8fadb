// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// A sum that wraps around at 32 bits is another address at 64.
module attributes {llvm.data_layout = "e-p:64:64-p5:32:32", dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, !llvm.ptr<5> = dense<32> : vector<4xi64>>} {
  // CHECK-LABEL: llvm.func @f(
  // CHECK:         llvm.getelementptr %{{.*}} : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>
  // CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i8
  llvm.func @f(%p: !llvm.ptr<5>, %i: i64) -> i8 {
    %q = llvm.getelementptr %p[%i] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, i8
    %v = llvm.load %q : !llvm.ptr<5> -> i8
    llvm.return %v : i8
  }
}

// -----

// With local pointers of 64 bits the load is generic.
module attributes {llvm.data_layout = "e-p:64:64-p5:64:64", dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, !llvm.ptr<5> = dense<64> : vector<4xi64>>} {
  // CHECK-LABEL: llvm.func @wide(
  // CHECK:         llvm.getelementptr %{{.*}} : (!llvm.ptr, i64) -> !llvm.ptr
  // CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i8
  llvm.func @wide(%p: !llvm.ptr<5>, %i: i64) -> i8 {
    %q = llvm.getelementptr %p[%i] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, i8
    %v = llvm.load %q : !llvm.ptr<5> -> i8
    llvm.return %v : i8
  }
}
