// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A text without arguments is printed with a null in their place. The rule for the function is about memory: the value
// itself arrives there, and a null must stay null.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32

// CHECK-LABEL: llvm.func @with_null(
llvm.func @with_null(%c: i1, %format: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr{{$}}
  %p = llvm.select %c, %s, %null : i1, !llvm.ptr
  // CHECK: llvm.call @vprintf(%{{.*}}, %[[P]])
  %r = llvm.call @vprintf(%format, %p) : (!llvm.ptr, !llvm.ptr) -> i32
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @without_null(
llvm.func @without_null(%c: i1, %format: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.getelementptr %s[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // CHECK: llvm.select %{{.*}} : i1, !llvm.ptr<3>
  %p = llvm.select %c, %s, %n : i1, !llvm.ptr
  %r = llvm.call @vprintf(%format, %p) : (!llvm.ptr, !llvm.ptr) -> i32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
