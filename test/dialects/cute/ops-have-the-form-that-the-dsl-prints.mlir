// An op with types in it or after it is read and printed like a call, as CuTe DSL prints it. It is the same op as in generic form.
//
// RUN: tilespace-opt %s -o %t.pretty.mlir
// RUN: FileCheck %s < %t.pretty.mlir
// RUN: tilespace-opt %s --mlir-print-op-generic -o %t.generic.mlir
// RUN: FileCheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: tilespace-opt %t.generic.mlir | diff - %t.pretty.mlir

!ptr = !cute.ptr<f32, gmem, align<16>>
!view = !cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">
!shared = !cute.memref<f16, smem, align<128>, S<2,4,3>, "S<2,4,3> o 0 o (8,8):(8,1)">
!tensor = !cute.coord_tensor<"(0,0)", "(4,4):(1@0,1@1)">
!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"1:0">, tiler_mn = <"[1:0]">>
!mma = !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >>
!atom = !cute_nvgpu.atom.tma_load<f16>
!host = !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>

// CHECK-LABEL: func.func @pointers(
// GENERIC-LABEL: sym_name = "pointers"
func.func @pointers(%p: !ptr, %n: !cute.int_tuple<"?{div=4}">, %i: !cute.i64<divby 16>, %b: !cute.ptr<i32, smem, align<8>>, %x: i32) {
  // CHECK: cute.add_offset(%{{.*}}, %{{.*}}) : (!cute.ptr<f32, gmem, align<16>>, !cute.int_tuple<"?{div=4}">) -> !cute.ptr<f32, gmem>
  // GENERIC: "cute.add_offset"(%{{.*}}, %{{.*}}) : (!cute.ptr<f32, gmem, align<16>>, !cute.int_tuple<"?{div=4}">) -> !cute.ptr<f32, gmem>
  %q = cute.add_offset(%p, %n) : (!ptr, !cute.int_tuple<"?{div=4}">) -> !cute.ptr<f32, gmem>
  // CHECK: cute.recast_iter(%{{.*}}) : !cute.ptr<f32, gmem> to !cute.ptr<f16, gmem>
  // GENERIC: "cute.recast_iter"(%{{.*}}) : (!cute.ptr<f32, gmem>) -> !cute.ptr<f16, gmem>
  %h = cute.recast_iter(%q) : !cute.ptr<f32, gmem> to !cute.ptr<f16, gmem>
  // CHECK: cute.ptrtoint(%{{.*}}) {note = 1 : i32} : !cute.ptr<f16, gmem> to i64
  // GENERIC: "cute.ptrtoint"(%{{.*}}) {note = 1 : i32} : (!cute.ptr<f16, gmem>) -> i64
  %a = cute.ptrtoint(%h) {note = 1 : i32} : !cute.ptr<f16, gmem> to i64
  // CHECK: cute.inttoptr(%{{.*}}) : !cute.i64<divby 16> to !cute.ptr<f16, gmem, align<16>>
  %j = cute.inttoptr(%i) : !cute.i64<divby 16> to !cute.ptr<f16, gmem, align<16>>
  // CHECK: cute_nvgpu.arch.get_dyn_smem() : !cute.ptr<i8, smem, align<1024>>
  // GENERIC: "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i8, smem, align<1024>>
  %s = cute_nvgpu.arch.get_dyn_smem() : !cute.ptr<i8, smem, align<1024>>
  // CHECK: cute_nvgpu.arch.get_dyn_smem_size() : i32
  %z = cute_nvgpu.arch.get_dyn_smem_size() : i32
  // CHECK: cute_nvgpu.arch.make_warp_uniform(%{{.*}}) : i32
  // GENERIC: "cute_nvgpu.arch.make_warp_uniform"(%{{.*}}) : (i32) -> i32
  %w = cute_nvgpu.arch.make_warp_uniform(%x) : i32
  // CHECK: cute_nvgpu.arch.sm100.alloc_tmem(%{{.*}}, %{{.*}}) [ cta_1] : i32, !cute.ptr<i32, smem, align<8>>
  // GENERIC: "cute_nvgpu.arch.sm100.alloc_tmem"(%{{.*}}, %{{.*}}) : (i32, !cute.ptr<i32, smem, align<8>>) -> ()
  cute_nvgpu.arch.sm100.alloc_tmem(%x, %b) [ cta_1] : i32, !cute.ptr<i32, smem, align<8>>
  // CHECK: cute_nvgpu.arch.sm100.retrieve_tmem_ptr(%{{.*}}) : !cute.ptr<i32, smem, align<8>> -> !cute.ptr<f32, tmem, align<16>>
  %t = cute_nvgpu.arch.sm100.retrieve_tmem_ptr(%b) : !cute.ptr<i32, smem, align<8>> -> !cute.ptr<f32, tmem, align<16>>
  // CHECK: cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit [cta_2]
  // GENERIC: "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit"() <{is_two_cta}> : () -> ()
  cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit [cta_2]
  // CHECK: cute_nvgpu.arch.sm100.dealloc_tmem(%{{.*}}, %{{.*}}) [cta_2] : !cute.ptr<f32, tmem, align<16>>, i32
  cute_nvgpu.arch.sm100.dealloc_tmem(%t, %x) [cta_2] : !cute.ptr<f32, tmem, align<16>>, i32
  return
}

