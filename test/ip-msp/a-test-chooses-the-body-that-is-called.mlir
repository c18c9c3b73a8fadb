// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A dispatcher by hand: each side calls the body for its space.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @put.global(%{{.*}}: !llvm.ptr<1>
// CHECK-DAG: llvm.func internal @put(%{{.*}}: !llvm.ptr<3>
llvm.func internal @put(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @put(%{{.*}}) : (!llvm.ptr<3>, f32) -> ()
// CHECK:         llvm.call @put.global(%{{.*}}) : (!llvm.ptr<1>, f32) -> ()
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.call @put(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
^no:
  llvm.call @put(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
