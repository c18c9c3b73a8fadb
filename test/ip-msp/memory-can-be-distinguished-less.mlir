// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: tilespace-opt %s --ip-msp=memspace-opt-alias-merge=none --memory-space-opt | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: tilespace-opt %s --ip-msp=memspace-opt-alias-merge=per-AS --memory-space-opt | FileCheck %s --check-prefixes=CHECK,SPACE
// RUN: tilespace-opt %s --ip-msp=memspace-opt-alias-merge=unified --memory-space-opt | FileCheck %s --check-prefixes=CHECK,ONE

// Two slots hold a pointer each, and memory of the host holds others. With memory by object, each load gets its
// own; with memory by space, both slots may hold either; with one memory for all, everything may.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %table, %b : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // NONE:  llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  // SPACE: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  // ONE:   llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  // NONE:  llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  // SPACE: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  // ONE:   llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
