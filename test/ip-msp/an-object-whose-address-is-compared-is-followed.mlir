// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An address that is equal to another one is still used as itself.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @init(%this: !llvm.ptr, %a: !llvm.ptr, %b: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}

llvm.func internal @same(%a: !llvm.ptr, %b: !llvm.ptr) -> i1 attributes {no_inline} {
  %same = llvm.icmp "eq" %a, %b : !llvm.ptr
  llvm.return %same : i1
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) -> i1 attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  llvm.call @init(%o, %s, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  %same = llvm.call @same(%o, %out) : (!llvm.ptr, !llvm.ptr) -> i1
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return %same : i1
}
