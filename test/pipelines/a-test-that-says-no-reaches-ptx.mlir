// RUN: tilespace-opt %s --to-ptx | FileCheck %s

// A pointer that is shared or global, taken apart by a test: neither side has a generic access in PTX.

// CHECK:     isspacep.shared
// CHECK-NOT: st.b32
// CHECK-DAG: st.shared.b32
// CHECK-DAG: st.global.b32
// CHECK-NOT: st.b32

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @choose(%in: !llvm.ptr, %c: i1) -> !llvm.ptr attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32, %y: f32) attributes {nvvm.kernel} {
  %p = llvm.call @choose(%in, %c) : (!llvm.ptr, i1) -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %y, %p : f32, !llvm.ptr
  llvm.return
}
