// RUN: split-file %s %t
// RUN: not tilespace-opt %t/early.mlir --gpu-module-to-ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/late.mlir --gpu-module-to-ptx | FileCheck %s --check-prefix=LATE

// CHECK: error: a result of 'wgmma.mma_async' does not stay in registers, and is accessed before it is complete: 'st.{{.*}}' comes before the wait
// LATE:  wgmma.wait_group{{.*}}st.

//--- early.mlir
gpu.module @m [#nvvm.target<chip = "sm_90a", features = "+ptx80">] {
  llvm.func @k(%out: !llvm.ptr<1>, %sum: f32, %a: i64, %b: i64) attributes {nvvm.kernel} {
    %new = llvm.inline_asm has_side_effects "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0}, $2, $3, 1, 1, 1, 0, 0;", "=f,0,l,l" %sum, %a, %b : (f32, i64, i64) -> f32
    llvm.store volatile %new, %out : f32, !llvm.ptr<1>
    llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
    llvm.return
  }
}
//--- late.mlir
gpu.module @m [#nvvm.target<chip = "sm_90a", features = "+ptx80">] {
  llvm.func @k(%out: !llvm.ptr<1>, %sum: f32, %a: i64, %b: i64) attributes {nvvm.kernel} {
    %new = llvm.inline_asm has_side_effects "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0}, $2, $3, 1, 1, 1, 0, 0;", "=f,0,l,l" %sum, %a, %b : (f32, i64, i64) -> f32
    llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
    llvm.store volatile %new, %out : f32, !llvm.ptr<1>
    llvm.return
  }
}
