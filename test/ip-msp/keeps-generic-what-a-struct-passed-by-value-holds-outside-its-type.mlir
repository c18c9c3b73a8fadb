// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The pointer travels in bytes of which the type of the struct says that they hold an integer: no caller votes on them.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %n: i32) attributes {no_inline} {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, i32) -> ()
  llvm.store %out, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, i32) -> ()
  llvm.return
}
