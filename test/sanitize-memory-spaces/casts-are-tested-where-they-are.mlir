// RUN: tilespace-opt %s --sanitize-memory-spaces | FileCheck %s
// RUN: tilespace-opt %s --sanitize-memory-spaces --sanitize-memory-spaces | FileCheck %s --check-prefix=TWICE

// Constants, and pointers with a space that is in the code, are not tested. A module without casts is left as it is.

// TWICE-COUNT-1: llvm.func linkonce_odr @__tilespace_check_3
// TWICE-NOT:     llvm.func linkonce_odr @__tilespace_check_3

// CHECK-LABEL: llvm.func @cast
// CHECK:       %[[FILE:.*]] = llvm.mlir.addressof @__tilespace_file_0
// CHECK:       %[[LINE:.*]] = llvm.mlir.constant([[@LINE+3]] : i32)
// CHECK:       llvm.call @__tilespace_check_3(%arg0, %[[FILE]], %[[LINE]])
llvm.func @cast(%p: !llvm.ptr) -> !llvm.ptr<3> {
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.return %q : !llvm.ptr<3>
}

// CHECK-LABEL: llvm.func @behind_a_test
// CHECK:       llvm.call @__tilespace_check_5(%arg0
llvm.func @behind_a_test(%p: !llvm.ptr) -> !llvm.ptr<5> {
  %q = llvm.inline_asm "cvta.to.local.u64 $0, $1;", "=l,l" %p : (!llvm.ptr) -> !llvm.ptr<5>
  llvm.return %q : !llvm.ptr<5>
}

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32

// CHECK-LABEL: llvm.func @stated
// CHECK-NOT:   llvm.call
// CHECK:       llvm.return
llvm.func @stated(%s: !llvm.ptr<3>) -> !llvm.ptr<3> {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<3>
  llvm.return %q : !llvm.ptr<3>
}

// CHECK-LABEL: llvm.func @null
// CHECK-NOT:   llvm.call
// CHECK:       llvm.return
llvm.func @null() -> !llvm.ptr<3> {
  %g = llvm.mlir.zero : !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<3>
  llvm.return %q : !llvm.ptr<3>
}
