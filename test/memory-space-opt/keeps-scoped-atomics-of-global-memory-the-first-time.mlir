// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --memory-space-opt=mode=first-time | FileCheck %s

// Assembly is opaque: written before the last run, it would hide the contents of memory from later runs. In
// shared memory there is an operation, which hides nothing.

// CHECK-LABEL: llvm.func @add(
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr<1>, %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NEXT:    %[[P:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> i32
// CHECK-NEXT:    llvm.atomicrmw add %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.return
llvm.func @add(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  %b = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%q, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
