// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A closure holds the addresses of variables that it captures by reference. The callee loads them from it, and nothing
// else is stored there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @lambda(
llvm.func internal @lambda(%closure: !llvm.ptr) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  %field = llvm.getelementptr %closure[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %y = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %y : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %out, %b : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  %f = llvm.getelementptr %c[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %b, %f : !llvm.ptr, !llvm.ptr
  llvm.call @lambda(%c) : (!llvm.ptr) -> ()
  llvm.return
}
