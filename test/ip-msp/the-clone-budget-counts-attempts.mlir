// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=-1 | FileCheck %s --check-prefix=ALL
// RUN: tilespace-opt %s --ip-msp="do-clone-for-ip-msp=0 dump-ip-msp" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: tilespace-opt %s --ip-msp="do-clone-for-ip-msp=1 dump-ip-msp" 2>&1 | FileCheck %s --check-prefix=ONE

// Callers disagree, so that two clones are wanted. Without budget there are none, and the original serves both with
// generic pointers; with one, the first by name is made.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// ALL-NOT: @get(
// ALL-DAG: llvm.func internal @get.global(
// ALL-DAG: llvm.func internal @get.shared(
// NONE:     avoid cloning of get
// NONE:     llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32 {{.*}}nvvm.as = array<i32: 0>
// NONE-NOT: @get.
// ONE:     avoid cloning of get
// ONE-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr
// ONE-DAG: llvm.func internal @get.{{(global|shared)}}(
// ONE-NOT: llvm.func internal @get.
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// ALL-LABEL:  llvm.func @kernel(
// NONE-LABEL: llvm.func @kernel(
// NONE:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
// NONE:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %x = llvm.fadd %v, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
