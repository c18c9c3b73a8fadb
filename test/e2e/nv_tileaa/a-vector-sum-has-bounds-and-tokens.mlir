// The sum of two vectors; the last tile reaches beyond their ends. Tokens put the store after both loads.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: ld.global
// CHECK: bar.sync
// CHECK: st.global
// COUNT: generic=0
nv_tileaa.func @vector_sum(%a: !nv_tileaa.ptr<f32>, %b: !nv_tileaa.ptr<f32>, %c: !nv_tileaa.ptr<f32>, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %size = arith.constant 128 : i32
  %first = arith.muli %block, %size : i32
  %lane = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
  %start = nv_tileaa.splat %first : i32 -> tensor<128xi32>
  %i = arith.addi %start, %lane : tensor<128xi32>
  %end = nv_tileaa.splat %n : i32 -> tensor<128xi32>
  %inside = arith.cmpi slt, %i, %end : tensor<128xi32>
  %zero = arith.constant dense<0.0> : tensor<128xf32>

  %as = nv_tileaa.splat %a : !nv_tileaa.ptr<f32> -> tensor<128x!nv_tileaa.ptr<f32>>
  %bs = nv_tileaa.splat %b : !nv_tileaa.ptr<f32> -> tensor<128x!nv_tileaa.ptr<f32>>
  %cs = nv_tileaa.splat %c : !nv_tileaa.ptr<f32> -> tensor<128x!nv_tileaa.ptr<f32>>
  %pa = nv_tileaa.addptr %as, %i : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xi32>
  %pb = nv_tileaa.addptr %bs, %i : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xi32>
  %pc = nv_tileaa.addptr %cs, %i : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xi32>

  %t0 = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
  %x, %t1 = nv_tileaa.load %pa mask %inside : tensor<128xi1> other %zero : tensor<128xf32> token %t0
      : tensor<128x!nv_tileaa.ptr<f32>> -> tensor<128xf32>, !nv_tileaa.mem_token
  %y, %t2 = nv_tileaa.load %pb mask %inside : tensor<128xi1> other %zero : tensor<128xf32> token %t0
      : tensor<128x!nv_tileaa.ptr<f32>> -> tensor<128xf32>, !nv_tileaa.mem_token
  %t3 = nv_tileaa.join_mem_token %t1, %t2 : !nv_tileaa.mem_token
  %z = nv_tileaa.addf %x, %y : tensor<128xf32>
  %t4 = nv_tileaa.store %pc, %z mask %inside : tensor<128xi1> token %t3
      : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xf32> -> !nv_tileaa.mem_token
  nv_tileaa.return
}
