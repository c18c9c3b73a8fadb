// RUN: tilespace-opt %s --nvvm-attach-target=chip=sm_75 --convert-tiles-to-threads | FileCheck %s --check-prefix=OLD
// RUN: tilespace-opt %s --nvvm-attach-target=chip=sm_80 --convert-tiles-to-threads | FileCheck %s --check-prefix=NEW

// Where the chip has no instruction for it, the last bit of an f64 says whether it is exact.
// OLD: llvm.call_intrinsic "llvm.nvvm.fma.rz.d"
// OLD: arith.ori
// OLD: arith.truncf %{{.*}} : f32 to bf16
// NEW: math.fma %{{.*}} : bf16
// LLVM makes a bf16 of a truth value without its sign.
// NEW: %[[MINUS:.*]] = arith.constant -1.000000e+00 : bf16
// NEW: arith.select %{{.*}}, %[[MINUS]], %{{.*}} : bf16
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<bf16, 1>, %x: bf16, %b: i1) attributes {nv_tileaa.kernel_spec} {
    %y = nv_tileaa.fma %x, %x, %x : bf16
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<bf16, 1>, bf16
    %z = arith.sitofp %b : i1 to bf16
    nv_tileaa.store %p, %z : !nv_tileaa.ptr<bf16, 1>, bf16
    nv_tileaa.return
  }
}
