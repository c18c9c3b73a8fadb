// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The first shared variable may be at offset zero, so that a fact about the generic address need not hold for the
// shared one. A global address is the same number.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x i32>

// CHECK-LABEL: llvm.func internal @shared(
// CHECK-SAME:    !llvm.ptr<3> {llvm.dereferenceable = 4 : i64, llvm.noundef}) -> (!llvm.ptr<3> {llvm.noundef})
llvm.func internal @shared(%p: !llvm.ptr {llvm.nonnull, llvm.noundef, llvm.dereferenceable = 4 : i64})
    -> (!llvm.ptr {llvm.nonnull, llvm.noundef}) {
  %q = llvm.getelementptr inbounds %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func internal @global(
// CHECK-SAME:    !llvm.ptr<1> {llvm.nonnull}
llvm.func internal @global(%p: !llvm.ptr {llvm.nonnull}, %x: i32) {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.call @shared(%{{.*}}) : (!llvm.ptr<3> {llvm.noundef}) -> (!llvm.ptr<3> {llvm.noundef})
// CHECK:         llvm.call @global(%{{.*}}, %{{.*}}) : (!llvm.ptr<1> {llvm.nonnull}, i32) -> ()
llvm.func @k(%g: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call @shared(%s) : (!llvm.ptr {llvm.nonnull, llvm.noundef}) -> (!llvm.ptr {llvm.nonnull, llvm.noundef})
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @global(%g, %x) : (!llvm.ptr {llvm.nonnull}, i32) -> ()
  llvm.return
}
