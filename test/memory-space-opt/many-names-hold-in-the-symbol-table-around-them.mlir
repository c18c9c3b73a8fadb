// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// So many names that they are listed once for each symbol table: a name of a variable in the first is a name of a
// function in the second, and the address of a function names no memory.

// CHECK-LABEL: gpu.module @variables
gpu.module @variables {
  llvm.mlir.global internal @a0() : f32
  llvm.mlir.global internal @a1() : f32
  llvm.mlir.global internal @a2() : f32
  llvm.mlir.global internal @a3() : f32
  llvm.mlir.global internal @a4() : f32
  llvm.mlir.global internal @a5() : f32
  llvm.mlir.global internal @a6() : f32
  llvm.mlir.global internal @a7() : f32
  llvm.mlir.global internal @a8() : f32
  llvm.mlir.global internal @a9() : f32
  // CHECK-LABEL: llvm.func @reads(
  llvm.func @reads(%x: f32) {
    %a0 = llvm.mlir.addressof @a0 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a0 : f32, !llvm.ptr
    %a1 = llvm.mlir.addressof @a1 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a1 : f32, !llvm.ptr
    %a2 = llvm.mlir.addressof @a2 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a2 : f32, !llvm.ptr
    %a3 = llvm.mlir.addressof @a3 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a3 : f32, !llvm.ptr
    %a4 = llvm.mlir.addressof @a4 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a4 : f32, !llvm.ptr
    %a5 = llvm.mlir.addressof @a5 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a5 : f32, !llvm.ptr
    %a6 = llvm.mlir.addressof @a6 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a6 : f32, !llvm.ptr
    %a7 = llvm.mlir.addressof @a7 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a7 : f32, !llvm.ptr
    %a8 = llvm.mlir.addressof @a8 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a8 : f32, !llvm.ptr
    %a9 = llvm.mlir.addressof @a9 : !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %a9 : f32, !llvm.ptr
    llvm.return
  }
}

// CHECK-LABEL: gpu.module @functions
gpu.module @functions {
  llvm.func @a0()
  llvm.func @a1()
  llvm.func @a2()
  llvm.func @a3()
  llvm.func @a4()
  llvm.func @a5()
  llvm.func @a6()
  llvm.func @a7()
  llvm.func @a8()
  llvm.func @a9()
  // CHECK-LABEL: llvm.func @reads(
  // CHECK-NOT: ptr<1>
  llvm.func @reads(%x: f32) {
    %a0 = llvm.mlir.addressof @a0 : !llvm.ptr
    llvm.store %x, %a0 : f32, !llvm.ptr
    %a1 = llvm.mlir.addressof @a1 : !llvm.ptr
    llvm.store %x, %a1 : f32, !llvm.ptr
    %a2 = llvm.mlir.addressof @a2 : !llvm.ptr
    llvm.store %x, %a2 : f32, !llvm.ptr
    %a3 = llvm.mlir.addressof @a3 : !llvm.ptr
    llvm.store %x, %a3 : f32, !llvm.ptr
    %a4 = llvm.mlir.addressof @a4 : !llvm.ptr
    llvm.store %x, %a4 : f32, !llvm.ptr
    %a5 = llvm.mlir.addressof @a5 : !llvm.ptr
    llvm.store %x, %a5 : f32, !llvm.ptr
    %a6 = llvm.mlir.addressof @a6 : !llvm.ptr
    llvm.store %x, %a6 : f32, !llvm.ptr
    %a7 = llvm.mlir.addressof @a7 : !llvm.ptr
    llvm.store %x, %a7 : f32, !llvm.ptr
    %a8 = llvm.mlir.addressof @a8 : !llvm.ptr
    llvm.store %x, %a8 : f32, !llvm.ptr
    %a9 = llvm.mlir.addressof @a9 : !llvm.ptr
    llvm.store %x, %a9 : f32, !llvm.ptr
    llvm.return
  }
}
