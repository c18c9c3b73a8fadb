// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=memspace-opt-conservative=false | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=memspace-opt-conservative=true | FileCheck %s --check-prefix=CONSERVATIVE
// RUN: tilespace-opt %s --memory-space-opt='memspace-opt-conservative unproven=global' | FileCheck %s --check-prefix=CONSERVATIVE

// Null, undef and poison name no space, and a join passes over them. A conservative join does not, and a pointer
// that stays generic for this reason is not unproved either.

// CHECK-LABEL: llvm.func @null(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CONSERVATIVE-LABEL: llvm.func @null(
// CONSERVATIVE:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @null(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @undef(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CONSERVATIVE-LABEL: llvm.func @undef(
// CONSERVATIVE:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @undef(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  llvm.cond_br %c, ^store(%u : !llvm.ptr), ^store(%g : !llvm.ptr)
^store(%p: !llvm.ptr):
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @poison(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CONSERVATIVE-LABEL: llvm.func @poison(
// CONSERVATIVE:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @poison(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.poison : !llvm.ptr
  %p = llvm.select %c, %g, %u : i1, !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// A pointer with a space keeps it.

// CHECK-LABEL: llvm.func @known(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CONSERVATIVE-LABEL: llvm.func @known(
// CONSERVATIVE:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
llvm.func @known(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %p = llvm.select %c, %g, %h : i1, !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
