// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-tiles-to-threads

gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: it must be 'pure', since threads run it for their copies of an element, in any order}}
    %0 = nv_tileaa.elementwise_inline_asm "", "=f,f"(%x) : (f32) -> f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.extern_elementwise' op has no lowering: it must be 'pure', since threads run it for their copies of an element, in any order}}
    %0 = nv_tileaa.extern_elementwise @there(%x) : (f32) -> f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.global @variable : tensor<4xf32>, 1
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.extern_elementwise' op has no lowering: @variable is not an external function of type (f32) -> f32}}
    %0 = nv_tileaa.extern_elementwise @variable(%x) {pure} : (f32) -> f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: f32, %y: f64) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.extern_elementwise @there(%x) {pure} : (f32) -> f32
    // expected-error @+1 {{'nv_tileaa.extern_elementwise' op has no lowering: @there is not an external function of type (f64) -> f64}}
    %1 = nv_tileaa.extern_elementwise @there(%y) {pure} : (f64) -> f64
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: i24) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.optimization_barrier' op has no lowering: PTX has no registers for i24}}
    %0 = nv_tileaa.optimization_barrier %x : i24
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: its constraints are for 1 results and 2 operands, but it has 1 and 1}}
    %0 = nv_tileaa.elementwise_inline_asm "", "=f,f,f,~{memory}"(%x) {pure} : (f32) -> f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: '$2;' names none of its 2 values}}
    %0 = nv_tileaa.elementwise_inline_asm "// $$ $0, ${1:x}, $2;", "=f,f"(%x) {pure} : (f32) -> f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    // expected-error @+1 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: LLVM cannot parse its constraints '=f,'}}
    %0 = nv_tileaa.elementwise_inline_asm "", "=f,"(%x) {pure} : (f32) -> f32
    nv_tileaa.return
  }
}
