// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The function calls itself with its arguments swapped. Entered as (shared, global) it is also reached as
// (global, shared), and each of the two bodies calls the other.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @swap(
// CHECK-SAME:    !llvm.ptr<3>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: i1)
// CHECK:         llvm.call @swap.global.shared(%{{.*}}) : (!llvm.ptr<1>, !llvm.ptr<3>, i1) -> ()
// CHECK-LABEL: llvm.func internal @swap.global.shared(
// CHECK-SAME:    !llvm.ptr<1>, %{{.*}}: !llvm.ptr<3>, %{{.*}}: i1)
// CHECK:         llvm.call @swap(%{{.*}}) : (!llvm.ptr<3>, !llvm.ptr<1>, i1) -> ()
llvm.func internal @swap(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1) {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.cond_br %c, ^more, ^exit
^more:
  llvm.call @swap(%q, %p, %c) : (!llvm.ptr, !llvm.ptr, i1) -> ()
  llvm.br ^exit
^exit:
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @swap(%{{.*}}) : (!llvm.ptr<3>, !llvm.ptr<1>, i1) -> ()
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @swap(%g, %out, %c) : (!llvm.ptr, !llvm.ptr, i1) -> ()
  llvm.return
}
