// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

// LLVM selects the scope of a compare and exchange in every space, so that global memory can be named too. The
// intrinsic returns what memory held.

// CHECK-LABEL: llvm.func @cas(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>, %[[G:[a-z0-9]+]]: !llvm.ptr<1>, %[[C:[a-z0-9]+]]: i32, %[[D:[a-z0-9]+]]: i64
// CHECK-NEXT:    %[[A:.*]] = llvm.cmpxchg %[[S]], %[[C]], %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    %[[V:.*]] = llvm.extractvalue %[[A]][0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:    %[[B:.*]] = llvm.cmpxchg %[[G]], %[[V]], %{{.*}} monotonic monotonic : !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[W:.*]] = llvm.extractvalue %[[B]][0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:    llvm.cmpxchg %[[G]], %[[D]], %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<1>, i64
// CHECK-NEXT:    llvm.extractvalue
// CHECK-NEXT:    llvm.return %[[W]] : i32
llvm.func @cas(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i32, %d: i64, %n: i32, %m: i64) -> i32 {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %c, %n) : (!llvm.ptr, i32, i32) -> i32
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.sys.i32.p0"(%q, %v, %n) : (!llvm.ptr, i32, i32) -> i32
  %x = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i64.p0"(%q, %d, %m) : (!llvm.ptr, i64, i64) -> i64
  llvm.return %w : i32
}
