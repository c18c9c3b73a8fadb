#loc = loc(unknown)
!view = !cute.memref<f32, generic, "(4):(1)">
!host = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16>
!atom = !cute_nvgpu.atom.tma_load<f16>
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "cuda.kernel"() <{function_type = (!view, !host, !cute.coord<"0">) -> (), sym_name = "k"}> ({
    ^bb0(%v: !view, %n: !host, %c: !cute.coord<"0">):
      %i = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<f16, smem, align<1024>>
      %b = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i64, smem, align<8>>
      %p = "builtin.unrealized_conversion_cast"(%b) : (!cute.ptr<i64, smem, align<8>>) -> !llvm.ptr<3>
      "nvvm.mbarrier.txn"(%p, %i) <{scope = #nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32) -> ()
      "nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
      %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
      %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!atom) -> !cute.ptr<generic, align<64>>
      "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<1024>>, !cute.ptr<i64, smem, align<8>>, i32) -> ()
      %x = "cute.memref.load"(%v, %c) : (!view, !cute.coord<"0">) -> f32
      "cute.memref.store"(%v, %c, %x) : (!view, !cute.coord<"0">, f32) -> ()
      "cuda.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
