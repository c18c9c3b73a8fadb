// LLVM 22's verifier refuses the operation for this chip, and its back end has the instruction.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_103a features=+ptx88})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s
// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_120a features=+ptx88})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REFUSED

// CHECK: .target sm_103a
// CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one
// REFUSED: error: 'nvvm.tcgen05.commit' op is not supported on sm_120a
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>):
    "nvidia.nvvm.tcgen05.commit.arrive"(%b) <{group = #nvvm.cta_group<cta_1>}> : (!llvm.ptr<3>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
