// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// One object holds a shared and a global pointer, the other a global and a shared one. The method gets a body
// for each.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @init(%this: !llvm.ptr, %a: !llvm.ptr, %b: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @use(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// CHECK-LABEL: llvm.func internal @use.local(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
llvm.func internal @use(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
  %second = llvm.getelementptr %this[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  llvm.call @init(%o, %s, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @init(%w, %out, %s) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  // CHECK: llvm.call @use(
  llvm.call @use(%o, %x) : (!llvm.ptr, i32) -> ()
  // CHECK: llvm.call @use.local(
  llvm.call @use(%w, %x) : (!llvm.ptr, i32) -> ()
  llvm.return
}
