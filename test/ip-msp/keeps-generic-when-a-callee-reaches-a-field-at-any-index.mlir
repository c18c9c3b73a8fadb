// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper stores at an index that is known only at run time: in any of the pointers.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @set(%this: !llvm.ptr, %i: i32, %value: !llvm.ptr) attributes {no_inline} {
  %at = llvm.getelementptr %this[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
  llvm.store %value, %at : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @set(%o, %x, %out) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a constant in place of the index: in the second pointer.

llvm.func internal @set_second(%this: !llvm.ptr, %value: !llvm.ptr) attributes {no_inline} {
  %at = llvm.getelementptr %this[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %value, %at : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @at_a_known_index(
llvm.func @at_a_known_index(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @set_second(%o, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
