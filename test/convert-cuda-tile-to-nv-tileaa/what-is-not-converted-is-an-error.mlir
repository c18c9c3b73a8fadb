// RUN: not %{convert} %s -split-input-file -o /dev/null 2>&1 | FileCheck %s

// Each operation without a conversion is named once, where it is first.
// CHECK: :[[@LINE+5]]:10: error: 'cuda_tile.memory_fence_alias_tko' op is not supported: nv_tileaa has nothing for it yet
// CHECK-NOT: error: 'cuda_tile.memory_fence_alias_tko'
cuda_tile.module @m {
  entry @k() {
    %0 = make_token : token
    %1 = memory_fence_alias_tko %0
    %2 = memory_fence_alias_tko %1
    return
  }
}

// -----

// The nearest success: a token of two.
cuda_tile.module @m {
  entry @k() {
    %0 = make_token : token
    %1 = make_token : token
    %2 = join_tokens %0, %1 : token
    return
  }
}

// -----

// CHECK: error: 'cuda_tile.alloca' op is not supported: memory of a block that other blocks may see is not supported
cuda_tile.module @m {
  entry @k() {
    %0 = alloca num_elem = 64, alignment = 16 global : tile<ptr<f32>>
    return
  }
}

// -----

// The nearest success: memory of the block alone.
cuda_tile.module @m {
  entry @k() {
    %0 = alloca num_elem = 64, alignment = 16 : tile<ptr<f32>>
    return
  }
}
