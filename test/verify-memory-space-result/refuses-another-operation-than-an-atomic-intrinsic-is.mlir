// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: sed 's/block") monotonic monotonic/block") acquire monotonic/' %t/after.mlir > %t/order.mlir
// RUN: not tilespace-opt %t/order.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAS
// RUN: sed 's/block") monotonic monotonic/block") acquire acquire/' %t/after.mlir > %t/orders.mlir
// RUN: not tilespace-opt %t/orders.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAS
// RUN: sed 's/syncscope("block")//' %t/after.mlir > %t/scope.mlir
// RUN: not tilespace-opt %t/scope.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAS
// RUN: sed 's/cmpxchg/cmpxchg volatile/' %t/after.mlir > %t/volatile.mlir
// RUN: not tilespace-opt %t/volatile.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAS
// RUN: sed 's/llvm.cmpxchg %%s, %%c, %%n/llvm.cmpxchg %%s, %%n, %%c/' %t/after.mlir > %t/operands.mlir
// RUN: not tilespace-opt %t/operands.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: sed 's/%%pair\[0\] : !llvm.struct<(i32, i1)>/%%other[0] : !llvm.struct<(i32, i1)>/' %t/after.mlir > %t/taken.mlir
// RUN: not tilespace-opt %t/taken.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: sed 's/add.s32/max.s32/' %t/after.mlir > %t/text.mlir
// RUN: not tilespace-opt %t/text.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ASM
// RUN: sed 's/,~{memory}//' %t/after.mlir > %t/memory.mlir
// RUN: not tilespace-opt %t/memory.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ASM
// RUN: sed 's/has_side_effects//' %t/after.mlir > %t/effects.mlir
// RUN: not tilespace-opt %t/effects.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ASM

// CAS: error: {{.*}}'llvm.call_intrinsic' became 'llvm.cmpxchg'
// OPERAND: error: {{.*}}operand 1 is another value
// TAKEN: error: {{.*}}its result is not extracted
// ASM: error: {{.*}}'llvm.call_intrinsic' became 'llvm.inline_asm'

//--- before.mlir
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i32, %n: i32, %other: !llvm.struct<(i32, i1)>) -> i32 {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %c, %n) : (!llvm.ptr, i32, i32) -> i32
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%q, %c) : (!llvm.ptr, i32) -> i32
  llvm.return %v : i32
}
//--- after.mlir
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i32, %n: i32, %other: !llvm.struct<(i32, i1)>) -> i32 {
  %pair = llvm.cmpxchg %s, %c, %n syncscope("block") monotonic monotonic : !llvm.ptr<3>, i32
  %v = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i1)>
  %w = llvm.inline_asm has_side_effects "atom.cta.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %g, %c : (!llvm.ptr<1>, i32) -> i32
  llvm.return %v : i32
}