// CHECK-LABEL: func.func @views(
// GENERIC-LABEL: sym_name = "views"
func.func @views(%v: !view, %s: !shared, %t: !tensor, %c: !cute.coord<"0">, %x: f32, %tile: !cute.tile<"[2:1]">) {
  // CHECK: cute.get_iter(%{{.*}}) : !cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">
  // GENERIC: "cute.get_iter"(%{{.*}}) : (!cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">) -> !cute.ptr<f32, gmem, align<16>>
  %p = cute.get_iter(%v) : !view
  // CHECK: cute.get_layout(%{{.*}}) : !cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">
  // GENERIC: "cute.get_layout"(%{{.*}}) : ({{.*}}) -> !cute.layout<"(4,?):(1,?{div=4})">
  %l = cute.get_layout(%v) : !view
  // CHECK: cute.make_view(%{{.*}}, %{{.*}}) : !cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">
  // GENERIC: "cute.make_view"(%{{.*}}, %{{.*}}) : (!cute.ptr<f32, gmem, align<16>>, !cute.layout<"(4,?):(1,?{div=4})">) -> !cute.memref
  %w = cute.make_view(%p, %l) : !view
  // CHECK: cute.get_iter(%{{.*}}) : !cute.memref<f16, smem, align<128>, S<2,4,3>, "S<2,4,3> o 0 o (8,8):(8,1)">
  // GENERIC: -> !cute.ptr<f16, smem, align<128>, S<2,4,3>>
  %sp = cute.get_iter(%s) : !shared
  // CHECK: cute.get_layout(%{{.*}}) : !cute.memref<f16, smem, align<128>, S<2,4,3>, "S<2,4,3> o 0 o (8,8):(8,1)">
  // GENERIC: -> !cute.composed_layout<"S<2,4,3> o 0 o (8,8):(8,1)">
  %sl = cute.get_layout(%s) : !shared
  %sv = cute.make_view(%sp, %sl) : !shared
  // CHECK: cute.get_iter(%{{.*}}) : !cute.coord_tensor<"(0,0)", "(4,4):(1@0,1@1)">
  // GENERIC: -> !cute.arith_tuple_iter<"(0,0)">
  %ti = cute.get_iter(%t) : !tensor
  // CHECK: cute.deref_arith_tuple_iter(%{{.*}}) : !cute.arith_tuple_iter<"(0,0)">
  // GENERIC: -> !cute.int_tuple<"(0,0)">
  %tt = cute.deref_arith_tuple_iter(%ti) : !cute.arith_tuple_iter<"(0,0)">
  // CHECK: cute.make_arith_tuple_iter(%{{.*}}) : (!cute.int_tuple<"(0,0)">) -> !cute.arith_tuple_iter<"(0,0)">
  %tj = cute.make_arith_tuple_iter(%tt) : (!cute.int_tuple<"(0,0)">) -> !cute.arith_tuple_iter<"(0,0)">
  // CHECK: cute.make_view(%{{.*}}) : !cute.coord_tensor<"(0,0)", "(4,4):(1@0,1@1)">
  // GENERIC: "cute.make_view"(%{{.*}}) : (!cute.arith_tuple_iter<"(0,0)">) -> !cute.coord_tensor
  %tv = cute.make_view(%tj) : !tensor
  // CHECK: cute.memref.alloca() {smem.partition_id = 1 : i32} : !cute.memref<f32, rmem, "4:1">
  %r = cute.memref.alloca() {smem.partition_id = 1 : i32} : !cute.memref<f32, rmem, "4:1">
  // CHECK: cute.memref.load(%{{.*}}, %{{.*}}) : (!cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">, !cute.coord<"0">) -> f32
  %y = cute.memref.load(%v, %c) : (!view, !cute.coord<"0">) -> f32
  // CHECK: cute.memref.store(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.memref<f32, rmem, "4:1">, !cute.coord<"0">, f32) -> ()
  cute.memref.store(%r, %c, %y) : (!cute.memref<f32, rmem, "4:1">, !cute.coord<"0">, f32) -> ()
  // CHECK: cute.local_tile(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">, !cute.tile<"[2:1]">, !cute.coord<"0">) -> !cute.memref<f32, gmem, "2:1">
  // GENERIC: "cute.local_tile"(%{{.*}}) : (
  %m = cute.local_tile(%v, %tile, %c) : (!view, !cute.tile<"[2:1]">, !cute.coord<"0">) -> !cute.memref<f32, gmem, "2:1">
  // CHECK: cute.local_tile(%{{.*}}, %{{.*}}, %{{.*}}, "(1,_)") : (
  // GENERIC: "cute.local_tile"(%{{.*}}) <{proj = #cute.coord<"(1,_)">}> : (
  %o = cute.local_tile(%v, %tile, %c, "(1,_)") : (!view, !cute.tile<"[2:1]">, !cute.coord<"0">) -> !cute.memref<f32, gmem, "2:1">
  return
}

