// An op that is not what its form is read as keeps the generic form, and all that it says.
//
// RUN: tilespace-opt --allow-unregistered-dialect %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: tilespace-opt --allow-unregistered-dialect %t.mlir | diff - %t.mlir

!view = !cute.memref<f32, gmem, "4:1">

// CHECK-LABEL: func.func @f(
func.func @f(%v: !view, %p: !cute.ptr<f32, gmem>, %a: !cute_nvgpu.atom.universal_copy<f32>, %l: !cute.layout<"4:1">, %t: !cute_nvgpu.atom.tma_load<f16>, %x: i1, %d: !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "1:0">) {
  // An attribute of a release to come.
  // CHECK: "cute.add_offset"(%{{.*}}, %{{.*}}) <{how = 1 : i32}>
  %0 = "cute.add_offset"(%p, %l) <{how = 1 : i32}> : (!cute.ptr<f32, gmem>, !cute.layout<"4:1">) -> !cute.ptr<f32, gmem>
  // Other types than those that follow.
  // CHECK: "cute.get_iter"(%{{.*}}) : (!cute.memref<f32, gmem, "4:1">) -> !cute.ptr<f32, gmem, align<16>>
  %1 = "cute.get_iter"(%v) : (!view) -> !cute.ptr<f32, gmem, align<16>>
  // CHECK: "cute.get_iter"(%{{.*}}) : (!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "1:0">) -> !cute_nvgpu.smem_desc
  %2 = "cute.get_iter"(%d) : (!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "1:0">) -> !cute_nvgpu.smem_desc
  // CHECK: "cute.make_view"(%{{.*}}, %{{.*}}) : (!cute.ptr<f32, gmem, align<16>>, !cute.layout<"4:1">) -> !cute.memref<f32, gmem, "4:1">
  %3 = "cute.make_view"(%1, %l) : (!cute.ptr<f32, gmem, align<16>>, !cute.layout<"4:1">) -> !view
  // CHECK: "cute.make_view"(%{{.*}}, %{{.*}}) : (!cute.ptr<f32, gmem>, !cute.composed_layout<"4:1">) -> !cute.memref<f32, gmem, "4:1">
  %c = "test.layout"() : () -> !cute.composed_layout<"4:1">
  %4 = "cute.make_view"(%p, %c) : (!cute.ptr<f32, gmem>, !cute.composed_layout<"4:1">) -> !view
  // 4.4 says nothing of groups, and 4.8 does.
  // CHECK: "cute.copy"(%{{.*}}, %{{.*}}, %{{.*}}) : (
  "cute.copy"(%a, %v, %v) : (!cute_nvgpu.atom.universal_copy<f32>, !view, !view) -> ()
  // CHECK: "cute.copy"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (
  "cute.copy"(%a, %v, %v) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (!cute_nvgpu.atom.universal_copy<f32>, !view, !view) -> ()
  // CHECK: "cute.mma.make_fragment"(%{{.*}}) <{operand_id = 3 : i32}>
  %5 = "cute.mma.make_fragment"(%a, %v) <{operand_id = 3 : i32}> : (!cute_nvgpu.atom.universal_copy<f32>, !view) -> !view
  // CHECK: "cute.mma.make_fragment"(%{{.*}}) <{operand_id = 1 : i64}>
  %6 = "cute.mma.make_fragment"(%a, %v) <{operand_id = 1 : i64}> : (!cute_nvgpu.atom.universal_copy<f32>, !view) -> !view
  // CHECK: "cute.local_tile"(%{{.*}}) <{proj = "(1,_)"}>
  %7 = "cute.local_tile"(%v, %l, %l) <{proj = "(1,_)"}> : (!view, !cute.layout<"4:1">, !cute.layout<"4:1">) -> !view
  // CHECK: "cute_nvgpu.atom.set_value"(%{{.*}}) <{field = #cute_nvgpu.f<a>}> {note}
  %8 = "cute_nvgpu.atom.set_value"(%t, %x) <{field = #cute_nvgpu.f<a>}> {note} : (!cute_nvgpu.atom.tma_load<f16>, i1) -> !cute_nvgpu.atom.tma_load<f16>
  // CHECK: "cute_nvgpu.atom.get_value"(%{{.*}}) {field = #cute_nvgpu.f<a>}
  %9 = "cute_nvgpu.atom.get_value"(%t) {field = #cute_nvgpu.f<a>} : (!cute_nvgpu.atom.tma_load<f16>) -> i1
  // CHECK: "cute_nvgpu.arch.make_warp_uniform"(%{{.*}}) : (i1) -> i32
  %10 = "cute_nvgpu.arch.make_warp_uniform"(%x) : (i1) -> i32
  return
}
