// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' -o %t.row
// RUN: tilespace-opt %s --ip-msp -o %t.first
// RUN: tilespace-opt %t.first --memory-space-opt -o %t.apart
// RUN: diff %t.row %t.apart
// RUN: FileCheck %s --input-file=%t.row

// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,canonicalize,memory-space-opt)' -o %t.row
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,canonicalize)' -o %t.first
// RUN: tilespace-opt %t.first --memory-space-opt -o %t.apart
// RUN: diff %t.row %t.apart

// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,llvm.func(cse),memory-space-opt)' -o %t.row
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,llvm.func(cse))' -o %t.first
// RUN: tilespace-opt %t.first --memory-space-opt -o %t.apart
// RUN: diff %t.row %t.apart

// In one pipeline, the passes do the same as in two processes, whatever runs between them.

// CHECK-LABEL: llvm.func internal @walk(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK-LABEL: llvm.func internal @walk.global(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @elsewhere(!llvm.ptr)

// Two clones, of which one is the original; a loop, a call, a result.
llvm.func internal @walk(%p: !llvm.ptr, %n: i64) -> !llvm.ptr attributes {no_inline} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%p, %zero : !llvm.ptr, i64)
^loop(%at: !llvm.ptr, %i: i64):
  %x = llvm.load %at : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  %next = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %j = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%next, %j : !llvm.ptr, i64), ^end
^end:
  %last = llvm.call @step(%next) : (!llvm.ptr) -> !llvm.ptr
  llvm.return %last : !llvm.ptr
}

llvm.func internal @step(%p: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return %q : !llvm.ptr
}

// A pointer that may be null stays generic where it is compared; each access through it is named.
llvm.func internal @or_null(%p: !llvm.ptr, %q: !llvm.ptr) attributes {no_inline} {
  %same = llvm.icmp "eq" %p, %q : !llvm.ptr
  llvm.cond_br %same, ^end, ^go
^go:
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

// Others may call it: one of its accesses gets a space, the other does not.
llvm.func @open(%p: !llvm.ptr) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.load %s : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// A test tells two spaces apart.
llvm.func internal @tested(%p: !llvm.ptr, %c: i1, %s: !llvm.ptr) attributes {no_inline} {
  %either = llvm.select %c, %p, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%either) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^shared, ^other
^shared:
  %x = llvm.load %either : !llvm.ptr -> f32
  llvm.store %x, %either : f32, !llvm.ptr
  llvm.br ^other
^other:
  llvm.return
}

llvm.func @kernel(%in: !llvm.ptr, %n: i64, %c: i1) attributes {nvvm.kernel} {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %where = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %slot = llvm.addrspacecast %where : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.call @walk(%in, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  %b = llvm.call @walk(%s, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %b, %slot : !llvm.ptr, !llvm.ptr
  %kept = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %kept : !llvm.ptr -> f32
  llvm.store %x, %a : f32, !llvm.ptr
  %maybe = llvm.select %c, %s, %null : i1, !llvm.ptr
  llvm.call @or_null(%maybe, %kept) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @tested(%in, %c, %s) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  llvm.call @open(%in) : (!llvm.ptr) -> ()
  llvm.call @elsewhere(%kept) : (!llvm.ptr) -> ()
  llvm.return
}
