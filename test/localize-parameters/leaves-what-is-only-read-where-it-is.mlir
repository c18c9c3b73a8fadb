// RUN: tilespace-opt %s --localize-parameters | FileCheck %s

// No copy of an argument that is only read, that is constant for the whole grid, or that is no kernel's.

// CHECK-NOT: alloca
llvm.func @use(!llvm.ptr)

llvm.func @reads(%out: !llvm.ptr, %p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}) attributes {nvvm.kernel} {
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %v = llvm.load %q : !llvm.ptr -> i32
  llvm.store %v, %out : i32, !llvm.ptr
  llvm.return
}

llvm.func @constant(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>, nvvm.grid_constant}) attributes {nvvm.kernel} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

llvm.func @device(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}) {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}
