// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// A clone costs its instructions. Callers that disagree about a pointer through which nothing is accessed get none.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @second(
// CHECK-NOT: @second.
// CHECK-LABEL: llvm.func internal @both(
// CHECK: llvm.func internal @both.
llvm.func internal @second(%p: !llvm.ptr, %q: !llvm.ptr) -> i64 {
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %v = llvm.load %q : !llvm.ptr -> i64
  %s = llvm.add %n, %v : i64
  llvm.return %s : i64
}

llvm.func internal @both(%p: !llvm.ptr, %q: !llvm.ptr) -> i64 {
  %n = llvm.load %p : !llvm.ptr -> i64
  %v = llvm.load %q : !llvm.ptr -> i64
  %s = llvm.add %n, %v : i64
  llvm.return %s : i64
}

llvm.func @k(%in: !llvm.ptr) -> i64 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @second(%tile, %in) : (!llvm.ptr, !llvm.ptr) -> i64
  %b = llvm.call @second(%in, %in) : (!llvm.ptr, !llvm.ptr) -> i64
  %c = llvm.call @both(%tile, %in) : (!llvm.ptr, !llvm.ptr) -> i64
  %d = llvm.call @both(%in, %in) : (!llvm.ptr, !llvm.ptr) -> i64
  %ab = llvm.add %a, %b : i64
  %cd = llvm.add %c, %d : i64
  %all = llvm.add %ab, %cd : i64
  llvm.return %all : i64
}
