// RUN: not tilespace-opt %s --convert-tiles-to-threads -split-input-file -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: 'nv_tileaa.histogram' op has no lowering: it is not distributed over threads
gpu.module @m {
  nv_tileaa.func @k(%x: tensor<8xi32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.histogram %x : tensor<8xi32> -> tensor<4xi32>
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.splat' op has no lowering: a size of its tile is not a power of two
gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.splat %x : f32 -> tensor<6xf32>
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.func' op has no lowering: a block of 3 warps is not supported
gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 3>} {
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.func' op has no lowering: a tile cannot be an argument
gpu.module @m {
  nv_tileaa.func @k(%x: tensor<8xf32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.global' op has no lowering: a variable cannot be in memory of one thread
gpu.module @m {
  nv_tileaa.global @mine : tensor<4xi32>, 5
}

// -----

// CHECK: error: 'nv_tileaa.reduce' op has no lowering: its region has 'scf.if', which is not elementwise
gpu.module @m {
  nv_tileaa.func @k(%c: i1) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %x = nv_tileaa.make_range 0 to 8 : tensor<8xi32>
    %s = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<8xi32>) -> tensor<i32> {
    ^bb0(%a: i32, %b: i32):
      %y = scf.if %c -> i32 {
        scf.yield %a : i32
      } else {
        scf.yield %b : i32
      }
      nv_tileaa.yield %y : i32
    }
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.dot' op has no lowering: the chip has no instruction for its scales: expand-nv-tileaa multiplies by them
gpu.module @m [#nvvm.target<chip = "sm_120">] {
  nv_tileaa.func @k() attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %a = arith.constant dense<1.0> : tensor<16x64xf8E4M3FN>
    %b = arith.constant dense<1.0> : tensor<64x8xf8E4M3FN>
    %c = arith.constant dense<1.0> : tensor<16x8xf32>
    %s = arith.constant dense<1.0> : tensor<16x2xf8E8M0FNU>
    %t = arith.constant dense<1.0> : tensor<2x8xf8E8M0FNU>
    %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<16x2xf8E8M0FNU> scale_b %t : tensor<2x8xf8E8M0FNU>
        : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
    nv_tileaa.return
  }
}
