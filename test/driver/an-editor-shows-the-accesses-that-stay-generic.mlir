// RUN: %python %S/Inputs/language_server.py tilespace-lsp-server %s "%%q : =>%%g : " "llvm.return=>llvm.retur" | FileCheck %s

// An access that stays generic is shown at its place, with the values on its way, in each part of a file. A text that
// names the space, or does not parse, has none, nor has a closed document.

// CHECK: 20:8: stays generic in 'k' (mixed-at-join): pointers to different memory spaces meet here
// CHECK-NEXT: 19: result of 'llvm.select' in 'k'
// CHECK: 26:8: stays generic in 'pick' (unknown-caller)
// CHECK: changed
// CHECK-NOT: 'k'
// CHECK: 26:8: stays generic in 'pick' (unknown-caller)
// CHECK: changed
// CHECK-NOT: stays generic
// CHECK: custom op 'llvm.retur' is unknown
// CHECK: closed
// CHECK-NEXT: exit 0
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %c: i1) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %g, %p : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %g : f32, !llvm.ptr
  llvm.return
}
// -----
llvm.func @pick(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
