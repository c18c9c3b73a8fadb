// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct is returned by way of a pointer: the callee fills the memory that an argument points to.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @make(%result: !llvm.ptr {llvm.sret = !llvm.struct<(ptr, ptr, i32)>}, %a: !llvm.ptr, %b: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %result[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %a, %result : !llvm.ptr, !llvm.ptr
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  llvm.call @make(%o, %s, %out) : (!llvm.ptr {llvm.sret = !llvm.struct<(ptr, ptr, i32)>}, !llvm.ptr, !llvm.ptr) -> ()
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
