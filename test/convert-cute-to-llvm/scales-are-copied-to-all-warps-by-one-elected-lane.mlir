// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The descriptor says eight rows of 16 bytes: 1 << 46 | 8 << 32 | 1 << 16. The next 512 bytes are 32 units of 16 bytes
// further on, and go four columns further on. Rows that lie apart are an error.

// CHECK: arith.constant 70403103981568 : i64
// CHECK: nvvm.elect.sync
// CHECK: nvvm.tcgen05.cp %{{.*}}, %{{.*}} {{{.*}}multicast = #nvvm.tcgen05_cp_multicast<warpx4>, shape = #nvvm.tcgen05_cp_shape<shape_32x128b>}
// CHECK: arith.constant 4 : i32
// CHECK: arith.constant 32 : i32
// CHECK: nvvm.elect.sync
// CHECK: nvvm.tcgen05.cp

!copy = !cute.tiled_copy<!cute_nvgpu.atom.s2t_copy<f8E4M3FN, 32 DP, 128 bit, 1 cta, x4>, layout_copy_tv = <"(1,(32,(4,4),4)):(0,(1,(32,128),512))">, tiler_mn = <"[(32,4,16):(1,512,32);1:0]">>
!atom = !cute_nvgpu.atom.s2t_copy<f8E4M3FN, 32 DP, 128 bit, 1 cta, x4>
!memory = !cute.memref<f8E4M3FN, smem, align<128>, "((((32,4),1),(1,4)),2):((((16,4),0),(0,1)),512)">
!rows = !cute.memref<f8E4M3FN, smem, align<128>, "((((32,4,4),4),1),1,2):((((16,4,4),0),0),0,512)">
!descriptors = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "((((32,1,1),4),1),1,2):((((1,1,1),0),0),0,32)">
!grouped = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "((((32,1,1),4),1),(1,2)):((((1,1,1),0),0),(0,32))">
!scales = !cute.memref<f8E4M3FN, tmem, align<16>, "((((32,4),4),(1,4)),2):((((262144,4),8388608),(0,1)),16)">
!part = !cute.memref<f8E4M3FN, tmem, align<16>, "(((32,16,4),1),1,2):(((262144,1,8388608),0),0,16)">
!to = !cute.memref<f8E4M3FN, tmem, align<16>, "(((32,16,4),1),(1,2)):(((262144,1,8388608),0),(0,16))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, !scales) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %w: !scales):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute_nvgpu.atom.make_s2t_copy"(%a, %w) : (!atom, !scales) -> !copy
    %t = "cute.static"() : () -> !cute.coord<"0">
    %s = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"0">) -> !rows
    %x = "cute_nvgpu.atom.get_copy_s2t_smem_desc_view"(%tc, %s) : (!copy, !rows) -> !descriptors
    %d = "cute.tiled.copy.partition_D"(%tc, %w, %t) : (!copy, !scales, !cute.coord<"0">) -> !part
    %g = "cute.group_modes"(%x) <{begin = 1 : i32, end = 3 : i32}> : (!descriptors) -> !grouped
    %h = "cute.group_modes"(%d) <{begin = 1 : i32, end = 3 : i32}> : (!part) -> !to
    "cute.copy"(%tc, %g, %h) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!copy, !grouped, !to) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.s2t_copy<f8E4M3FN, 32 DP, 128 bit, 1 cta, x4>, layout_copy_tv = <"(1,(32,(4,4),4)):(0,(1,(32,128),512))">, tiler_mn = <"[(32,4,16):(1,512,32);1:0]">>
!atom = !cute_nvgpu.atom.s2t_copy<f8E4M3FN, 32 DP, 128 bit, 1 cta, x4>
!memory = !cute.memref<f8E4M3FN, smem, align<128>, "((((32,4),1),(1,4)),2):((((32,4),0),(0,1)),512)">
!rows = !cute.memref<f8E4M3FN, smem, align<128>, "((((32,4,4),4),1),1,2):((((32,4,4),0),0),0,512)">
!descriptors = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "((((32,1,1),4),1),1,2):((((1,1,1),0),0),0,32)">
!grouped = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "((((32,1,1),4),1),(1,2)):((((1,1,1),0),0),(0,32))">
!scales = !cute.memref<f8E4M3FN, tmem, align<16>, "((((32,4),4),(1,4)),2):((((262144,4),8388608),(0,1)),16)">
!part = !cute.memref<f8E4M3FN, tmem, align<16>, "(((32,16,4),1),1,2):(((262144,1,8388608),0),0,16)">
!to = !cute.memref<f8E4M3FN, tmem, align<16>, "(((32,16,4),1),(1,2)):(((262144,1,8388608),0),(0,16))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, !scales) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %w: !scales):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute_nvgpu.atom.make_s2t_copy"(%a, %w) : (!atom, !scales) -> !copy
    %t = "cute.static"() : () -> !cute.coord<"0">
    %s = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"0">) -> !rows
    // expected-error @+1 {{its view does not begin with 32 rows that are 16 bytes apart}}
    %x = "cute_nvgpu.atom.get_copy_s2t_smem_desc_view"(%tc, %s) : (!copy, !rows) -> !descriptors
    %d = "cute.tiled.copy.partition_D"(%tc, %w, %t) : (!copy, !scales, !cute.coord<"0">) -> !part
    %g = "cute.group_modes"(%x) <{begin = 1 : i32, end = 3 : i32}> : (!descriptors) -> !grouped
    %h = "cute.group_modes"(%d) <{begin = 1 : i32, end = 3 : i32}> : (!part) -> !to
    "cute.copy"(%tc, %g, %h) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!copy, !grouped, !to) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
