// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// An mbarrier is in shared memory, and waits, arrivals and fences keep their order and scope.

// CHECK: nvvm.mbarrier.init %arg
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK: "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;"
// CHECK: nvvm.mbarrier.try_wait
// CHECK: nvvm.fence.mbarrier.init
// CHECK: nvvm.fence.proxy
// CHECK: nvvm.cp.async.mbarrier.arrive %arg0 {noinc = true}
// CHECK: "mapa.shared::cluster.u32 $0, $1, $2;", "=r,r,r"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32, i32, i64) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i32, %m: i32, %l: i64):
    "nvidia.nvvm.mbarrier.init"(%b, %n) <{layout = #nvidia.nvvm.mbarrier_layout<v0>}> : (!llvm.ptr<3>, i32) -> ()
    "nvidia.nvvm.mbarrier.try_wait.parity"(%b, %n, %m) <{useIntrinsic = false}> : (!llvm.ptr<3>, i32, i32) -> ()
    "nvidia.nvvm.mbarrier.try_wait.parity.shared"(%b, %n, %m) : (!llvm.ptr<3>, i32, i32) -> ()
    %s = "nvidia.nvvm.mbarrier.arrive.expect_tx"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    %tw = "nvidia.nvvm.mbarrier.try_wait.timelimit"(%b, %l, %n) <{scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i64, i32) -> i1
    "nvidia.nvvm.fence.mbarrier.init"() <{useIntrinsic = false}> : () -> ()
    "nvidia.nvvm.fence.proxy"() <{kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>, useIntrinsic = false}> : () -> ()
    "nvidia.nvvm.cp.async.mbarrier.arrive.shared"(%b) <{noinc = true}> : (!llvm.ptr<3>) -> ()
    %mp = "nvidia.nvvm.mapa.shared.cluster"(%b, %n) : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
