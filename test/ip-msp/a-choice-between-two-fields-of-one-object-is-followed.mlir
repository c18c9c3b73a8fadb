// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The chosen address is one of the object, in either of two fields; the third field is none of them.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<3 x ptr> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x ptr>
  %second = llvm.getelementptr %o[4] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  %at = llvm.select %c, %o, %second : i1, !llvm.ptr
  llvm.store %out, %at : !llvm.ptr, !llvm.ptr
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
