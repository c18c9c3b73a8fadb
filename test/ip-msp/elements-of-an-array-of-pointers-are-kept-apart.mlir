// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An array of pointers in a struct: each element has its own space.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @move(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @move(%s: !llvm.struct<(i32, array<2 x ptr>)>) {
  %a = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x ptr>)>
  %b = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x ptr>)>
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(i32, array<2 x ptr>)>
  %x = llvm.insertvalue %out, %u[1, 0] : !llvm.struct<(i32, array<2 x ptr>)>
  %y = llvm.insertvalue %s, %x[1, 1] : !llvm.struct<(i32, array<2 x ptr>)>
  llvm.call @move(%y) : (!llvm.struct<(i32, array<2 x ptr>)>) -> ()
  llvm.return
}
