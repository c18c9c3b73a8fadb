// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=0 --memory-space-opt | FileCheck %s --check-prefixes=CHECK,SHARED
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefixes=CHECK,CLONED

// Callers disagree on the argument of the function, and its result depends on the argument. Without budget they share
// one body, and each caller knows its own argument. With budget there is a clone, although the function accesses
// nothing: its result has a space in each body.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// SHARED-NOT:   @next.
// SHARED-LABEL: llvm.func internal @next(%{{.*}}: !llvm.ptr) -> !llvm.ptr {{.*}}nvvm.as = array<i32: 0>, nvvm.as_results = array<i32: 0>
// SHARED-NOT:   @next.
// CLONED-LABEL: llvm.func internal @next(%{{.*}}: !llvm.ptr<3>) -> !llvm.ptr<3> {{.*}}nvvm.as = array<i32: 3>, nvvm.as_results = array<i32: 3>
// CLONED-LABEL: llvm.func internal @next.global(%{{.*}}: !llvm.ptr<1>) -> !llvm.ptr<1> {{.*}}nvvm.as = array<i32: 1>, nvvm.as_results = array<i32: 1>
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// SHARED:        llvm.call @next(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr{{$}}
// SHARED:        llvm.call @next(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr{{$}}
// CLONED:        llvm.call @next(%{{.*}}) : (!llvm.ptr<3>) -> !llvm.ptr<3>
// CLONED:        llvm.call @next.global(%{{.*}}) : (!llvm.ptr<1>) -> !llvm.ptr<1>
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
