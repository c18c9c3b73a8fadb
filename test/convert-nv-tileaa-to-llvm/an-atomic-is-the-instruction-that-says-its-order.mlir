// LLVM would drop the order and the scope of an atomicrmw that is one instruction. One on 16 bits is none, and LLVM keeps
// them, as those of a compare-and-swap, a load and a store. Without a target nothing is known to be missing.
//
// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-ptx{chip=sm_90})' | %{ptx-text} | FileCheck %s --check-prefix=PTX

// CHECK-LABEL: func.func @change
// PTX-LABEL: .func {{.*}}change
nv_tileaa.func @change(%g: !nv_tileaa.ptr<i32, 1>, %s: !nv_tileaa.ptr<i64, 3>, %h: !nv_tileaa.ptr<f16, 1>,
                       %b: !nv_tileaa.ptr<bf16, 1>, %n: !nv_tileaa.ptr<i16, 7>, %x: i32, %y: i64, %z: f16, %w: bf16, %v: i16) {
  // CHECK: llvm.inline_asm has_side_effects "atom.acq_rel.sys.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"
  // PTX: atom.acq_rel.sys.global.add.u32
  %0 = nv_tileaa.atomic_rmw add %g, %x {mem_semantic = #nv_tileaa<mem_semantic acquire_release>, mem_scope = #nv_tileaa<mem_scope sys>}
      : !nv_tileaa.ptr<i32, 1>, i32 -> i32
  // CHECK: llvm.inline_asm has_side_effects "atom.relaxed.cta.shared.min.s64 $0, [$1], $2;", "=l,l,l,~{memory}"
  // PTX: atom.relaxed.cta.shared.min.s64
  %1 = nv_tileaa.atomic_rmw min %s, %y {mem_scope = #nv_tileaa<mem_scope tl_blk>} : !nv_tileaa.ptr<i64, 3>, i64 -> i64
  // CHECK: "atom.release.gpu.global.add.noftz.f16 $0, [$1], $2;", "=h,l,h,~{memory}"
  // PTX: atom.release.gpu.global.add.noftz.f16
  %2 = nv_tileaa.atomic_rmw addf %h, %z {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f16, 1>, f16 -> f16
  // CHECK: "atom.acquire.gpu.global.add.noftz.bf16 $0, [$1], $2;"
  // PTX: atom.acquire.gpu.global.add.noftz.bf16
  %3 = nv_tileaa.atomic_rmw addf %b, %w {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<bf16, 1>, bf16 -> bf16
  // CHECK: llvm.atomicrmw umax %{{.*}}, %{{.*}} syncscope("cluster") acq_rel : !llvm.ptr<7>, i16
  // PTX: atom.acq_rel.cluster.shared::cluster.cas.b32
  %4 = nv_tileaa.atomic_rmw umax %n, %v {mem_semantic = #nv_tileaa<mem_semantic acquire_release>, mem_scope = #nv_tileaa<mem_scope cluster>}
      : !nv_tileaa.ptr<i16, 7>, i16 -> i16
  // CHECK: llvm.cmpxchg %{{.*}} syncscope("device") release monotonic
  // PTX: atom.release.gpu.global.cas.b32
  %5 = nv_tileaa.atomic_cas %g, %x, %x {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<i32, 1>, i32, i32 -> i32
  // CHECK: llvm.store %{{.*}} atomic syncscope("block") release
  // PTX: st.release.cta.global.b32
  nv_tileaa.store %g, %x {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope tl_blk>}
      : !nv_tileaa.ptr<i32, 1>, i32
  // CHECK: llvm.load %{{.*}} atomic acquire
  // PTX: ld.acquire.sys.global.b32
  %6 = nv_tileaa.load %g {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope sys>}
      : !nv_tileaa.ptr<i32, 1> -> i32
  nv_tileaa.return
}
