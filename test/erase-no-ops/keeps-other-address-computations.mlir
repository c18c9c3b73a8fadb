// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s

// On the slot itself, a step of nothing is what `sroa` takes it apart by.
// CHECK-LABEL: llvm.func @of_the_slot(
// CHECK: getelementptr {{.*}}[0, 0, 0]
llvm.func @of_the_slot() {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x i64>, i64)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %slot[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x i64>, i64)>
  llvm.return
}

// CHECK-LABEL: llvm.func @further(
// CHECK: getelementptr {{.*}}[0, 1]
// CHECK: getelementptr {{.*}}[%
llvm.func @further(%i: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x i64>, i64)> : (i32) -> !llvm.ptr
  %local = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %last = llvm.getelementptr %local[0, 1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, !llvm.struct<(array<4 x i64>, i64)>
  %any = llvm.getelementptr %local[%i] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, i64
  llvm.return
}

// One address for each lane.
// CHECK-LABEL: llvm.func @lanes(
// CHECK: getelementptr
llvm.func @lanes(%i: vector<2xi64>) -> vector<2xi64> {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zeros = llvm.mlir.constant(dense<0> : vector<2xi64>) : vector<2xi64>
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %local = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %both = llvm.getelementptr %local[%zeros] : (!llvm.ptr<5>, vector<2xi64>) -> vector<2x!llvm.ptr<5>>, i64
  %numbers = llvm.ptrtoint %both : vector<2x!llvm.ptr<5>> to vector<2xi64>
  llvm.return %numbers : vector<2xi64>
}

// The same as @of_the_slot on a cast of the slot, where `sroa` of LLVM 22 ends the process.
// CHECK-LABEL: llvm.func @of_a_cast_of_the_slot(
// CHECK: llvm.addrspacecast
// CHECK-NOT: getelementptr
// CHECK: llvm.return
llvm.func @of_a_cast_of_the_slot() {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x i64>, i64)> : (i32) -> !llvm.ptr
  %local = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %first = llvm.getelementptr %local[0, 0, 0] : (!llvm.ptr<5>) -> !llvm.ptr<5>, !llvm.struct<(array<4 x i64>, i64)>
  llvm.return
}
