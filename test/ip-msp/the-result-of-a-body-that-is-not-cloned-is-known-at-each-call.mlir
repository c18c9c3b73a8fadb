// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The function accesses nothing, so that no clone is made although its callers disagree. What it returns depends on
// what it is passed, and each caller knows what it passed.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @next(%{{.*}}: !llvm.ptr) -> !llvm.ptr
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @next(%g) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @next(%out) : (!llvm.ptr) -> !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}
