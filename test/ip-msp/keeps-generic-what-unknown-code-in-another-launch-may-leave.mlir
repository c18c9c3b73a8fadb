// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Unknown code in one launch may leave any address in global memory, also an address of constant memory.

llvm.func @elsewhere()

llvm.func @writer() attributes {nvvm.kernel} {
  llvm.call @elsewhere() : () -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with code that accesses no memory.

llvm.func @elsewhere() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}

llvm.func @writer() attributes {nvvm.kernel} {
  llvm.call @elsewhere() : () -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @reader_of_global(
llvm.func @reader_of_global(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
