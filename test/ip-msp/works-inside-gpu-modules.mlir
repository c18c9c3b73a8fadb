// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Two gpu.modules with a helper of the same name: each is solved separately, and the clones stay in their module.
// Host code beside them is left as it is.

// CHECK-LABEL: llvm.func @host(%{{.*}}: !llvm.ptr) {
// CHECK-NOT:     nvvm.as
llvm.func @host(%p: !llvm.ptr) {
  llvm.return
}

// CHECK-LABEL: gpu.module @one
gpu.module @one {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
  // CHECK: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>) -> f32
  llvm.func internal @get(%p: !llvm.ptr) -> f32 {
    %v = llvm.load %p : !llvm.ptr -> f32
    llvm.return %v : f32
  }
  llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
    %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
    // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr<3>)
    %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
    llvm.return
  }
}

// CHECK-LABEL: gpu.module @two
gpu.module @two {
  // CHECK: llvm.func internal @get(%{{.*}}: !llvm.ptr<1>) -> f32
  llvm.func internal @get(%p: !llvm.ptr) -> f32 {
    %v = llvm.load %p : !llvm.ptr -> f32
    llvm.return %v : f32
  }
  llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
    // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr<1>)
    %v = llvm.call @get(%out) : (!llvm.ptr) -> f32
    llvm.return
  }
}
