// A pointer in a stack slot stays known across barriers, fences and tensor copies of a dump: these are not
// unknown code.
//
// RUN: tilespace-opt --import-cutedsl --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s 2>/dev/null | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         "nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global"
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @k(%p: !llvm.ptr, %b: !llvm.ptr<3>, %t: !llvm.ptr {llvm.byval = !llvm.array<16 x i64>, llvm.align = 64 : i64, nvvm.grid_constant}, %n: i32, %h: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  "nvvm.mbarrier.init.shared"(%b, %n) : (!llvm.ptr<3>, i32) -> ()
  "nvvm.fence.mbarrier.init"() <{useIntrinsic = false}> : () -> ()
  "nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  "nvvm.mbarrier.txn"(%b, %n) <{kind = #nvvm.mbar_txn_kind<arrive_expect_tx>}> : (!llvm.ptr<3>, i32) -> ()
  "nvvm.cp.async.bulk.tensor.shared.cluster.global"(%b, %t, %n, %n, %b, %h) <{loadMode = #nvvm.load_mode<tile>, operandSegmentSizes = array<i32: 1, 1, 2, 1, 0, 0, 0, 0, 1, 0>, useIntrinsic = true}> : (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i64) -> ()
  "nvvm.mbarrier.try_wait.parity.shared"(%b, %n, %n) <{useIntrinsic = false}> : (!llvm.ptr<3>, i32, i32) -> ()
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
