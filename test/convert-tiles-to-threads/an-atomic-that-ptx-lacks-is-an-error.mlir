// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --nvvm-attach-target=chip=sm_90 --convert-tiles-to-threads | FileCheck %s
// RUN: not tilespace-opt %t/right.mlir --nvvm-attach-target=chip=sm_80 --convert-tiles-to-threads 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: tilespace-opt %t/wrong.mlir --verify-diagnostics --convert-tiles-to-threads

// CHECK: atom.relaxed.gpu.global.add.noftz.bf16
// OLD: error: 'nv_tileaa.atomic_rmw' op has no lowering: an atomic sum of bf16 needs sm_90

//--- right.mlir
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<bf16, 1>, %x: bf16) attributes {nv_tileaa.kernel_spec} {
    %0 = nv_tileaa.atomic_rmw addf %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>}
        : !nv_tileaa.ptr<bf16, 1>, bf16 -> bf16
    nv_tileaa.return
  }
}

//--- wrong.mlir
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i16, 1>, %x: i16) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.atomic_rmw' op has no lowering: PTX has no atomic 'and' of this type}}
    %0 = nv_tileaa.atomic_rmw and %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>}
        : !nv_tileaa.ptr<i16, 1>, i16 -> i16
    nv_tileaa.return
  }
}
