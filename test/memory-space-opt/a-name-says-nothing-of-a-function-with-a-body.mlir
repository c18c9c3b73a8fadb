// RUN: sed s/LINKAGE/internal/ %s > %t.internal.mlir
// RUN: sed s/LINKAGE/weak/ %s > %t.weak.mlir
// RUN: sed s/LINKAGE/linkonce_odr/ %s > %t.odr.mlir
// RUN: sed s/LINKAGE/external/ %s > %t.external.mlir
// RUN: tilespace-opt %t.internal.mlir --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %t.weak.mlir --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %t.odr.mlir --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %t.external.mlir --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %t.weak.mlir --pass-pipeline='builtin.module(llvm.func(memory-space-opt{no-warnings}))' | FileCheck %s
// RUN: tilespace-opt %t.weak.mlir --memory-space-opt='mem-space-alg=1 no-warnings' | FileCheck %s
// RUN: tilespace-opt %t.internal.mlir --memory-space-pipeline=O=0 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %t.weak.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %t.external.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %s --check-prefix=BODY
// RUN: tilespace-opt %t.internal.mlir --memory-space-opt='unproven=global no-warnings' | FileCheck %s

// A `malloc` that the module defines returns the memory that its body returns, here shared memory, and a `free` of the
// module may do anything. An analysis of one function in isolation does not see the bodies: then nothing is known. A
// name that the module only declares is a function of the device runtime.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func LINKAGE @malloc(%n: i64) -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}
llvm.func @__cuda_malloc(i64) -> !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
// BODY-LABEL: llvm.func @kernel(
llvm.func @kernel(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  // BODY: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.call @__cuda_malloc(%n) : (i64) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  // BODY: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
