// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper writes its own copy. The caller's struct does not change.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %out: !llvm.ptr, %n: i32) attributes {no_inline} {
  llvm.store %out, %v : !llvm.ptr, !llvm.ptr
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
  %v = llvm.alloca %one x !llvm.struct<(ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %out, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, !llvm.ptr, i32) -> ()
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
