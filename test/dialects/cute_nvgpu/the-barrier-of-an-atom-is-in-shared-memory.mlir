// A pointer that is put into an atom is not followed, and its memory may be written through the atom. What is taken out may be
// any of its type.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

!atom = !cute_nvgpu.atom.tma_load<f16>
!bar = !cute.ptr<i64, generic>

// CHECK-LABEL: gpu.func @k(
gpu.module @kernels {
  gpu.func @k(%a: !atom, %p: !bar) kernel {
    %b = "cute_nvgpu.atom.set_value"(%a, %p) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom, !bar) -> !atom
    %q = "cute_nvgpu.atom.get_value"(%b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom) -> !bar
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<i64, generic>) -> i64
    %x = "cute.ptr.load"(%q) : (!bar) -> i64
    %s = "cute_nvgpu.atom.get_value"(%b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom) -> !cute.ptr<i64, smem>
    %g = cute.memory_space_cast %s : !cute.ptr<i64, smem> to !bar
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<i64, smem>) -> i64
    %y = "cute.ptr.load"(%g) : (!bar) -> i64
    gpu.return
  }
}
