// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The variable is private to the module, and its address goes to functions that only read and write fields.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @state() {addr_space = 3 : i32} : !llvm.struct<(ptr, ptr, i32)>
llvm.func internal @init(%this: !llvm.ptr, %a: !llvm.ptr, %b: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.mlir.addressof @state : !llvm.ptr<3>
  %o = llvm.addrspacecast %v : !llvm.ptr<3> to !llvm.ptr
  llvm.call @init(%o, %s, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  %second = llvm.getelementptr %v[0, 1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.struct<(ptr, ptr, i32)>
  %p = llvm.load %v : !llvm.ptr<3> -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
