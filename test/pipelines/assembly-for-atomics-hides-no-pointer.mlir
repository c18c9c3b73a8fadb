// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(memory-space-pipeline,canonicalize)' -o %t.once.mlir
// RUN: FileCheck %s --input-file=%t.once.mlir
// RUN: tilespace-opt %t.once.mlir --verify-each --pass-pipeline='builtin.module(memory-space-pipeline,canonicalize)' | diff %t.once.mlir -

// To ip-msp, assembly may store any pointer anywhere. It is written after ip-msp has looked: the pointer that is loaded
// here is known, on both sides of the helper. A second time there is assembly to look at. Nothing more is found then,
// and nothing that was found is lost.

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func internal @count(
// CHECK-SAME:    !llvm.ptr<3>
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic : !llvm.ptr<3>, i32
// CHECK-LABEL: llvm.func internal @count.global(
// CHECK-SAME:    !llvm.ptr<1>
// CHECK:         llvm.inline_asm has_side_effects "atom.sys.global.add.s32 $0, [$1], $2;"
llvm.func internal @count(%p: !llvm.ptr, %n: i32) -> i32 attributes {no_inline} {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return %v : i32
}
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// CHECK-NOT:     !llvm.ptr, i32
// CHECK:         llvm.return
llvm.func @k(%rows: !llvm.ptr, %n: i32, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %row, %g : !llvm.ptr, !llvm.ptr
  %v = llvm.call @count(%row, %n) : (!llvm.ptr, i32) -> i32
  %back = llvm.load %g : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %back : i32, !llvm.ptr
  %t = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %w = llvm.call @count(%t, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
