// A block doubles a tile of global memory into shared memory. One helper sums the tile in both.

nv_tileaa.global "private" @staged : tensor<128xf32>, 3

nv_tileaa.func private @sum(%p: !nv_tileaa.ptr<f32>, %mask: tensor<128xi1>) -> f32 {
  %lane = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
  %base = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<128x!nv_tileaa.ptr<f32>>
  %at = nv_tileaa.addptr %base, %lane : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xi32>
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  %x = nv_tileaa.load %at mask %mask : tensor<128xi1> other %zero : tensor<128xf32>
      : tensor<128x!nv_tileaa.ptr<f32>> -> tensor<128xf32>
  %sum = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<128xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.addf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  %result = nv_tileaa.extract %sum[] : tensor<f32> -> f32
  nv_tileaa.return %result : f32
}

nv_tileaa.func @double_and_sum(%in: !nv_tileaa.ptr<f32>, %sums: !nv_tileaa.ptr<f32>, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %size = arith.constant 128 : i32
  %first = arith.muli %block, %size : i32
  %tile = nv_tileaa.addptr %in, %first : !nv_tileaa.ptr<f32>, i32
  %rest = arith.subi %n, %first : i32
  %lane = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
  %limit = nv_tileaa.splat %rest : i32 -> tensor<128xi32>
  %mask = arith.cmpi slt, %lane, %limit : tensor<128xi32>

  %from = nv_tileaa.splat %tile : !nv_tileaa.ptr<f32> -> tensor<128x!nv_tileaa.ptr<f32>>
  %source = nv_tileaa.addptr %from, %lane : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xi32>
  %x = nv_tileaa.load %source mask %mask : tensor<128xi1> : tensor<128x!nv_tileaa.ptr<f32>> -> tensor<128xf32>
  %y = nv_tileaa.addf %x, %x : tensor<128xf32>
  %shared = nv_tileaa.get_global @staged : !nv_tileaa.ptr<f32, 3>
  %staged = nv_tileaa.memory_space_cast %shared : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %to = nv_tileaa.splat %staged : !nv_tileaa.ptr<f32> -> tensor<128x!nv_tileaa.ptr<f32>>
  %target = nv_tileaa.addptr %to, %lane : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xi32>
  nv_tileaa.store %target, %y mask %mask : tensor<128xi1> : tensor<128x!nv_tileaa.ptr<f32>>, tensor<128xf32>

  %before = nv_tileaa.call @sum(%tile, %mask) : (!nv_tileaa.ptr<f32>, tensor<128xi1>) -> f32
  %after = nv_tileaa.call @sum(%staged, %mask) : (!nv_tileaa.ptr<f32>, tensor<128xi1>) -> f32
  %difference = nv_tileaa.subf %after, %before : f32
  %sum = nv_tileaa.addptr %sums, %block : !nv_tileaa.ptr<f32>, i32
  nv_tileaa.store %sum, %difference : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
