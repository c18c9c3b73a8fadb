// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --ip-msp --memory-space-opt

nv_tileaa.func @plugin(%p: !nv_tileaa.ptr<f32>, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %q = nv_tileaa.plugin "somebody"(%p) : (!nv_tileaa.ptr<f32>) -> !nv_tileaa.ptr<f32>
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (unknown-callee)}}
  nv_tileaa.store %q, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

// It may have written another pointer to memory, even where it is given none.
nv_tileaa.func @inject(%p: !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  nv_tileaa.inject_ir "module {}" @f() : () -> ()
  %q = nv_tileaa.load %p : !nv_tileaa.ptr<!nv_tileaa.ptr<f32>> -> !nv_tileaa.ptr<f32>
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (loaded-from-unknown)}}
  nv_tileaa.store %q, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

// Whatever the region does, pointers are not followed through it.
nv_tileaa.func @reduce(%p: !nv_tileaa.ptr<f32>, %x: tensor<f32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %t = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %r = nv_tileaa.reduce %t attributes {dim = 0 : i64} : (tensor<4x!nv_tileaa.ptr<f32>>) -> tensor<!nv_tileaa.ptr<f32>> {
  ^bb0(%a: !nv_tileaa.ptr<f32>, %b: !nv_tileaa.ptr<f32>):
    nv_tileaa.yield %a : !nv_tileaa.ptr<f32>
  }
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (unknown-callee)}}
  nv_tileaa.store %r, %x : tensor<!nv_tileaa.ptr<f32>>, tensor<f32>
  nv_tileaa.return
}

// -----

// Anybody may call it.
nv_tileaa.func @public(%p: !nv_tileaa.ptr<f32>, %x: f32) {
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (unknown-caller)}}
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
