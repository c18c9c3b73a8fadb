// Elements of several blocks and of one tile add to the same numbers, where a mask lets them.
//
// RUN: %{run-in-machine} %s

!b = !nv_tileaa.ptr<bf16>

nv_tileaa.func @add(%x: !b, %sums: !b, %keys: !nv_tileaa.ptr<i32>, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
  %block = nv_tileaa.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %first = arith.muli %block, %c32 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<32xi32>
  %lane = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %i = arith.addi %firsts, %lane : tensor<32xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<32xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<32xi32>
  %xs = nv_tileaa.splat %x : !b -> tensor<32x!b>
  %px = nv_tileaa.addptr %xs, %i : tensor<32x!b>, tensor<32xi32>
  %value = nv_tileaa.load %px mask %inside : tensor<32xi1> : tensor<32x!b> -> tensor<32xbf16>
  %ks = nv_tileaa.splat %keys : !nv_tileaa.ptr<i32> -> tensor<32x!nv_tileaa.ptr<i32>>
  %pk = nv_tileaa.addptr %ks, %i : tensor<32x!nv_tileaa.ptr<i32>>, tensor<32xi32>
  %key = nv_tileaa.load %pk mask %inside : tensor<32xi1> : tensor<32x!nv_tileaa.ptr<i32>> -> tensor<32xi32>
  %to = nv_tileaa.splat %sums : !b -> tensor<32x!b>
  %place = nv_tileaa.addptr %to, %key : tensor<32x!b>, tensor<32xi32>
  %old = nv_tileaa.atomic_rmw addf %place, %value mask %inside : tensor<32xi1>
      {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<32x!b>, tensor<32xbf16> -> tensor<32xbf16>
  nv_tileaa.return
}
