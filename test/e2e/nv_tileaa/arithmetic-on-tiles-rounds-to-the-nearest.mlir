// The arithmetic of the dialect, and of `arith` beside it, on tiles of single and half floats and of integers.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry floats(
// CHECK: ex2.approx
// CHECK: .entry halves(
// CHECK: .entry integers(
// COUNT: generic=0
!p = !nv_tileaa.ptr<f32>
!h = !nv_tileaa.ptr<f16>
!i = !nv_tileaa.ptr<i32>

// One tile of each array: block b has elements 16 * b and on.
nv_tileaa.func private @get(%p: !p) -> tensor<16xf32> {
  %block = nv_tileaa.get_program_id x : i32
  %m = nv_tileaa.make_memref %p : !p -> !nv_tileaa.memref<1024xf32>
  %x = nv_tileaa.tiled_load %m[%block : i32] : !nv_tileaa.memref<1024xf32> -> tensor<16xf32>
  nv_tileaa.return %x : tensor<16xf32>
}

// Stores such a tile in a row of a matrix.
nv_tileaa.func private @put(%p: !p, %row: i32, %x: tensor<16xf32>) {
  %block = nv_tileaa.get_program_id x : i32
  %m = nv_tileaa.make_memref %p : !p -> !nv_tileaa.memref<9x1024xf32>
  %x1 = nv_tileaa.expand_dims %x {axis = 0} : tensor<16xf32> -> tensor<1x16xf32>
  nv_tileaa.tiled_store %m[%row, %block : i32, i32], %x1 : !nv_tileaa.memref<9x1024xf32>, tensor<1x16xf32>
  nv_tileaa.return
}

nv_tileaa.func @floats(%px: !p, %py: !p, %pz: !p, %out: !p)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %x = nv_tileaa.call @get(%px) : (!p) -> tensor<16xf32>
  %y = nv_tileaa.call @get(%py) : (!p) -> tensor<16xf32>
  %z = nv_tileaa.call @get(%pz) : (!p) -> tensor<16xf32>
  %r0 = nv_tileaa.addf %x, %y : tensor<16xf32>
  %r1 = nv_tileaa.subf %x, %y {rounding_mode = #nv_tileaa<rounding_mode nearest_even>} : tensor<16xf32>
  %r2 = nv_tileaa.mulf %x, %y : tensor<16xf32>
  %r3 = nv_tileaa.divf %x, %y : tensor<16xf32>
  %r4 = nv_tileaa.fma %x, %y, %z : tensor<16xf32>
  %r5 = nv_tileaa.clampf %x, %y, %z {propagate_nan = #nv_tileaa<propagate_nan all>} : tensor<16xf32>
  %r6 = nv_tileaa.exp2 %x : tensor<16xf32>
  %squares = arith.mulf %y, %y : tensor<16xf32>
  %r7 = nv_tileaa.sqrt %squares : tensor<16xf32>
  %r8 = nv_tileaa.rsqrt %squares : tensor<16xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  nv_tileaa.call @put(%out, %c0, %r0) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c1, %r1) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c2, %r2) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c3, %r3) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c4, %r4) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c5, %r5) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c6, %r6) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c7, %r7) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.call @put(%out, %c8, %r8) : (!p, i32, tensor<16xf32>) -> ()
  nv_tileaa.return
}

// Half floats: a product, and a bfloat16 as a half float.
nv_tileaa.func @halves(%px: !h, %py: !h, %pbf: !nv_tileaa.ptr<bf16>, %pproduct: !h, %phalf: !h)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %lane = nv_tileaa.make_range 0 to 64 : tensor<64xindex>
  %x = nv_tileaa.gather_load %px[%lane : tensor<64xindex>] : !h -> tensor<64xf16>
  %y = nv_tileaa.gather_load %py[%lane : tensor<64xindex>] : !h -> tensor<64xf16>
  %product = nv_tileaa.mulf %x, %y : tensor<64xf16>
  nv_tileaa.scatter_store %pproduct[%lane : tensor<64xindex>], %product : !h, tensor<64xf16>
  %bf = nv_tileaa.gather_load %pbf[%lane : tensor<64xindex>] : !nv_tileaa.ptr<bf16> -> tensor<64xbf16>
  %half = nv_tileaa.fp_to_fp %bf : tensor<64xbf16> -> tensor<64xf16>
  nv_tileaa.scatter_store %phalf[%lane : tensor<64xindex>], %half : !h, tensor<64xf16>
  nv_tileaa.return
}

nv_tileaa.func private @put_integers(%p: !i, %row: index, %x: tensor<2x8xi32>) {
  %zero = arith.constant 0 : index
  %m = nv_tileaa.make_memref %p : !i -> !nv_tileaa.memref<7x2x8xi32>
  %x1 = nv_tileaa.expand_dims %x {axis = 0} : tensor<2x8xi32> -> tensor<1x2x8xi32>
  nv_tileaa.tiled_store %m[%row, %zero, %zero : index, index, index], %x1
      : !nv_tileaa.memref<7x2x8xi32>, tensor<1x2x8xi32>
  nv_tileaa.return
}

nv_tileaa.func @integers(%px: !i, %py: !i, %out: !i)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %c0 = arith.constant 0 : index
  %mx = nv_tileaa.make_memref %px : !i -> !nv_tileaa.memref<2x8xi32>
  %my = nv_tileaa.make_memref %py : !i -> !nv_tileaa.memref<2x8xi32>
  %x = nv_tileaa.tiled_load %mx[%c0, %c0 : index, index] : !nv_tileaa.memref<2x8xi32> -> tensor<2x8xi32>
  %y = nv_tileaa.tiled_load %my[%c0, %c0 : index, index] : !nv_tileaa.memref<2x8xi32> -> tensor<2x8xi32>
  %r0 = nv_tileaa.mulhiui %x, %y : tensor<2x8xi32>
  %r1 = arith.remui %x, %y : tensor<2x8xi32>
  %five = arith.constant dense<5> : tensor<2x8xi32>
  %r2 = arith.shrsi %x, %five : tensor<2x8xi32>
  %float = arith.sitofp %x : tensor<2x8xi32> to tensor<2x8xf32>
  %r3 = nv_tileaa.bitcast %float : tensor<2x8xf32> -> tensor<2x8xi32>
  %less = arith.cmpi ult, %x, %y : tensor<2x8xi32>
  %r4 = arith.select %less, %x, %y : tensor<2x8xi1>, tensor<2x8xi32>
  %wide = arith.extsi %x : tensor<2x8xi32> to tensor<2x8xi64>
  %factor = arith.constant dense<0x123456789ABCDEF> : tensor<2x8xi64>
  %high = nv_tileaa.mulhiui %wide, %factor : tensor<2x8xi64>
  %r5 = arith.trunci %high : tensor<2x8xi64> to tensor<2x8xi32>
  %r6 = nv_tileaa.call_elementwise_intrinsic "llvm.ctpop"(%x) : (tensor<2x8xi32>) -> tensor<2x8xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  nv_tileaa.call @put_integers(%out, %c0, %r0) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.call @put_integers(%out, %c1, %r1) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.call @put_integers(%out, %c2, %r2) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.call @put_integers(%out, %c3, %r3) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.call @put_integers(%out, %c4, %r4) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.call @put_integers(%out, %c5, %r5) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.call @put_integers(%out, %c6, %r6) : (!i, index, tensor<2x8xi32>) -> ()
  nv_tileaa.return
}
