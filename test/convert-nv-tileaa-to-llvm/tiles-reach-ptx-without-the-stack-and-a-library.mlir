// A bit of everything: where tiles go, vectors are registers, functions are instructions, and each access names its space.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx --implicit-check-not=__nv_ --implicit-check-not=.local --implicit-check-not=call
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: ex2.approx.f32
// CHECK-DAG: sqrt.rn.f32
// CHECK-DAG: rcp.rn.f32
// CHECK-DAG: fma.rn.f32
// CHECK-DAG: max.f32
// CHECK-DAG: mul.hi.u32
// CHECK-DAG: selp
// CHECK-DAG: // begin inline asm
// COUNT: generic=0
nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32, 1>, %h: !nv_tileaa.ptr<f8E4M3FN, 1>, %n: !nv_tileaa.ptr<i32, 1>, %i: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
  %range = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %ps = nv_tileaa.splat %p : !nv_tileaa.ptr<f32, 1> -> tensor<16x!nv_tileaa.ptr<f32, 1>>
  %line = nv_tileaa.addptr %ps, %range : tensor<16x!nv_tileaa.ptr<f32, 1>>, tensor<16xi32>
  %square = nv_tileaa.view %line : tensor<16x!nv_tileaa.ptr<f32, 1>> -> tensor<4x4x!nv_tileaa.ptr<f32, 1>>
  %turned = nv_tileaa.permute %square {permutation = array<i64: 1, 0>} : tensor<4x4x!nv_tileaa.ptr<f32, 1>> -> tensor<4x4x!nv_tileaa.ptr<f32, 1>>
  %x = nv_tileaa.load %turned : tensor<4x4x!nv_tileaa.ptr<f32, 1>> -> tensor<4x4xf32>

  %a = nv_tileaa.exp2 %x : tensor<4x4xf32>
  %b = nv_tileaa.sqrt %a : tensor<4x4xf32>
  %c = nv_tileaa.rsqrt %x : tensor<4x4xf32>
  %d = nv_tileaa.fma %a, %b, %c : tensor<4x4xf32>
  %e = nv_tileaa.clampf %d, %x, %c : tensor<4x4xf32>

  %hs = nv_tileaa.splat %h : !nv_tileaa.ptr<f8E4M3FN, 1> -> tensor<16x!nv_tileaa.ptr<f8E4M3FN, 1>>
  %hp = nv_tileaa.addptr %hs, %range : tensor<16x!nv_tileaa.ptr<f8E4M3FN, 1>>, tensor<16xi32>
  %hv = nv_tileaa.view %hp : tensor<16x!nv_tileaa.ptr<f8E4M3FN, 1>> -> tensor<4x4x!nv_tileaa.ptr<f8E4M3FN, 1>>
  %h0 = nv_tileaa.load %hv : tensor<4x4x!nv_tileaa.ptr<f8E4M3FN, 1>> -> tensor<4x4xf8E4M3FN>
  %product = nv_tileaa.dot %h0, %h0, %e : tensor<4x4xf8E4M3FN>, tensor<4x4xf8E4M3FN>, tensor<4x4xf32>
  %h1 = nv_tileaa.fp_to_fp %product : tensor<4x4xf32> -> tensor<4x4xf8E4M3FN>
  nv_tileaa.store %hv, %h1 : tensor<4x4x!nv_tileaa.ptr<f8E4M3FN, 1>>, tensor<4x4xf8E4M3FN>

  %part = nv_tileaa.extract %product[%i, %i : i32, i32] : tensor<4x4xf32> -> tensor<2x2xf32>
  %even = nv_tileaa.extract_slice %product {offsets = array<i64: 0, 0>, strides = array<i64: 2, 2>} : tensor<4x4xf32> -> tensor<2x2xf32>
  %both = nv_tileaa.cat %part, %even {dim = 0} : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<4x2xf32>
  %running = nv_tileaa.scan %both attributes {dim = 0} : (tensor<4x2xf32>) -> tensor<4x2xf32> {
  ^bb0(%l: f32, %r: f32):
    %s = nv_tileaa.addf %l, %r : f32
    nv_tileaa.yield %s : f32
  }
  %sum = nv_tileaa.reduce %running attributes {dim = 0} : (tensor<4x2xf32>) -> tensor<2xf32> {
  ^bb0(%l: f32, %r: f32):
    %s = nv_tileaa.addf %l, %r : f32
    nv_tileaa.yield %s : f32
  }
  %column = nv_tileaa.expand_dims %sum {axis = 1} : tensor<2xf32> -> tensor<2x1xf32>
  %wide = nv_tileaa.broadcast %column : tensor<2x1xf32> -> tensor<2x2xf32>
  %hidden = nv_tileaa.optimization_barrier %wide : tensor<2x2xf32>

  // A pointer that is chosen at run time stays one to global memory.
  %corner = nv_tileaa.extract %turned[%i, %i : i32, i32] : tensor<4x4x!nv_tileaa.ptr<f32, 1>> -> tensor<2x2x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.store %corner, %hidden : tensor<2x2x!nv_tileaa.ptr<f32, 1>>, tensor<2x2xf32>

  %ns = nv_tileaa.generate : tensor<8x!nv_tileaa.ptr<i32, 1>> {
  ^bb0(%at: index):
    %q = nv_tileaa.addptr %n, %at : !nv_tileaa.ptr<i32, 1>, index
    nv_tileaa.yield %q : !nv_tileaa.ptr<i32, 1>
  }
  %m = nv_tileaa.load %ns : tensor<8x!nv_tileaa.ptr<i32, 1>> -> tensor<8xi32>
  %counts = nv_tileaa.histogram %m : tensor<8xi32> -> tensor<8xi32>
  %high = nv_tileaa.mulhiui %m, %counts : tensor<8xi32>
  nv_tileaa.store %ns, %high : tensor<8x!nv_tileaa.ptr<i32, 1>>, tensor<8xi32>
  nv_tileaa.return
}
