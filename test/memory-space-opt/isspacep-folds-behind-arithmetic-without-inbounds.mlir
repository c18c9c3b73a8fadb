// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: mlir-translate --mlir-to-llvmir %s | opt -S -mtriple=nvptx64-nvidia-cuda -passes=infer-address-spaces | FileCheck %s --check-prefix=LLVM

// Address arithmetic is taken to stay in its window, with `inbounds` or without, also where the program only asks for
// the space. LLVM's own pass does the same.

// CHECK-LABEL: llvm.func @without(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
// LLVM-LABEL: define i1 @without(
// LLVM:         ret i1 true
llvm.func @without(%s: !llvm.ptr<3>, %n: i64) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr %g[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// CHECK-LABEL: llvm.func @with(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(false) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @with(%s: !llvm.ptr<3>, %n: i64) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr inbounds %g[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// An offset does not make one space of two.

// CHECK-LABEL: llvm.func @either(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @either(%s: !llvm.ptr<3>, %q: !llvm.ptr<1>, %c: i1, %n: i64) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %j = llvm.select %c, %g, %h : i1, !llvm.ptr
  %p = llvm.getelementptr inbounds %j[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
