// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: sed 's/other = read, argMem = read/other = readwrite, argMem = read/' %s | tilespace-opt --ip-msp --memory-space-opt \
// RUN:   | FileCheck %s --check-prefix=WRITES
// RUN: sed 's/inaccessibleMem = none/inaccessibleMem = write/' %s | tilespace-opt --ip-msp --memory-space-opt \
// RUN:   | FileCheck %s --check-prefix=WRITES
// RUN: sed 's/-> f32/-> i64/' %s | tilespace-opt --ip-msp --memory-space-opt | FileCheck %s --check-prefix=WRITES

// No later load finds the pointer that it is passed, or a pointer of its own. A function that writes memory
// that only it knows may keep the pointer, and return it in another call. A function with a result that may
// be the address gives it to its caller.

llvm.func @sum(!llvm.ptr) -> f32 attributes {memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// WRITES-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @sum(%s) : (!llvm.ptr) -> f32
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  // WRITES: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
