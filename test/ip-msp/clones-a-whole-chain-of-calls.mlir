// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Three functions deep, entered with two spaces: each level gets a clone for global memory, and is specialized in place
// for shared memory. Clones call clones, and originals call originals. Although only the last one has the access, the
// ones before are worth cloning all the same.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @c(%{{.*}}: !llvm.ptr<3>) -> f32
// CHECK-LABEL: llvm.func internal @c.global(%{{.*}}: !llvm.ptr<1>) -> f32
llvm.func internal @c(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-LABEL: llvm.func internal @b(%{{.*}}: !llvm.ptr<3>) -> f32
// CHECK:         llvm.call @c(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK-LABEL: llvm.func internal @b.global(%{{.*}}: !llvm.ptr<1>) -> f32
// CHECK:         llvm.call @c.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
llvm.func internal @b(%p: !llvm.ptr) -> f32 {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.call @c(%q) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
// CHECK-LABEL: llvm.func internal @a(%{{.*}}: !llvm.ptr<3>) -> f32
// CHECK:         llvm.call @b(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK-LABEL: llvm.func internal @a.global(%{{.*}}: !llvm.ptr<1>) -> f32
// CHECK:         llvm.call @b.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
llvm.func internal @a(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @b(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @a(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK:         llvm.call @a.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @a(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @a(%out) : (!llvm.ptr) -> f32
  %x = llvm.fadd %v, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
