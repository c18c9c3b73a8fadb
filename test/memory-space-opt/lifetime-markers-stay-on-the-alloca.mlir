// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | opt -passes=verify -disable-output

// LLVM allows lifetime markers on an alloca only.

// CHECK-LABEL: llvm.func @scoped(
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} -> !llvm.ptr{{$}}
// CHECK:         %[[L:.*]] = llvm.addrspacecast %[[A]] : !llvm.ptr to !llvm.ptr<5>
// CHECK:         llvm.intr.lifetime.start %[[A]] : !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[L]] : f32, !llvm.ptr<5>
// CHECK:         llvm.intr.lifetime.end %[[A]] : !llvm.ptr
llvm.func @scoped(%x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %a : !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  llvm.intr.lifetime.end %a : !llvm.ptr
  llvm.return
}
