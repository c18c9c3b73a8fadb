// A region that combines or computes elements takes and yields elements, in one block.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f() {
  // expected-error@+1 {{expects at least one operand}}
  nv_tileaa.reduce attributes {dim = 0 : i64} : () -> () {
  ^bb0():
    nv_tileaa.yield
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>, %x1: tensor<8xf32>) {
  // expected-error@+1 {{expects operands of one shape, but got 'tensor<4xf32>' and 'tensor<8xf32>'}}
  %0:2 = nv_tileaa.reduce %x0, %x1 attributes {dim = 0 : i64} : (tensor<4xf32>, tensor<8xf32>) -> (tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    nv_tileaa.yield %a, %b : f32, f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-error@+1 {{expects a dimension of 'tensor<4xf32>', but got 1}}
  %0 = nv_tileaa.reduce %x0 attributes {dim = 1 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-error@+1 {{expects a dimension of 'tensor<4xf32>', but got -1}}
  %0 = nv_tileaa.scan %x0 attributes {dim = -1 : i64} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<f32>) {
  // expected-error@+1 {{expects a dimension of 'tensor<f32>', but got 0}}
  %0 = nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<f32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<0xf32>) {
  // expected-error@+1 {{expects at least one element along dimension 0}}
  %0 = nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<0xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-error@+1 {{expects a result for each operand}}
  nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> () {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-error@+1 {{expects a result of type 'tensor<f32>', but got 'f32'}}
  %0 = nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> f32 {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-error@+1 {{expects a result of type 'tensor<4xf32>', but got 'tensor<f32>'}}
  %0 = nv_tileaa.scan %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-error@+1 {{expects a region with arguments of types ('f32', 'f32'), but got ('f32')}}
  %0 = nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32):
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  %0 = nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    %i = arith.constant 0 : i32
    // expected-error@+1 {{expects to yield values of types ('f32'), but got ('i32')}}
    nv_tileaa.yield %i : i32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  %0 = nv_tileaa.scan %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{expects to yield values of types ('f32'), but got ()}}
    nv_tileaa.yield
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x0: tensor<4xf32>) {
  // expected-note@+2 {{the absence of terminator implies 'nv_tileaa.yield'}}
  // expected-error@+1 {{expects regions to end with 'nv_tileaa.yield', found 'llvm.unreachable'}}
  %0 = nv_tileaa.reduce %x0 attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    llvm.unreachable
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{region #0 ('combiner') failed to verify constraint: region with 1 blocks}}
  %0 = "nv_tileaa.reduce"(%x) <{dim = 0 : i64}> ({
  }) : (tensor<4xf32>) -> tensor<f32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects region #0 to have 0 or 1 blocks}}
  %0 = "nv_tileaa.scan"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    cf.br ^bb1
  ^bb1:
    nv_tileaa.yield %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects a non-empty block}}
  %0 = "nv_tileaa.reduce"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
  }) : (tensor<4xf32>) -> tensor<f32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a region with arguments of types ('index', 'index'), but got ()}}
  %0 = nv_tileaa.generate : tensor<2x2xi32> {
    %c = arith.constant 0 : i32
    nv_tileaa.yield %c : i32
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  %0 = nv_tileaa.generate : tensor<2xi32> {
  ^bb0(%i: index):
    // expected-error@+1 {{expects to yield values of types ('i32'), but got ('index')}}
    nv_tileaa.yield %i : index
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects parent op to be one of 'nv_tileaa.reduce, nv_tileaa.scan, nv_tileaa.generate'}}
  nv_tileaa.yield
}

// -----

nv_tileaa.func @f(%x: tensor<64xi8>) {
  // expected-error@+1 {{expects a result of one dimension, but got 'tensor<2x8xi32>'}}
  %0 = nv_tileaa.histogram %x : tensor<64xi8> -> tensor<2x8xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<64xi8>, %m: tensor<32xi1>) {
  // expected-error@+1 {{expects a mask of the shape of 'tensor<64xi8>', but got 'tensor<32xi1>'}}
  %0 = nv_tileaa.histogram %x mask %m : tensor<32xi1> : tensor<64xi8> -> tensor<8xi32>
  nv_tileaa.return
}
