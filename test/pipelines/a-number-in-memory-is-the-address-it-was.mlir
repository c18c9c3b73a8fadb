// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s

// A member that is a number, set by one function and made a pointer by another: neither is inlined, and the whole
// pipeline names the space of the access. A number of two spaces stays generic.

module attributes {gpu.container_module} {
gpu.module @m [#nvvm.target<chip = "sm_90">] {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @set(%this: !llvm.ptr, %p: !llvm.ptr) attributes {no_inline} {
  %base = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %n, %base : i64, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func internal @fill(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @fill(%this: !llvm.ptr, %x: f32) attributes {no_inline} {
  %base = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  %n = llvm.load %base : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func internal @fill_either(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @fill_either(%this: !llvm.ptr, %x: f32) attributes {no_inline} {
  %n = llvm.load %this : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @k(%x: f32, %j: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(i32, i64)> : (i32) -> !llvm.ptr
  llvm.store %j, %o : i32, !llvm.ptr
  llvm.call @set(%o, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @fill(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
llvm.func @either(%x: f32, %g: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.ptrtoint %g : !llvm.ptr to i64
  %either = llvm.select %c, %n, %m : i1, i64
  %o = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %either, %o : i64, !llvm.ptr
  llvm.call @fill_either(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
}
}
