// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --nvvm-attach-target=chip=sm_90 --convert-tiles-to-threads | FileCheck %s
// RUN: tilespace-opt %t/right.mlir --nvvm-attach-target=chip=sm_80 --convert-tiles-to-threads | FileCheck %s --check-prefix=OLD
// RUN: tilespace-opt %t/scopes.mlir --nvvm-attach-target=chip=sm_90 --convert-tiles-to-threads | FileCheck %s --check-prefix=SCOPE
// RUN: not tilespace-opt %t/scopes.mlir --nvvm-attach-target=chip=sm_89 --convert-tiles-to-threads 2>&1 | FileCheck %s --check-prefix=NO-SCOPE
// RUN: tilespace-opt %t/wrong.mlir --split-input-file --verify-diagnostics --convert-tiles-to-threads

// CHECK: atom.relaxed.gpu.global.add.noftz.bf16
// Before sm_90 a sum of bf16 is tried until nobody else was faster.
// OLD: scf.while
// OLD: atom.relaxed.gpu.global.cas.b16
// OLD: scf.yield
// SCOPE: ld.acquire.cluster.global.b32
// NO-SCOPE: error: 'nv_tileaa.load' op has no lowering: the scope 'cluster' needs sm_90, but the target is sm_89

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

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 5>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.atomic_rmw' op has no lowering: PTX has no atomic operation on local memory}}
    %0 = nv_tileaa.atomic_rmw and %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>}
        : !nv_tileaa.ptr<i32, 5>, i32 -> i32
    nv_tileaa.return
  }
}

//--- scopes.mlir
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope cluster>}
        : !nv_tileaa.ptr<i32, 1> -> i32
    nv_tileaa.return
  }
}
