// Whoever calls a function may pass any generic pointer; what it passes to these instructions is in the memory that they know.
//
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

!p = !cute.ptr<f32, generic>

// CHECK-LABEL: func.func @f(
func.func @f(%a: !p, %b: !p, %c: !p, %d: !p, %e: !p, %v: vector<4xi32>, %n: i32) {
  // CHECK: "cute_nvgpu.arch.copy.SM80.cp_async"({{.*}}) : (!cute.ptr<f32, smem>, !cute.ptr<f32, gmem>) -> ()
  "cute_nvgpu.arch.copy.SM80.cp_async"(%a, %b) : (!p, !p) -> ()
  // CHECK: "cute_nvgpu.arch.copy.ldsm"({{.*}}) : (!cute.ptr<f32, smem>) -> vector<4xi32>
  %x = "cute_nvgpu.arch.copy.ldsm"(%c) : (!p) -> vector<4xi32>
  // CHECK: "cute_nvgpu.arch.copy.stsm"({{.*}}) : (!cute.ptr<f32, smem>, vector<4xi32>) -> ()
  "cute_nvgpu.arch.copy.stsm"(%c, %v) : (!p, vector<4xi32>) -> ()
  // CHECK: "cute_nvgpu.arch.copy.SM90.bulk_copy_s2g"({{.*}}) : (!cute.ptr<f32, smem>, !cute.ptr<f32, gmem>) -> ()
  "cute_nvgpu.arch.copy.SM90.bulk_copy_s2g"(%c, %d) : (!p, !p) -> ()
  // CHECK: cute_nvgpu.arch.sm100.alloc_tmem({{.*}}) [ cta_1] : i32, !cute.ptr<f32, smem>
  "cute_nvgpu.arch.sm100.alloc_tmem"(%n, %e) : (i32, !p) -> ()
  // CHECK: cute_nvgpu.arch.sm100.retrieve_tmem_ptr({{.*}}) : !cute.ptr<f32, smem> -> !cute.ptr<f32, tmem>
  %t = "cute_nvgpu.arch.sm100.retrieve_tmem_ptr"(%e) : (!p) -> !cute.ptr<f32, tmem>
  %u = "cute_nvgpu.arch.copy.SM100.tmem_load"(%t) : (!cute.ptr<f32, tmem>) -> vector<4xi32>
  "cute_nvgpu.arch.sm100.dealloc_tmem"(%t, %n) : (!cute.ptr<f32, tmem>, i32) -> ()
  // CHECK: "cute_nvgpu.make_umma_smem_desc"({{.*}}) : (!cute.ptr<f32, smem>) -> !cute_nvgpu.smem_desc
  %s = "cute_nvgpu.make_umma_smem_desc"(%e) : (!p) -> !cute_nvgpu.smem_desc
  return
}

// A plain access demands nothing, and tensor memory has no generic addresses.
// CHECK-LABEL: func.func @g(
func.func @g(%a: !p, %v: vector<4xi32>, %w: !cute.memref<f32, generic, "(4):(1)">, %m: !cute.tiled_mma<!cute_nvgpu.sm100.mma<4x4x4>>, %d: !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">) {
  // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, generic>) -> f32
  %x = "cute.ptr.load"(%a) : (!p) -> f32
  // CHECK: "cute_nvgpu.arch.copy.SM100.tmem_store"({{.*}}) : (!cute.ptr<f32, generic>, vector<4xi32>) -> ()
  "cute_nvgpu.arch.copy.SM100.tmem_store"(%a, %v) : (!p, vector<4xi32>) -> ()
  // CHECK: "cute.gemm"({{.*}}) : ({{.*}}, !cute.memref<f32, generic, "(4):(1)">, {{.*}}, !cute.memref<f32, generic, "(4):(1)">) -> ()
  "cute.gemm"(%m, %w, %d, %d, %w) : (!cute.tiled_mma<!cute_nvgpu.sm100.mma<4x4x4>>, !cute.memref<f32, generic, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, generic, "(4):(1)">) -> ()
  return
}
