// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Scoped atomics exist for generic pointers only, whatever the name of the intrinsic would allow, and a counter of 64
// bits that wraps around has no equivalent anywhere: the pointer is cast back for it.

// CHECK-LABEL: llvm.func @scoped(
// CHECK-SAME:    %[[S:.*]]: !llvm.ptr<1>, %{{.*}}: i64)
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[S]][1]
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr<1> to !llvm.ptr
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<1> -> i64
// CHECK:         llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.sys.i64.p0"(%[[G]], %{{.*}}) : (!llvm.ptr, i64) -> i64
llvm.func @scoped(%s: !llvm.ptr<1>, %n: i64) -> i64 {
  %p = llvm.addrspacecast %s : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %v = llvm.load %q : !llvm.ptr -> i64
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.sys.i64.p0"(%q, %n) : (!llvm.ptr, i64) -> i64
  %x = llvm.add %v, %w : i64
  llvm.return %x : i64
}
