// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --ip-msp | mlir-translate --mlir-to-llvmir | opt -passes=verify -disable-output
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | mlir-translate --mlir-to-llvmir | opt -passes=verify -disable-output

// A musttail call hands its caller's frame on: both must have the same prototype, and nothing may be between the
// call and the return. With the arguments swapped, and each known, the prototypes would differ.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @last(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return %p : !llvm.ptr
}

// CHECK: %[[R:.*]] = llvm.call musttail @last
// CHECK-NEXT: llvm.return %[[R]]
llvm.func internal @first(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %r = llvm.call musttail @last(%q, %p) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.return %r : !llvm.ptr
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @first(%g, %out) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.return
}

// Resolved with a call that is not musttail: both get the spaces of their pointers.
llvm.func internal @last_of_two(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
// CHECK-LABEL: llvm.func internal @first_of_two(%{{.*}}: !llvm.ptr<3>, %{{.*}}: !llvm.ptr<1>) -> !llvm.ptr<1>
// CHECK: llvm.call @last_of_two(%{{.*}}) : (!llvm.ptr<1>, !llvm.ptr<3>) -> !llvm.ptr<1>
llvm.func internal @first_of_two(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %r = llvm.call @last_of_two(%q, %p) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.return %r : !llvm.ptr
}
llvm.func @no_musttail(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @first_of_two(%g, %out) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.return
}
