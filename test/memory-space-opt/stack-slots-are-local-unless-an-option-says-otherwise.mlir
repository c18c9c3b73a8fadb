// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=process-alloca-always=true | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=process-alloca-always=false 2>&1 | FileCheck %s --check-prefix=OFF

// An alloca is local memory. With the option it proves nothing, and a join with one stays generic.

// OFF-NOT: remark

// CHECK-LABEL: llvm.func @slot(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<5>
// OFF-LABEL: llvm.func @slot(
// OFF:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @slot(%n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @joined(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<5>
// OFF-LABEL: llvm.func @joined(
// OFF:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @joined(%l: !llvm.ptr<5>, %n: i32, %c: i1) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %q = llvm.addrspacecast %l : !llvm.ptr<5> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.store %n, %r : i32, !llvm.ptr
  llvm.return
}
