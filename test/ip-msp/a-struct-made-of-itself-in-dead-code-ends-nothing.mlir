// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Code that never runs may define values in a circle. The search for the insertion of a field must end there.

// CHECK-LABEL: llvm.func @circle(
// CHECK:         llvm.extractvalue
llvm.func @circle(%p: !llvm.ptr, %q: !llvm.ptr) {
  llvm.return
^dead:
  %1 = llvm.insertvalue %p, %2[0] : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %q, %1[0] : !llvm.struct<(ptr, ptr)>
  %e = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr)>
  llvm.store %e, %p : !llvm.ptr, !llvm.ptr
  llvm.br ^dead
}
// Resolved in a kernel, with %p in the second field, which is found before the circle closes.
// CHECK-LABEL: llvm.func @put_in_within_the_circle(
// CHECK:         %[[E:.*]] = llvm.extractvalue
// CHECK-NEXT:    llvm.addrspacecast %[[E]] : !llvm.ptr to !llvm.ptr<1>
llvm.func @put_in_within_the_circle(%p: !llvm.ptr, %q: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
^dead:
  %1 = llvm.insertvalue %p, %2[1] : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %q, %1[0] : !llvm.struct<(ptr, ptr)>
  %e = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr)>
  llvm.store %e, %p : !llvm.ptr, !llvm.ptr
  llvm.br ^dead
}
