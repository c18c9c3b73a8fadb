// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// One helper leaves a pointer in the object; another, further down, moves it to the field that is read.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @put(%this: !llvm.ptr, %value: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %value, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @move(%this: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %value = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %value, %this : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @both(%this: !llvm.ptr, %value: !llvm.ptr) attributes {no_inline} {
  llvm.call @move(%this) : (!llvm.ptr) -> ()
  llvm.call @put(%this, %value) : (!llvm.ptr, !llvm.ptr) -> ()
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
  llvm.call @both(%o, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a pointer to shared memory in the other field as well.
// CHECK-LABEL: llvm.func @both_fields_are_shared(
llvm.func @both_fields_are_shared(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %s, %second : !llvm.ptr, !llvm.ptr
  llvm.call @both(%o, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
