// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Another module may call @entry, so the pass assumes that there is another module.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @scale : !llvm.ptr
  %b = llvm.mlir.addressof @shift : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>
  llvm.return %w : !llvm.array<2 x ptr>
}

llvm.func @entry() {
  llvm.return
}

// CHECK-LABEL: llvm.func internal @scale(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:       llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @scale(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-LABEL: llvm.func internal @shift(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:       llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @shift(%p: !llvm.ptr) -> f32 {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %table = llvm.mlir.addressof @table : !llvm.ptr<1>
  %at = llvm.getelementptr %table[0, %i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x ptr>
  %f = llvm.load %at : !llvm.ptr<1> -> !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  llvm.return
}
