// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=param-always-point-to-global=true | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=param-always-point-to-global=false | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-opt=param-always-point-to-global=false -o /dev/null 2>&1 | FileCheck %s --check-prefix=REASON

// The host has only pointers to global memory. Where that is not to be assumed, a kernel's argument may point
// anywhere, but the memory that a by-value argument points to is still the parameter.

// REASON-COUNT-1: (unknown-caller)
// REASON-NOT:     remark

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// OFF-LABEL: llvm.func @kernel(
// OFF:         llvm.load %{{.*}} : !llvm.ptr<101> -> i32
// OFF:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @kernel(%p: !llvm.ptr, %q: !llvm.ptr {llvm.byval = i32}) attributes {nvvm.kernel} {
  %n = llvm.load %q : !llvm.ptr -> i32
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
