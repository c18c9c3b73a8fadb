// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// To LLVM that copy is an intrinsic like any other: its back end puts the parameter on the stack. It knows a memcpy.

// CHECK-LABEL: llvm.func @async(
llvm.func @async(%v: !llvm.ptr {llvm.byval = !llvm.array<4 x i32>}, %tile: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %v : !llvm.ptr to !llvm.ptr<1>
  nvvm.cp.async.shared.global %tile, %g, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> i32
  %x = llvm.load %v : !llvm.ptr -> i32
  llvm.store %x, %tile : i32, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @plain(
llvm.func @plain(%v: !llvm.ptr {llvm.byval = !llvm.array<4 x i32>}, %tile: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %size = llvm.mlir.constant(16 : i64) : i64
  "llvm.intr.memcpy"(%tile, %v, %size) <{isVolatile = false}> : (!llvm.ptr<3>, !llvm.ptr, i64) -> ()
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<101> -> i32
  %x = llvm.load %v : !llvm.ptr -> i32
  llvm.store %x, %tile : i32, !llvm.ptr<3>
  llvm.return
}
