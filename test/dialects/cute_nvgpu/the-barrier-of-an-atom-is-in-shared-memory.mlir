// Lowered, an atom for TMA is a struct with a pointer to shared memory for its barrier. So a pointer that is taken out of it
// points to shared memory.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

!atom = !cute_nvgpu.atom.tma_load<f16>
!bar = !cute.ptr<i64, generic>

// CHECK-LABEL: func.func @of_unknown_origin(
func.func @of_unknown_origin(%a: !atom, %p: !bar) {
  // CHECK: cute_nvgpu.atom.set_value(%{{.*}}, %{{.*}} : !cute.ptr<i64, generic>)
  %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom, !bar) -> !atom
  %q = "cute_nvgpu.atom.get_value"(%b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom) -> !bar
  // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<i64, smem>) -> i64
  %x = "cute.ptr.load"(%q) : (!bar) -> i64
  return
}

// CHECK-LABEL: func.func @cast(
func.func @cast(%a: !atom, %s: !cute.ptr<i64, smem>) {
  %p = cute.memory_space_cast %s : !cute.ptr<i64, smem> to !bar
  // CHECK: cute_nvgpu.atom.set_value(%{{.*}}, %{{.*}} : !cute.ptr<i64, smem>)
  %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom, !bar) -> !atom
  return
}

// A number is not a barrier, and an unknown field may hold a pointer to anything.
// CHECK-LABEL: func.func @another_field(
func.func @another_field(%a: !atom, %p: !bar) {
  // CHECK: cute_nvgpu.atom.set_value(%{{.*}}, %{{.*}} : !cute.ptr<i64, generic>)
  %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_tmaload<of_the_future>}> : (!atom, !bar) -> !atom
  %q = "cute_nvgpu.atom.get_value"(%b) <{field = #cute_nvgpu.atom_copy_field_tmaload<of_the_future>}> : (!atom) -> !bar
  // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<i64, generic>) -> i64
  %x = "cute.ptr.load"(%q) : (!bar) -> i64
  return
}
