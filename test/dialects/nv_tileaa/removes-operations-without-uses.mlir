// Operations without an effect go when their results are not used, and so do weak loads, tokens and queues.
//
// RUN: tilespace-opt --canonicalize --verify-each %s | FileCheck %s

nv_tileaa.global @g : tensor<4xf32>, 1

// CHECK-LABEL: nv_tileaa.func @f(
// CHECK-NEXT:    nv_tileaa.return
nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>, %i: i32, %m: !nv_tileaa.memref<16x16xf32, 1>, %x: tensor<16x16xf16>,
                  %y: tensor<16x16xf32>, %o: tensor<8xi32>) {
  %0 = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32, 1> to !nv_tileaa.ptr<f32>
  %2 = nv_tileaa.ptr_to_int %p : !nv_tileaa.ptr<f32, 1> -> i64
  %3 = nv_tileaa.int_to_ptr %2 : i64 -> !nv_tileaa.ptr<f32, 1>
  %4 = nv_tileaa.get_global @g : !nv_tileaa.ptr<f32, 1>
  %5 = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xf32, 1>
  %6 = nv_tileaa.get_dim_size %m, 0 : !nv_tileaa.memref<16x16xf32, 1> -> index
  %7 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
      : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x8, <[0], [1]>>
  %8 = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 1> -> f32
  %9 = nv_tileaa.gather_load %p[%o : tensor<8xi32>] : !nv_tileaa.ptr<f32, 1> -> tensor<8xf32>
  %10 = nv_tileaa.tiled_load %7[%i, %i : i32, i32]
      : !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x8, <[0], [1]>> -> tensor<8x8xf32>
  %11 = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
  %12, %t = nv_tileaa.load %p token %11 : !nv_tileaa.ptr<f32, 1> -> f32, !nv_tileaa.mem_token
  %13 = nv_tileaa.join_mem_token %t, %11 : !nv_tileaa.mem_token
  %14 = nv_tileaa.create_queue : !nv_tileaa.queue<i32>
  %15 = nv_tileaa.dot %x, %x, %y : tensor<16x16xf16>, tensor<16x16xf16>, tensor<16x16xf32>
  %16 = nv_tileaa.reduce %y attributes {dim = 0 : i64} : (tensor<16x16xf32>) -> tensor<16xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.addf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  %17 = nv_tileaa.generate : tensor<4xf32> {
  ^bb0(%k: index):
    %c = nv_tileaa.load %m[%k, %k : index, index] : !nv_tileaa.memref<16x16xf32, 1> -> f32
    nv_tileaa.yield %c : f32
  }
  %18 = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32, 1>
  %19 = nv_tileaa.get_program_id x : i32
  %20 = nv_tileaa.extern_elementwise @sin(%y) {pure} : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %21 = nv_tileaa.elementwise_inline_asm "", ""(%y) {pure} : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %22 = nv_tileaa.call_elementwise_intrinsic "llvm.sin"(%y) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  nv_tileaa.return
}
