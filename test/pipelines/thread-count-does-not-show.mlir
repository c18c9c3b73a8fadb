// RUN: tilespace-opt %s --memory-space-pipeline -o %t.parallel
// RUN: tilespace-opt %s --memory-space-pipeline --mlir-disable-threading -o %t.serial
// RUN: tilespace-opt %s --memory-space-pipeline -o %t.again
// RUN: diff %t.parallel %t.serial
// RUN: diff %t.parallel %t.again
// RUN: FileCheck %s --input-file=%t.parallel

// Same input, same bytes.

// CHECK-LABEL: llvm.func internal @get(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK-LABEL: llvm.func internal @get.global(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @get(%p: !llvm.ptr) -> f32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func internal @add(%p: !llvm.ptr, %q: !llvm.ptr) {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @add(%g, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @add(%out, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @add(%g, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
