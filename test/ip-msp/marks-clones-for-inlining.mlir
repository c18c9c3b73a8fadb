// RUN: tilespace-opt %s --ip-msp | FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: tilespace-opt %s --ip-msp=always-inline-clones=single-use | FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: tilespace-opt %s --ip-msp=always-inline-clones=never | FileCheck %s --check-prefix=NEVER
// RUN: tilespace-opt %s --ip-msp=always-inline-clones=always | FileCheck %s --check-prefixes=CHECK,ALWAYS

// @get.shared is called once and @get.global twice. By default the first is marked, since inlining it makes no more
// code. A function specialized in place is not a clone: it gets no mark, whether it has clones, as @get, or none.

// NEVER-NOT: always_inline

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// SINGLE-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>) -> f32 attributes {nvvm.as
// ALWAYS-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>) -> f32 attributes {always_inline
// CHECK-DAG:  llvm.func internal @get.shared(%{{.*}}: !llvm.ptr<3>) -> f32 attributes {always_inline
// CHECK-DAG:  llvm.func internal @get(%{{.*}}: !llvm.ptr<5>) -> f32 attributes {nvvm.as
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-DAG: llvm.func internal @once(%{{.*}}: !llvm.ptr<3>) -> f32 attributes {nvvm.as
llvm.func internal @once(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %c = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %d = llvm.call @once(%g) : (!llvm.ptr) -> f32
  %e = llvm.call @get(%l) : (!llvm.ptr) -> f32
  llvm.store %d, %out : f32, !llvm.ptr
  llvm.return
}