// CHECK-LABEL: func.func @atoms(
// GENERIC-LABEL: sym_name = "atoms"
func.func @atoms(%k: !copy, %m: !mma, %n: !host, %v: !view, %r: !cute.memref<f32, rmem, "4:1">, %b: !cute.memref<i8, rmem, "4:1">, %c: !cute.coord<"?">, %bar: !cute.ptr<i64, smem>) {
  // CHECK: cute.tiled.copy.partition_S(%{{.*}}, %{{.*}}, %{{.*}}) : (
  %s = cute.tiled.copy.partition_S(%k, %v, %c) : (!copy, !view, !cute.coord<"?">) -> !view
  // CHECK: cute.tiled.mma.partition C (%{{.*}}, %{{.*}}, %{{.*}}) : (
  // GENERIC: "cute.tiled.mma.partition"(%{{.*}}) <{operand_id = 2 : i32}> : (
  %d = cute.tiled.mma.partition C (%m, %v, %c) : (!mma, !view, !cute.coord<"?">) -> !view
  // CHECK: cute.mma.make_fragment A (%{{.*}}, %{{.*}}) : (
  // GENERIC: "cute.mma.make_fragment"(%{{.*}}) <{operand_id = 0 : i32}> : (
  %f = cute.mma.make_fragment A (%m, %v) : (!mma, !view) -> !cute.memref<f32, rmem, "4:1">
  // CHECK: cute.copy(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.tiled_copy<{{.*}}>, !cute.memref<f32, gmem, align<16>, "(4,?):(1,?{div=4})">, !cute.memref<f32, rmem, "4:1">)
  // GENERIC: "cute.copy"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (
  cute.copy(%k, %v, %r) : (!copy, !view, !cute.memref<f32, rmem, "4:1">)
  // CHECK: cute.copy(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (
  // GENERIC: "cute.copy"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (
  cute.copy(%k, %v, %r, %b) : (!copy, !view, !cute.memref<f32, rmem, "4:1">, !cute.memref<i8, rmem, "4:1">)
  // CHECK: cute.gemm(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (
  // GENERIC: "cute.gemm"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (
  cute.gemm(%m, %r, %f, %f, %r) : (!mma, !cute.memref<f32, rmem, "4:1">, !cute.memref<f32, rmem, "4:1">, !cute.memref<f32, rmem, "4:1">, !cute.memref<f32, rmem, "4:1">)
  // CHECK: cute_nvgpu.atom.make_exec_tma(%{{.*}}) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
  %e = cute_nvgpu.atom.make_exec_tma(%n) : (!host) -> !atom
  // CHECK: cute_nvgpu.atom.set_value(%{{.*}}, %{{.*}} : !cute.ptr<i64, smem>) {field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>} : !cute_nvgpu.atom.tma_load<f16>
  // GENERIC: "cute_nvgpu.atom.set_value"(%{{.*}}) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!cute_nvgpu.atom.tma_load<f16>, !cute.ptr<i64, smem>) -> !cute_nvgpu.atom.tma_load<f16>
  %a = cute_nvgpu.atom.set_value(%e, %bar : !cute.ptr<i64, smem>) {field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>} : !atom
  // CHECK: cute_nvgpu.atom.get_value(%{{.*}} : !cute_nvgpu.atom.tma_load<f16>) {field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>} : !cute.ptr<smem, align<8>>
  %g = cute_nvgpu.atom.get_value(%a : !atom) {field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>} : !cute.ptr<smem, align<8>>
  // CHECK: cute_nvgpu.prefetch_tma_desc(%{{.*}}) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> ()
  cute_nvgpu.prefetch_tma_desc(%n) : (!host) -> ()
  // CHECK: cute.prefetch(%{{.*}}, %{{.*}}) : (!cute_nvgpu.atom.tma_load<f16>, !cute.memref
  cute.prefetch(%e, %v) : (!atom, !view)
  return
}
