// Operations on pointers preserve the pointer's space, its pointee, and the shape of a tile of pointers.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%p: tensor<4x!nv_tileaa.ptr<f32>>, %i: tensor<8xi32>) {
  // expected-error@+1 {{expects offsets for each pointer, or one for all, but got}}
  %0 = nv_tileaa.addptr %p, %i : tensor<4x!nv_tileaa.ptr<f32>>, tensor<8xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %i: tensor<1xi32>) {
  // expected-error@+1 {{expects offsets for each pointer, or one for all, but got}}
  %0 = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32>, tensor<1xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %i: f32) {
  // expected-error@+1 {{operand #1 must be}}
  %0 = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.memref<4xf32>, %i: i32) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = nv_tileaa.addptr %p, %i : !nv_tileaa.memref<4xf32>, i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %i: i32) {
  // expected-error@+1 {{failed to verify that all of {base, result} have same type}}
  %0 = "nv_tileaa.addptr"(%p, %i) : (!nv_tileaa.ptr<f32>, i32) -> !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{expects types that differ only in their spaces}}
  %0 = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32> to !nv_tileaa.ptr<i32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{expects types that differ only in their spaces}}
  %0 = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32> to tensor<4x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf32>) {
  // expected-error@+1 {{expects types that differ only in their spaces}}
  %0 = nv_tileaa.memory_space_cast %m : !nv_tileaa.memref<4xf32> to !nv_tileaa.memref<4xf32, 1, alias_scope 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 3>) {
  // expected-error@+1 {{expects one of the two spaces to be generic}}
  %0 = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%q: !nv_tileaa.queue<i32>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = nv_tileaa.memory_space_cast %q : !nv_tileaa.queue<i32> to !nv_tileaa.queue<i32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%i: tensor<4xi64>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = nv_tileaa.int_to_ptr %i : tensor<4xi64> -> tensor<8x!nv_tileaa.ptr<f32>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = nv_tileaa.ptr_to_int %p : !nv_tileaa.ptr<f32> -> tensor<4xi64>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{result #0 must be}}
  %0 = nv_tileaa.ptr_to_int %p : !nv_tileaa.ptr<f32> -> f64
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{must keep the memory space of a pointer, but got}}
  %0 = nv_tileaa.bitcast %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<f32, 3>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{expects numbers, or pointers, but got}}
  %0 = nv_tileaa.bitcast %p : !nv_tileaa.ptr<f32, 1> -> i64
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: index) {
  // expected-error@+1 {{expects numbers, or pointers, but got}}
  %0 = nv_tileaa.bitcast %p : index -> i64
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: vector<4xf32>) {
  // expected-error@+1 {{expects numbers, or pointers, but got}}
  %0 = nv_tileaa.bitcast %p : vector<4xf32> -> vector<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects elements of one width, but got}}
  %0 = nv_tileaa.bitcast %x : tensor<4xf32> -> tensor<4xf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = nv_tileaa.bitcast %x : tensor<4xf32> -> tensor<8xf16>
  nv_tileaa.return
}

// -----

// LLVM's pointer does not name an element.
nv_tileaa.func @f(%p: !llvm.ptr, %q: !nv_tileaa.ptr<f32>) {
  %y = nv_tileaa.load %q : !nv_tileaa.ptr<f32> -> f32
  // expected-error@+1 {{op operand #0 must be pointer, tile of pointers, or memref, but got '!llvm.ptr'}}
  %x = nv_tileaa.load %p : !llvm.ptr -> f32
  nv_tileaa.return
}
