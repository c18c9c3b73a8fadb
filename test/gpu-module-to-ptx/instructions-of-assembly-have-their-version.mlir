// RUN: tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_89})' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_90})' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_89 features=+ptx85})' | FileCheck %s --check-prefix=STATED

// LLVM does not look into inline assembly: a product of floats of eight bits is of PTX 8.4, the chip of 7.8 or 8.0. One of
// integers has the version of the chip.

// CHECK: .version 8.4
// CHECK: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32
// STATED: .version 8.5
gpu.module @floats {
  llvm.func @k(%to: !llvm.ptr<1>, %a: i32, %b: i32, %c: f32) attributes {nvvm.kernel} {
    %d = llvm.inline_asm has_side_effects "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};", "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f" %a, %a, %a, %a, %b, %b, %c, %c, %c, %c : (i32, i32, i32, i32, i32, i32, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %first = llvm.extractvalue %d[0] : !llvm.struct<(f32, f32, f32, f32)>
    llvm.store %first, %to : f32, !llvm.ptr<1>
    llvm.return
  }
}

// CHECK: .version {{7.8|8.0}}
// CHECK: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
// STATED: .version 8.5
gpu.module @integers {
  llvm.func @k(%to: !llvm.ptr<1>, %a: i32, %b: i32, %c: i32) attributes {nvvm.kernel} {
    %d = llvm.inline_asm has_side_effects "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};", "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r" %a, %a, %a, %a, %b, %b, %c, %c, %c, %c : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %first = llvm.extractvalue %d[0] : !llvm.struct<(i32, i32, i32, i32)>
    llvm.store %first, %to : i32, !llvm.ptr<1>
    llvm.return
  }
}
