// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=-1 | FileCheck %s --check-prefix=ALL
// RUN: tilespace-opt %s --ip-msp="do-clone-for-ip-msp=0 dump-ip-msp" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: tilespace-opt %s --ip-msp="do-clone-for-ip-msp=1 dump-ip-msp" 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: tilespace-opt %s --ip-msp="do-clone-for-ip-msp=2 dump-ip-msp" 2>&1 | FileCheck %s --check-prefixes=ALL,TWO

// Callers disagree in three ways, so that two clones are wanted beside the original. Without budget there are none, and the
// original serves all three with generic pointers; with one, the first by name is made, and the original serves the other
// two; with two, both are made, and the original is specialized for the third.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// TWO-NOT: avoid cloning
// ALL-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>
// ALL-DAG: llvm.func internal @get.shared(%{{.*}}: !llvm.ptr<3>
// ALL-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<5>) -> f32 {{.*}}nvvm.as = array<i32: 5>
// NONE:     avoid cloning of get
// NONE:     llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32 {{.*}}nvvm.as = array<i32: 0>
// NONE-NOT: @get.
// ONE:     avoid cloning of get
// ONE-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32 {{.*}}nvvm.as = array<i32: 0>
// ONE-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>
// ONE-NOT: llvm.func internal @get.
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// ALL-LABEL:  llvm.func @kernel(
// ALL:          llvm.call @get.shared(%{{.*}}) : (!llvm.ptr<3>) -> f32
// ALL:          llvm.call @get.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
// ALL:          llvm.call @get(%{{.*}}) : (!llvm.ptr<5>) -> f32
// NONE-LABEL: llvm.func @kernel(
// NONE:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
// NONE:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
// NONE:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
// ONE-LABEL:  llvm.func @kernel(
// ONE:          llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
// ONE:          llvm.call @get.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
// ONE:          llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %u = llvm.call @get(%l) : (!llvm.ptr) -> f32
  %y = llvm.fadd %u, %v : f32
  %x = llvm.fadd %y, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
