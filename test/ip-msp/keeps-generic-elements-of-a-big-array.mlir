// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The solver does not keep the elements of an array of a hundred pointers separate: with one global and one
// shared element, every element may be either. Overwriting one does not forget the others.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @move(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @move(%s: !llvm.array<100 x ptr>) {
  %a = llvm.extractvalue %s[0] : !llvm.array<100 x ptr>
  %b = llvm.extractvalue %s[99] : !llvm.array<100 x ptr>
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.array<100 x ptr>
  %x = llvm.insertvalue %out, %u[0] : !llvm.array<100 x ptr>
  %y = llvm.insertvalue %s, %x[99] : !llvm.array<100 x ptr>
  llvm.call @move(%y) : (!llvm.array<100 x ptr>) -> ()
  llvm.return
}

// -----

// Resolved with an array of sixteen pointers: the solver keeps its elements separate.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @move(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @move(%s: !llvm.array<16 x ptr>) {
  %a = llvm.extractvalue %s[0] : !llvm.array<16 x ptr>
  %b = llvm.extractvalue %s[15] : !llvm.array<16 x ptr>
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel_of_a_small_array(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.array<16 x ptr>
  %x = llvm.insertvalue %out, %u[0] : !llvm.array<16 x ptr>
  %y = llvm.insertvalue %s, %x[15] : !llvm.array<16 x ptr>
  llvm.call @move(%y) : (!llvm.array<16 x ptr>) -> ()
  llvm.return
}
