// RUN: tilespace-opt %s --memory-space-opt=unproven=global 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt='unproven=global process-alloca-always=false' 2>&1 | FileCheck %s --check-prefix=ALLOCA

// A stack slot that is not claimed to be local is not unproved either: it is not in global memory.

// CHECK: warning: {{.*}}assuming global memory
// ALLOCA: warning: {{.*}}assuming global memory
// CHECK-NOT: {{warning|remark}}
// ALLOCA-NOT: {{warning|remark}}

// CHECK-LABEL: llvm.func @copied(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i64
llvm.func @copied(%g: !llvm.ptr<1>) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%a, %g, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  %v = llvm.load %a : !llvm.ptr -> i64
  llvm.return %v : i64
}

// ALLOCA-LABEL: llvm.func @slot(
// ALLOCA:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
llvm.func @slot(%n: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %n, %a : i64, !llvm.ptr
  llvm.return
}

// Proved to be local on one path and global on the other.

// CHECK-LABEL: llvm.func @either(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
llvm.func @either(%c: i1, %n: i64, %f: !llvm.ptr<1>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %g = llvm.addrspacecast %f : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %g : i1, !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// An argument of which nothing is known is unproved: it is taken to be global, with a warning.

// CHECK-LABEL: llvm.func @unproved(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
// ALLOCA-LABEL: llvm.func @unproved(
// ALLOCA:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
llvm.func @unproved(%n: i64, %p: !llvm.ptr) {
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
