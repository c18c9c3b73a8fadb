// The shape of a result follows from the operands. No size is too big to be checked.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{expects elements of type 'i32', but got 'tensor<4xi64>'}}
  %0 = nv_tileaa.splat %x : i32 -> tensor<4xi64>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: !nv_tileaa.ptr<f32, 3>) {
  // expected-error@+1 {{expects elements of type '!nv_tileaa.ptr<f32, 3>', but got}}
  %0 = nv_tileaa.splat %x : !nv_tileaa.ptr<f32, 3> -> tensor<4x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{can repeat only along dimensions of size one, but got}}
  %0 = nv_tileaa.broadcast %x : tensor<2x4xf32> -> tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{can repeat only along dimensions of size one, but got}}
  %0 = nv_tileaa.broadcast %x : tensor<4xf32> -> tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<1x!nv_tileaa.ptr<f32, 1>>) {
  // expected-error@+1 {{requires the same element type for all operands and results}}
  %0 = nv_tileaa.broadcast %x : tensor<1x!nv_tileaa.ptr<f32, 1>> -> tensor<4x!nv_tileaa.ptr<f32, 3>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects an axis of the result, but got 2}}
  %0 = nv_tileaa.expand_dims %x {axis = 2 : i64} : tensor<4xf32> -> tensor<4x1xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects an axis of the result, but got -1}}
  %0 = nv_tileaa.expand_dims %x {axis = -1 : i64} : tensor<4xf32> -> tensor<4x1xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects a dimension of size one at 0, but got}}
  %0 = nv_tileaa.expand_dims %x {axis = 0 : i64} : tensor<4xf32> -> tensor<4x1xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects a permutation that makes 'tensor<4x4xf32>' of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.permute %x {permutation = array<i64: 0, 0>} : tensor<4x8xf32> -> tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects a permutation that makes 'tensor<8x4xf32>' of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.permute %x {permutation = array<i64: 1, 2>} : tensor<4x8xf32> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects a permutation that makes 'tensor<8x4xf32>' of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.permute %x {permutation = array<i64: -1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects a permutation that makes 'tensor<8x4xf32>' of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.permute %x {permutation = array<i64: 1>} : tensor<4x8xf32> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects a permutation that makes 'tensor<8x4xf32>' of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.permute %x {permutation = array<i64: 0, 1>} : tensor<4x8xf32> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects a permutation that makes 'tensor<8xf32>' of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.permute %x {permutation = array<i64: 1, 0>} : tensor<4x8xf32> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects equal numbers of elements, but got}}
  %0 = nv_tileaa.view %x : tensor<4x8xf32> -> tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4294967296x4294967296xf32>) {
  // The numbers of elements are equal modulo 2^64.
  // expected-error@+1 {{expects equal numbers of elements, but got}}
  %0 = nv_tileaa.view %x : tensor<4294967296x4294967296xf32> -> tensor<0xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects offsets, strides and sizes of the rank of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0>} : tensor<4x8xf32> -> tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects offsets, strides and sizes of the rank of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>, strides = array<i64: 1>} : tensor<4x8xf32> -> tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects offsets, strides and sizes of the rank of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>} : tensor<4x8xf32> -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 1 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 1>, strides = array<i64: 1, 1>} : tensor<4x8xf32> -> tensor<4x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 0 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: -1, 0>, strides = array<i64: 1, 1>} : tensor<4x8xf32> -> tensor<4x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 0 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>, strides = array<i64: 2, 1>} : tensor<4x8xf32> -> tensor<4x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 1 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>, strides = array<i64: 1, 0>} : tensor<4x8xf32> -> tensor<4x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 0 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>, strides = array<i64: 9223372036854775807, 1>} : tensor<4x8xf32> -> tensor<2x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 0 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 9223372036854775807, 0>, strides = array<i64: 1, 1>} : tensor<4x8xf32> -> tensor<1x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{reaches out of dimension 1 of 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<4x8xf32> -> tensor<4x0xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x8xf32>, %i: index) {
  // expected-error@+1 {{expects 2 indices for 'tensor<4x8xf32>', but got 1}}
  %0 = nv_tileaa.extract %x[%i : index] : tensor<4x8xf32> -> tensor<2x2xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %i: index) {
  // expected-error@+1 {{expects elements of 'tensor<4xf32>', but got 'i32'}}
  %0 = nv_tileaa.extract %x[%i : index] : tensor<4xf32> -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %i: index) {
  // expected-error@+1 {{expects sizes that divide the sizes of 'tensor<4xf32>', but got 'tensor<3xf32>'}}
  %0 = nv_tileaa.extract %x[%i : index] : tensor<4xf32> -> tensor<3xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %i: index) {
  // expected-error@+1 {{expects sizes that divide the sizes of 'tensor<4xf32>', but got 'tensor<0xf32>'}}
  %0 = nv_tileaa.extract %x[%i : index] : tensor<4xf32> -> tensor<0xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %i: index) {
  // expected-error@+1 {{expects sizes that divide the sizes of 'tensor<4xf32>', but got 'tensor<?xf32>'}}
  %0 = nv_tileaa.extract %x[%i : index] : tensor<4xf32> -> tensor<?xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects a dimension of 'tensor<4xf32>', but got 1}}
  %0 = nv_tileaa.cat %x, %x {dim = 1 : i64} : tensor<4xf32>, tensor<4xf32> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{expects a dimension of 'tensor<f32>', but got 0}}
  %0 = nv_tileaa.cat %x, %x {dim = 0 : i64} : tensor<f32>, tensor<f32> -> tensor<f32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{cannot make 'tensor<9xf32>' of 'tensor<4xf32>' and 'tensor<4xf32>' along dimension 0}}
  %0 = nv_tileaa.cat %x, %x {dim = 0 : i64} : tensor<4xf32>, tensor<4xf32> -> tensor<9xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<9223372036854775807xf32>) {
  // expected-error@+1 {{cannot make}}
  %0 = nv_tileaa.cat %x, %x {dim = 0 : i64} : tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32> -> tensor<1xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error@+1 {{expects equal sizes except along dimension 0, but got 'tensor<4x2xf32>' and 'tensor<4x3xf32>'}}
  %0 = nv_tileaa.cat %x, %y {dim = 0 : i64} : tensor<4x2xf32>, tensor<4x3xf32> -> tensor<8x2xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %y: tensor<4x3xf32>) {
  // expected-error@+1 {{expects equal sizes except along dimension 0, but got}}
  %0 = nv_tileaa.cat %x, %y {dim = 0 : i64} : tensor<4xf32>, tensor<4x3xf32> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x!nv_tileaa.ptr<f32, 1>>, %y: tensor<4x!nv_tileaa.ptr<f32, 3>>) {
  // Pointers of two spaces make no tile.
  // expected-error@+1 {{requires the same element type for all operands and results}}
  %0 = nv_tileaa.cat %x, %y {dim = 0 : i64} : tensor<4x!nv_tileaa.ptr<f32, 1>>, tensor<4x!nv_tileaa.ptr<f32, 3>> -> tensor<8x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a tile of 4 elements, but got 'tensor<8xi32>'}}
  %0 = nv_tileaa.make_range 0 to 4 : tensor<8xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a tile of -4 elements, but got 'tensor<4xi32>'}}
  %0 = nv_tileaa.make_range 4 to 0 : tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a tile of 0 elements, but got 'tensor<0xi32>'}}
  %0 = nv_tileaa.make_range 4 to 4 : tensor<0xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a tile of 4294967295 elements, but got 'tensor<1xi32>'}}
  %0 = nv_tileaa.make_range -2147483648 to 2147483647 : tensor<1xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<?xf32>) {
  // expected-error-re@+1 {{must be statically shaped tensor of any {{(non-token )?}}type values, but got 'tensor<?xf32>'}}
  %0 = nv_tileaa.view %x : tensor<?xf32> -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{must be non-tensor or tile, but got 'tensor<?xf32>'}}
  %0 = nv_tileaa.bitcast %x : tensor<?xf32> -> tensor<?xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{must be non-tensor or tile, but got 'tensor<*xf32>'}}
  %0 = nv_tileaa.bitcast %x : tensor<*xf32> -> tensor<*xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{source element type is not supported: 'i32'}}
  %0 = nv_tileaa.fp_to_fp %x : i32 -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{result element type is not supported: 'i32'}}
  %0 = nv_tileaa.fp_to_fp %x : tensor<4xf32> -> tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: vector<4xf32>) {
  // expected-error@+1 {{source element type is not supported: 'vector<4xf32>'}}
  %0 = nv_tileaa.fp_to_fp %x : vector<4xf32> -> vector<4xf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: f32, %y: f64) {
  // expected-error@+1 {{requires the same type for all operands and results}}
  %0 = "nv_tileaa.addf"(%x, %y) : (f32, f64) -> f32
  nv_tileaa.return
}
