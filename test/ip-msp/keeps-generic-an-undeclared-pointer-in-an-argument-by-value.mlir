// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The type of the argument declares no pointer. The caller's copy holds a pointer to shared memory all the same, and
// the callee stores a pointer to global memory elsewhere in its own copy: an index that is not a constant finds either.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.array<2 x i64>}, %out: !llvm.ptr, %i: i64, %n: i32) attributes {no_inline} {
  %second = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i64>
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %v[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
  %p = llvm.load %any : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with bytes that are all the callee's own: it finds only the pointers that it stores there.
// CHECK-LABEL: llvm.func internal @own(
llvm.func internal @own(%out: !llvm.ptr, %i: i64, %n: i32) attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.array<2 x i64> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i64>
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %v[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
  %p = llvm.load %any : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr, %i: i64, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.alloca %one x !llvm.array<2 x i64> : (i32) -> !llvm.ptr
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %out, %i, %n) : (!llvm.ptr {llvm.byval = !llvm.array<2 x i64>}, !llvm.ptr, i64, i32) -> ()
  llvm.call @own(%out, %i, %n) : (!llvm.ptr, i64, i32) -> ()
  llvm.return
}
