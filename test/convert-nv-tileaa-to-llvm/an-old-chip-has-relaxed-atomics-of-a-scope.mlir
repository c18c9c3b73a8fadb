// Before sm_70 PTX has no word for the relaxed order, which is the only one.
//
// RUN: tilespace-opt --pass-pipeline='builtin.module(tile-to-ptx{chip=sm_60 features=+ptx60})' %s | %{ptx-text} | FileCheck %s

// CHECK-LABEL: .entry k(
nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32>, %x: i32) attributes {nv_tileaa.kernel_spec} {
  // CHECK: atom.sys.global.add.u32
  %0 = nv_tileaa.atomic_rmw add %p, %x {mem_scope = #nv_tileaa<mem_scope sys>} : !nv_tileaa.ptr<i32>, i32 -> i32
  // CHECK: atom.cta.global.cas.b32
  %1 = nv_tileaa.atomic_cas %p, %0, %x {mem_scope = #nv_tileaa<mem_scope tl_blk>} : !nv_tileaa.ptr<i32>, i32, i32 -> i32
  // CHECK: st.volatile.global.b32
  nv_tileaa.store %p, %1 {mem_scope = #nv_tileaa<mem_scope gpu>, mem_semantic = #nv_tileaa<mem_semantic relaxed>} : !nv_tileaa.ptr<i32>, i32
  nv_tileaa.return
}
