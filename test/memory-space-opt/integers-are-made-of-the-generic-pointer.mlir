// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A generic address and an address within shared memory are different numbers: ptrtoint keeps its operand.

// CHECK-LABEL: llvm.func @number(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>)
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<3> -> i64
// CHECK:         llvm.ptrtoint %[[G]] : !llvm.ptr to i64
llvm.func @number(%p: !llvm.ptr<3>) -> i64 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> i64
  %i = llvm.ptrtoint %q : !llvm.ptr to i64
  %s = llvm.add %i, %v : i64
  llvm.return %s : i64
}
