// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A list in shared memory is walked in a helper, which is passed null for an empty one. It was published that the
// argument is shared, but not that it is not null. The comparison must see the generic pointer.

llvm.mlir.global internal @nodes() {addr_space = 3 : i32} : !llvm.array<64 x struct<(ptr, f32)>>

// CHECK-LABEL: llvm.func internal @last(
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i64
llvm.func internal @last(%first: !llvm.ptr) attributes {nvvm.as = array<i32: 3>} {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.br ^loop(%first : !llvm.ptr)
^loop(%p: !llvm.ptr):
  %done = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.cond_br %done, ^exit, ^body
^body:
  %n = llvm.load %p : !llvm.ptr -> i64
  %next = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %end = llvm.icmp "eq" %n, %n : i64
  %q = llvm.select %end, %first, %next : i1, !llvm.ptr
  llvm.br ^loop(%q : !llvm.ptr)
^exit:
  llvm.return
}

llvm.func @kernel() attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @nodes : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @last(%g) : (!llvm.ptr) -> ()
  llvm.call @last(%null) : (!llvm.ptr) -> ()
  llvm.return
}
