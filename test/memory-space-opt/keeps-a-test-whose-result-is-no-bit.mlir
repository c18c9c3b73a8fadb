// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// The types of an intrinsic that is called by its name are not verified.

// CHECK-LABEL: llvm.func @wide
llvm.func @wide(%s: !llvm.ptr<3>) -> i8 {
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[TEST:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%q) : (!llvm.ptr) -> i8
  // CHECK: llvm.return %[[TEST]] : i8
  llvm.return %t : i8
}

// CHECK-LABEL: llvm.func @bit
llvm.func @bit(%s: !llvm.ptr<3>) -> i1 {
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
  // CHECK: llvm.return %[[TRUE]] : i1
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%q) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
