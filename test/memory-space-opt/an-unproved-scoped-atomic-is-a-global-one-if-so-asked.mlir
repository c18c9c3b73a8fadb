// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --verify-diagnostics --memory-space-opt=unproven=global | FileCheck %s

// A presumed space is written like a proved one, and not as a generic instruction on a pointer to global memory.

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         %[[G:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.inline_asm has_side_effects "atom.cta.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]]
// CHECK:         llvm.cmpxchg %{{.*}} monotonic monotonic : !llvm.ptr<1>, i32
// CHECK-NOT:     call_intrinsic
llvm.func @unknown(%p: !llvm.ptr, %n: i32) {
  // expected-warning @+1 {{Cannot tell what pointer points to, assuming global memory space}}
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  // expected-warning @+1 {{Cannot tell what pointer points to, assuming global memory space}}
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.sys.i32.p0"(%p, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  llvm.return
}
