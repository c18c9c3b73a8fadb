// RUN: tilespace-opt %s --print-pointer-graph -o /dev/null 2>&1 | FileCheck %s

// A node is a value; nodes without a name are tested pointers or constants. Each edge to memory names its op.

// CHECK:      keeps: open, public
// CHECK-NEXT:   n0 = argument 0
// CHECK-NEXT:   formal 0: n0
// CHECK-NEXT:   escape n0: llvm.call #0
// CHECK-NEXT:   root n[[ANY:[0-9]+]]: any space (callee)
// CHECK-NEXT:   escape n[[ANY]]: llvm.call #0
llvm.func @elsewhere(!llvm.ptr)
llvm.func @keeps(%p: !llvm.ptr) {
  llvm.call @elsewhere(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK:      kernel: kernel, public
// CHECK-NEXT:   n0 = argument 0
// CHECK-NEXT:   n1 = argument 1
// CHECK-NEXT:   n[[V:[0-9]+]] = llvm.load #4
// CHECK-NEXT:   root n0: global (known)
// CHECK-NEXT:   root n1: global (known)
// CHECK-NEXT:   filter n0 -> n[[P:[0-9]+]], is shared
// CHECK-NEXT:   store n[[P]] -> [n1]: llvm.store #2
// CHECK-NEXT:   load [n1] -> n[[V]]
// CHECK-NEXT:   test n0: llvm.call_intrinsic #0
// CHECK-NEXT:   access [n1], may name {{.*}}: llvm.store #2
// CHECK-NEXT:   access [n1], may name {{.*}}: llvm.load #4
llvm.func @kernel(%p: !llvm.ptr, %q: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %p, %q : !llvm.ptr, !llvm.ptr
  llvm.br ^no
^no:
  %v = llvm.load %q : !llvm.ptr -> !llvm.ptr
  llvm.return
}
