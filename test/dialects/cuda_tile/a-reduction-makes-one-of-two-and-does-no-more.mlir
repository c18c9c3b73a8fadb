// Its region is run for pairs in any order, so that it is pure.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k() {
    %x = constant <f32: 1.0> : tile<8xf32>
    %s = reduce %x dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%a: tile<f32>, %b: tile<f32>) {
      %c = addf %a, %b : tile<f32>
      yield %c : tile<f32>
    }
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %x = constant <f32: 1.0> : tile<8xf32>
    %s = reduce %x dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32> (%a: tile<f32>, %b: tile<f32>) {
      // expected-error @below {{must be pure in a cuda_tile.reduce}}
      %t = print_tko "a" -> token
      yield %a : tile<f32>
    }
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %x = constant <f32: 1.0> : tile<8xf32>
    // expected-error @below {{expects an identity of type 'f32', but got 0 : i32}}
    %s = reduce %x dim=0 identities=[0 : i32] : tile<8xf32> -> tile<f32> (%a: tile<f32>, %b: tile<f32>) {
      yield %a : tile<f32>
    }
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %x = constant <f32: 1.0> : tile<8xf32>
    // expected-error @below {{expects a result '!cuda_tile.tile<f32>', but got '!cuda_tile.tile<8xf32>'}}
    %s = reduce %x dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<8xf32> (%a: tile<f32>, %b: tile<f32>) {
      yield %a : tile<f32>
    }
  }
}
