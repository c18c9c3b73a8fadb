// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: sed 's/i32/i64/g' %s | tilespace-opt --ip-msp --memory-space-opt | FileCheck %s --check-prefix=WIDE

// Others leave no piece of an address in memory that the host can write, but possibly a whole address.

// CHECK-LABEL: llvm.func @kernel(
// WIDE-LABEL: llvm.func @kernel(
llvm.func @kernel(%flags: !llvm.ptr, %table: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.load volatile %flags : !llvm.ptr -> i32
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  // WIDE: llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}
