// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Unknown code may compare its argument with null, and the null of shared memory is not the generic one. So the value
// that is passed stays generic; a store through it, which null does not reach, names its space.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere(!llvm.ptr)
llvm.func @beside(i32, !llvm.ptr)

// CHECK-LABEL: llvm.func @first(
llvm.func @first(%c: i1, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr{{$}}
  %p = llvm.select %c, %s, %null : i1, !llvm.ptr
  // CHECK: llvm.call @elsewhere(%[[P]])
  llvm.call @elsewhere(%p) : (!llvm.ptr) -> ()
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @second(
llvm.func @second(%c: i1, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr{{$}}
  %p = llvm.select %c, %s, %null : i1, !llvm.ptr
  // CHECK: llvm.call @beside(%{{.*}}, %[[P]])
  llvm.call @beside(%n, %p) : (i32, !llvm.ptr) -> ()
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Where null cannot be among the values, the value itself takes its space.
// CHECK-LABEL: llvm.func @without_null(
llvm.func @without_null(%c: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.getelementptr %s[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // CHECK: llvm.select %{{.*}} : i1, !llvm.ptr<3>
  %p = llvm.select %c, %s, %n : i1, !llvm.ptr
  llvm.call @elsewhere(%p) : (!llvm.ptr) -> ()
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
