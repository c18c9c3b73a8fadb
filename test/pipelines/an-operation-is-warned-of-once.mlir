// RUN: tilespace-opt %s --memory-space-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmid -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=O=0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZERO

// Both runs of memory-space-opt see the operation in the kernel; the last one sees the one in the helper, too.

// CHECK-COUNT-2: warning: Cannot do atomic operation on const memory
// CHECK-NOT:     warning
// ZERO-COUNT-1:  warning: Cannot do atomic operation on const memory
// ZERO-NOT:      warning

llvm.mlir.global external @table() {addr_space = 4 : i32} : i32
llvm.func internal @add(%p: !llvm.ptr, %n: i32) attributes {no_inline} {
  %b = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr, i32
  llvm.return
}
llvm.func @kernel(%n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.atomicrmw add %g, %n monotonic : !llvm.ptr, i32
  llvm.call @add(%g, %n) : (!llvm.ptr, i32) -> ()
  llvm.return
}
