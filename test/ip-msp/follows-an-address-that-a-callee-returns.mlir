// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A member function returns the address of a field, and another the object itself: both results are addresses of the
// object that they got.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @second(%this: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  %at = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.return %at : !llvm.ptr
}
llvm.func internal @set(%this: !llvm.ptr, %a: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.return %this : !llvm.ptr
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %same = llvm.call @set(%o, %s) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %field = llvm.call @second(%same) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %out, %field : !llvm.ptr, !llvm.ptr
  %again = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %again : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
