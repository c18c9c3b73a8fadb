// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Two functions that call each other, entered from one place with shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @even(%{{.*}}: !llvm.ptr<3>, %{{.*}}: i1)
// CHECK:         llvm.call @odd(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i1) -> ()
llvm.func internal @even(%p: !llvm.ptr, %c: i1) {
  llvm.cond_br %c, ^more, ^exit
^more:
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.call @odd(%q, %c) : (!llvm.ptr, i1) -> ()
  llvm.br ^exit
^exit:
  llvm.return
}

// CHECK-LABEL: llvm.func internal @odd(%{{.*}}: !llvm.ptr<3>, %{{.*}}: i1)
// CHECK:         llvm.call @even(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i1) -> ()
llvm.func internal @odd(%p: !llvm.ptr, %c: i1) {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store %z, %p : f32, !llvm.ptr
  llvm.call @even(%p, %c) : (!llvm.ptr, i1) -> ()
  llvm.return
}

llvm.func @kernel(%c: i1) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @even(%g, %c) : (!llvm.ptr, i1) -> ()
  llvm.return
}
