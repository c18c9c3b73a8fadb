// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm

nv_tileaa.global @variable : tensor<4xf32>, 1
nv_tileaa.func @calls_a_variable(%x: tensor<4xf32>) {
  // expected-error @+2 {{'nv_tileaa.extern_elementwise' op has no lowering: @variable is something else than a function of type (f32) -> f32}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.extern_elementwise'}}
  %0 = nv_tileaa.extern_elementwise @variable(%x) : (tensor<4xf32>) -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @calls_by_two_types(%x: f32, %y: f64) {
  %0 = nv_tileaa.extern_elementwise @there(%x) : (f32) -> f32
  // expected-error @+2 {{'nv_tileaa.extern_elementwise' op has no lowering: @there is something else than a function of type (f64) -> f64}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.extern_elementwise'}}
  %1 = nv_tileaa.extern_elementwise @there(%y) : (f64) -> f64
  nv_tileaa.return
}

// -----

gpu.module @device {
  nv_tileaa.func @kernel(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    nv_tileaa.return
  }
  nv_tileaa.func @calls_a_kernel(%x: f32) {
    // expected-error @+2 {{'nv_tileaa.extern_elementwise' op has no lowering: @kernel is something else than a function of type (f32) -> ()}}
    // expected-error @+1 {{failed to legalize operation 'nv_tileaa.extern_elementwise'}}
    nv_tileaa.extern_elementwise @kernel(%x) : (f32) -> ()
    nv_tileaa.return
  }
}

// -----

nv_tileaa.func @asks_for_a_memref(%m: !nv_tileaa.memref<4xf32>) {
  // expected-error @+2 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: memref<4xf32, strided<[1]>> has no equal in LLVM}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.elementwise_inline_asm'}}
  nv_tileaa.elementwise_inline_asm "", "l"(%m) : (!nv_tileaa.memref<4xf32>) -> ()
  nv_tileaa.return
}

// -----

nv_tileaa.func @prints(%x: i128) {
  // expected-error @+2 {{'nv_tileaa.print' op has no lowering: printf has no conversion for i128}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.print'}}
  nv_tileaa.print "%d", %x : i128
  nv_tileaa.return
}

// -----

nv_tileaa.func @hides_odd_bits(%x: tensor<4xi24>) {
  // expected-error @+2 {{'nv_tileaa.optimization_barrier' op has no lowering: PTX has no registers for i24}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.optimization_barrier'}}
  %0 = nv_tileaa.optimization_barrier %x : tensor<4xi24>
  nv_tileaa.return
}

// -----

nv_tileaa.func @hides_a_memref(%m: !nv_tileaa.memref<4xf32>) {
  // expected-error @+2 {{'nv_tileaa.optimization_barrier' op has no lowering: PTX has no registers for memref}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.optimization_barrier'}}
  %0 = nv_tileaa.optimization_barrier %m : !nv_tileaa.memref<4xf32>
  nv_tileaa.return
}

// -----

// LLVM would crash on these.
nv_tileaa.func @has_too_many_constraints(%x: f32) {
  // expected-error @+2 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: its constraints are for 1 results and 2 operands, but it has 1 and 1}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.elementwise_inline_asm'}}
  %0 = nv_tileaa.elementwise_inline_asm "", "=f,f,f,~{memory}"(%x) : (f32) -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @names_no_value(%x: f32) {
  // expected-error @+2 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: '$2;' names none of its 2 values}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.elementwise_inline_asm'}}
  %0 = nv_tileaa.elementwise_inline_asm "// $$ $0, ${1:x}, $2;", "=f,f"(%x) : (f32) -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @has_no_constraint(%x: f32) {
  // expected-error @+2 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: LLVM cannot parse its constraints '=f,'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.elementwise_inline_asm'}}
  %0 = nv_tileaa.elementwise_inline_asm "", "=f,"(%x) : (f32) -> f32
  nv_tileaa.return
}
