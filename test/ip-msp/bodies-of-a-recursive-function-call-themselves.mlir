// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Entered with shared and with global memory: two bodies, each of which calls itself and not the other.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @clear(%{{.*}}: !llvm.ptr<3>, %{{.*}}: i1)
// CHECK-NOT:     llvm.call @clear.
// CHECK:         llvm.call @clear(%{{.*}}) : (!llvm.ptr<3>, i1) -> ()
// CHECK-NOT:     llvm.call @clear.
// CHECK-LABEL: llvm.func internal @clear.global(%{{.*}}: !llvm.ptr<1>, %{{.*}}: i1)
// CHECK-NOT:     llvm.call @clear(
// CHECK:         llvm.call @clear.global(%{{.*}}) : (!llvm.ptr<1>, i1) -> ()
// CHECK-NOT:     llvm.call @clear(
llvm.func internal @clear(%p: !llvm.ptr, %c: i1) {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store %z, %p : f32, !llvm.ptr
  llvm.cond_br %c, ^more, ^exit
^more:
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.call @clear(%q, %c) : (!llvm.ptr, i1) -> ()
  llvm.br ^exit
^exit:
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @clear(%{{.*}}) : (!llvm.ptr<3>, i1) -> ()
// CHECK:         llvm.call @clear.global(%{{.*}}) : (!llvm.ptr<1>, i1) -> ()
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @clear(%g, %c) : (!llvm.ptr, i1) -> ()
  llvm.call @clear(%out, %c) : (!llvm.ptr, i1) -> ()
  llvm.return
}
