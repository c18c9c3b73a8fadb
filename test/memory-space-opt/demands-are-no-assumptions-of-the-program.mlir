// RUN: tilespace-opt %s --memory-space-opt=process-builtin-assume=false | FileCheck %s

// What an instruction demands is the rule of the hardware, and not of whoever wrote the program: the option that
// forbids to believe assumptions does not forbid it.

// CHECK-LABEL: llvm.func @demanded(
// CHECK:         nvvm.mbarrier.inval %[[S:.*]] : !llvm.ptr<3>
// CHECK:         llvm.load %[[S]] : !llvm.ptr<3> -> i64
llvm.func @demanded(%p: !llvm.ptr) -> i64 {
  nvvm.mbarrier.inval %p : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}

// CHECK-LABEL: llvm.func @assumed(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr)
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @assumed(%p: !llvm.ptr) -> i64 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.intr.assume %t : i1
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}
