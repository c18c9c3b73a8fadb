// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Null, undef and poison are never an address: callers that pass them agree with whoever passes one, and the access is
// shared. The null itself is passed as the generic null it is, since a null of another space is another number.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
// CHECK-SAME:    nvvm.as = array<i32: 3>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-NOT: @get.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr{{$}}
  %null = llvm.mlir.zero : !llvm.ptr
  %undef = llvm.mlir.undef : !llvm.ptr
  %poison = llvm.mlir.poison : !llvm.ptr
  %a = llvm.call @get(%g) : (!llvm.ptr) -> f32
  // CHECK: llvm.call @get(%[[NULL]]) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%null) : (!llvm.ptr) -> f32
  // CHECK: llvm.call @get(
  %c = llvm.call @get(%undef) : (!llvm.ptr) -> f32
  // CHECK: llvm.call @get(
  %d = llvm.call @get(%poison) : (!llvm.ptr) -> f32
  llvm.store %b, %out : f32, !llvm.ptr
  llvm.return
}
