// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: sed 's/alignment = 4/alignment = 8/' %t/after.mlir > %t/more.mlir
// RUN: not tilespace-opt %t/more.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=RMW
// RUN: sed 's/alignment = 4/alignment = 2/' %t/after.mlir > %t/less.mlir
// RUN: not tilespace-opt %t/less.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=RMW
// RUN: sed 's/asm_dialect = att/asm_dialect = intel/' %t/after.mlir > %t/dialect.mlir
// RUN: not tilespace-opt %t/dialect.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ASM

// An atomic instruction needs the alignment of its type, and importers state it. The intrinsic does not claim more. In
// another dialect the text of assembly may mean something else.

// RMW: error: {{.*}}'llvm.call_intrinsic' became 'llvm.atomicrmw'
// ASM: error: {{.*}}'llvm.call_intrinsic' became 'llvm.inline_asm'

//--- before.mlir
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%q, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
//--- after.mlir
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32) {
  %v = llvm.atomicrmw add %s, %n syncscope("block") monotonic {alignment = 4 : i64} : !llvm.ptr<3>, i32
  %w = llvm.inline_asm has_side_effects asm_dialect = att "atom.cta.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %g, %n : (!llvm.ptr<1>, i32) -> i32
  llvm.return
}
