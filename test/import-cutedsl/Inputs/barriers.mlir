#loop_unroll = #llvm.loop_unroll<full = true>
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<3>, i32)>, linkage = #llvm.linkage<external>, sym_name = "k"}> ({
    ^bb0(%arg0: !llvm.ptr<3>, %arg1: i32):
      "nvvm.mbarrier.init.shared"(%arg0, %arg1) : (!llvm.ptr<3>, i32) -> ()
      "nvvm.fence.mbarrier.init"() <{useIntrinsic = false}> : () -> ()
      "nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
      "nvvm.mbarrier.txn"(%arg0, %arg1) <{kind = #nvvm.mbar_txn_kind<arrive>, scope = #nvvm.mbar_scope<cta>, space = #nvvm.mbar_space<cta>}> : (!llvm.ptr<3>, i32) -> ()
      %0 = "nvvm.mul"(%arg1, %arg1) <{isSigned = false, mode = #nvvm<mul_mode hi>}> : (i32, i32) -> i32
      "nvvm.cluster.wait"() : () -> ()
      "llvm.return"() : () -> ()
    }) {nvvm.kernel, note = "nvvm.mul"} : () -> ()
  }) : () -> ()
}) : () -> ()
