// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

!copy = !cute.tiled_copy<!cute_nvgpu.atom.simt_async_copy<f32, cache = always, 128 b>, layout_copy_tv = <"(256,4):(4,1)">, tiler_mn = <"[8:1]">>
!from = !cute.memref<f32, gmem, align<16>, "4:1">
!generic = !cute.memref<f32, generic, align<16>, "4:1">
!to = !cute.memref<f32, smem, align<16>, "4:1">
!flags = !cute.memref<i8, rmem, "4:1">

// The space of a generic source is found later.
func.func @right(%c: !copy, %f: !from, %g: !generic, %t: !to, %p: !flags) {
  "cute.copy"(%c, %f, %t) : (!copy, !from, !to) -> ()
  "cute.copy"(%c, %g, %t, %p) : (!copy, !generic, !to, !flags) -> ()
  "cute.copy_atom_call"(%c, %f, %t, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!copy, !from, !to, !flags) -> ()
  return
}

// -----

!from = !cute.memref<f32, gmem, align<16>, "4:1">
!to = !cute.memref<f32, smem, align<16>, "4:1">

func.func @width(%c: !cute_nvgpu.atom.simt_async_copy<f32, cache = always, 256 b>, %f: !from, %t: !to) {
  // expected-error @+1 {{unsupported cp.async vector width}}
  "cute.copy"(%c, %f, %t) : (!cute_nvgpu.atom.simt_async_copy<f32, cache = always, 256 b>, !from, !to) -> ()
  return
}

// -----

!copy = !cute_nvgpu.atom.universal_copy<f32>
!view = !cute.memref<f32, gmem, align<16>, "4:1">

func.func @no_view(%c: !copy, %v: !view, %p: i1) {
  // expected-error @+1 {{pred must be a CuteMemRefType}}
  "cute.copy"(%c, %v, %v, %p) : (!copy, !view, !view, i1) -> ()
  return
}

// -----

!copy = !cute_nvgpu.atom.universal_copy<f32>
!view = !cute.memref<f32, gmem, align<16>, "4:1">
!flags = !cute.memref<i8, tmem, "4:1">

func.func @tensor_memory(%c: !copy, %v: !view, %p: !flags) {
  // expected-error @+1 {{pred memory space invalid}}
  "cute.copy_atom_call"(%c, %v, %v, %p) : (!copy, !view, !view, !flags) -> ()
  return
}

// -----

!copy = !cute_nvgpu.atom.universal_copy<f32>
!view = !cute.memref<f32, gmem, align<16>, "4:1">
!flags = !cute.memref<i8, smem, S<2,4,3>, "4:1">

func.func @swizzled(%c: !copy, %v: !view, %p: !flags) {
  // expected-error @+1 {{pred memory space invalid}}
  "cute.copy"(%c, %v, %v, %p) : (!copy, !view, !view, !flags) -> ()
  return
}
