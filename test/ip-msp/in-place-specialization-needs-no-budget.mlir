// RUN: tilespace-opt %s --ip-msp="do-clone-for-ip-msp=0 dump-ip-msp" 2>&1 | FileCheck %s

// A private function with callers that agree needs no clone: it is specialized with a budget of nothing.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT: avoid cloning
// CHECK: get : changed in argument memory space (1 arguments)
// CHECK: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>)
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
