// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --ip-msp=strong-global-assumptions=false --memory-space-opt | FileCheck %s --check-prefix=WEAK

// The address of a tile is stored among the host's numbers, so that one of these may be it. Constant memory has none.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.mlir.global external @table() {addr_space = 4 : i32} : !llvm.array<64 x i64>

// CHECK-LABEL: llvm.func @of_rows(
// CHECK: %[[P:.*]] = llvm.inttoptr
// CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @of_rows(%rows: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %tile : !llvm.ptr to i64
  llvm.store %bits, %rows : i64, !llvm.ptr
  %n = llvm.load %rows : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @of_table(
// CHECK: llvm.inttoptr
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// WEAK-LABEL: llvm.func @of_table(
// WEAK: %[[P:.*]] = llvm.inttoptr
// WEAK: llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @of_table(%i: i64) -> f32 attributes {nvvm.kernel} {
  %table = llvm.mlir.addressof @table : !llvm.ptr<4>
  %at = llvm.getelementptr %table[%i] : (!llvm.ptr<4>, i64) -> !llvm.ptr<4>, i64
  %n = llvm.load %at : !llvm.ptr<4> -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
