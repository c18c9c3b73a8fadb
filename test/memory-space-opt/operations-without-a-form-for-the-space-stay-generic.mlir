// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Scoped atomics exist for generic pointers only, whatever the name of the intrinsic would allow, and in global memory
// LLVM has no equal operation: the pointer is cast back for them.

// CHECK-LABEL: llvm.func @scoped(
// CHECK-SAME:    %[[S:.*]]: !llvm.ptr<1>, %{{.*}}: i32)
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[S]][1]
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr<1> to !llvm.ptr
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<1> -> i32
// CHECK:         llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%[[G]], %{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @scoped(%s: !llvm.ptr<1>, %n: i32) -> i32 {
  %p = llvm.addrspacecast %s : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %v = llvm.load %q : !llvm.ptr -> i32
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%q, %n) : (!llvm.ptr, i32) -> i32
  %x = llvm.add %v, %w : i32
  llvm.return %x : i32
}
