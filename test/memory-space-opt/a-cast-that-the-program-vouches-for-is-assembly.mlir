// RUN: tilespace-opt %s --memory-space-opt=mode=second-time | FileCheck %s

// LLVM looks through a cast of the program, and may move a load above the test that guards it, once no store can alias
// it any more. So where accesses get a space, such a cast becomes assembly. Three kinds of casts stay: a cast that
// states a fact, by a cast back; a cast that becomes a number; and every cast where nothing changes.

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.ptrtoint
// CHECK:         llvm.store %{{.*}} : i32, !llvm.ptr<1>
// CHECK:         %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 $0, $1; // behind a test", "=l,l" %{{.*}} : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    llvm.load %[[S]] : !llvm.ptr<3> -> i32
llvm.func @k(%out: !llvm.ptr, %q: !llvm.ptr, %t: i1, %x: i32) attributes {nvvm.kernel} {
  %r = llvm.load %q : !llvm.ptr -> !llvm.ptr
  %n = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<3>
  %i = llvm.ptrtoint %n : !llvm.ptr<3> to i32
  llvm.store %i, %out : i32, !llvm.ptr
  llvm.cond_br %t, ^in, ^end
^in:
  %s = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %s : !llvm.ptr<3> -> i32
  llvm.store %v, %out : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

// CHECK-LABEL: llvm.func @fact(
// CHECK-NOT:     inline_asm
llvm.func @fact(%q: !llvm.ptr, %x: i32) {
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  %b = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %b : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @unchanged(
// CHECK:         llvm.addrspacecast
llvm.func @unchanged(%q: !llvm.ptr) -> i32 {
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %s : !llvm.ptr<3> -> i32
  llvm.return %v : i32
}
