// A by-value argument that is compared with null, or merged with it, keeps its type, and its access is named by a cast of its
// own.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

!s = !llvm.struct<(i32, i32)>
// CHECK-LABEL: llvm.func @compared(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr {
// CHECK:         %[[C:.*]] = llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.store volatile %[[C]],
// CHECK:         %[[S:.*]] = llvm.select %{{.*}}, %[[P]], %{{.*}} : i1, !llvm.ptr
// CHECK:         %[[D:.*]] = llvm.icmp "ne" %[[S]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.store volatile %[[D]],
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<101> -> i32
llvm.func @compared(%p: !llvm.ptr {llvm.byval = !s, llvm.align = 4 : i64, nvvm.grid_constant}, %o: !llvm.ptr, %b: i1) attributes {nvvm.kernel} {
  %nul = llvm.mlir.zero : !llvm.ptr
  %c = llvm.icmp "eq" %p, %nul : !llvm.ptr
  llvm.store volatile %c, %o : i1, !llvm.ptr
  %s = llvm.select %b, %p, %nul : i1, !llvm.ptr
  %d = llvm.icmp "ne" %s, %nul : !llvm.ptr
  llvm.store volatile %d, %o : i1, !llvm.ptr
  %x = llvm.load %s : !llvm.ptr -> i32
  llvm.store volatile %x, %o : i32, !llvm.ptr
  llvm.return
}
// A helper cannot name the caller's parameter, and compares its argument as it is.
// CHECK-LABEL: llvm.func internal @is_null(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr)
// CHECK:         %[[C:.*]] = llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.return %[[C]] : i1
llvm.func internal @is_null(%p: !llvm.ptr) -> i1 {
  %nul = llvm.mlir.zero : !llvm.ptr
  %c = llvm.icmp "eq" %p, %nul : !llvm.ptr
  llvm.return %c : i1
}
llvm.func @calls(%p: !llvm.ptr {llvm.byval = !s, llvm.align = 4 : i64, nvvm.grid_constant}, %o: !llvm.ptr) attributes {nvvm.kernel} {
  %d = llvm.call @is_null(%p) : (!llvm.ptr) -> i1
  llvm.store volatile %d, %o : i1, !llvm.ptr
  llvm.return
}
