// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt='mode=first-time unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt='mem-space-alg=1 unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt='track-indir-load=false unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,llvm.func(memory-space-opt{unproven=global no-warnings}))' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(memory-space-opt{unproven=global no-warnings}))' | FileCheck %s --check-prefixes=CHECK,ALONE
// RUN: tilespace-opt %s --memory-space-pipeline='unproven=global' 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline='O=0 unproven=global' 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s --check-prefix=PRESUMED

// No function shows the space of its pointer in isolation. The module proves it to be in two spaces, or only
// in shared memory: by the arguments of calls, by the results of functions, by the stored values, by all of
// these one after the other. Nothing is presumed then. Where the pass sees a function in isolation, the rest
// of the module may prove anything.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere() -> !llvm.ptr

// CHECK-LABEL: llvm.func internal @argument(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @argument(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Others may call it, but the call in sight contradicts.

// CHECK-LABEL: llvm.func @public(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @public(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @passes_on(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @passes_on(%p: !llvm.ptr, %n: i64, %x: f32) attributes {no_inline} {
  llvm.br ^loop(%p, %n : !llvm.ptr, i64)
^loop(%q: !llvm.ptr, %i: i64):
  llvm.store %x, %q : f32, !llvm.ptr
  %r = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %next = llvm.sub %i, %n : i64
  %done = llvm.icmp "eq" %next, %n : i64
  llvm.cond_br %done, ^exit, ^loop(%r, %next : !llvm.ptr, i64)
^exit:
  llvm.call @argument(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func internal @choose(
llvm.func internal @choose(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1) -> !llvm.ptr attributes {no_inline} {
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.return %r : !llvm.ptr
}

// CHECK-LABEL: llvm.func @result(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @result(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.call @choose(%in, %s, %c) : (!llvm.ptr, !llvm.ptr, i1) -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @leaves(
llvm.func internal @leaves(%table: !llvm.ptr) attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @loaded(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @loaded(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @leaves(%table) : (!llvm.ptr) -> ()
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.call @public(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.call @passes_on(%p, %n, %x) : (!llvm.ptr, i64, f32) -> ()
  %unseen = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.call @unproved(%unseen, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}

// Nothing contradicts these.

// ALONE-LABEL: llvm.func internal @unproved(
// ALONE:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// PRESUMED-LABEL: llvm.func internal @unproved(
// PRESUMED:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func internal @unproved(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// PRESUMED-LABEL: llvm.func internal @never_called(
// PRESUMED:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func internal @never_called(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Nothing in the module contradicts a value that is not in the module at all.

// ALONE-LABEL: llvm.func @from_elsewhere(
// ALONE:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// PRESUMED-LABEL: llvm.func @from_elsewhere(
// PRESUMED:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @from_elsewhere(%x: f32) attributes {nvvm.kernel} {
  %p = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
