// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The call passes the address of a member: a value that the callee stores at 8 lies at 16 of the whole object, and the
// callee may as well step back from the member.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @init(%this: !llvm.ptr, %a: !llvm.ptr, %b: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @around(
llvm.func internal @around(%member: !llvm.ptr, %x: i32) attributes {no_inline} {
  %behind = llvm.getelementptr %member[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %r = llvm.load %behind : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %r : i32, !llvm.ptr
  %before = llvm.getelementptr %member[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %n = llvm.load %before : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %n : i32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(i64, struct<(ptr, ptr, i32)>, ptr)> : (i32) -> !llvm.ptr
  %member = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, struct<(ptr, ptr, i32)>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, struct<(ptr, ptr, i32)>, ptr)>
  llvm.store %out, %o : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.call @init(%member, %s, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @around(%member, %x) : (!llvm.ptr, i32) -> ()
  %second = llvm.getelementptr %o[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, struct<(ptr, ptr, i32)>, ptr)>
  %p = llvm.load %member : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
