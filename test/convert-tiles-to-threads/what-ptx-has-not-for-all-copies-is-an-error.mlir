// RUN: tilespace-opt %s --convert-tiles-to-threads --split-input-file --verify-diagnostics -o /dev/null

// The greatest f32 of all copies: PTX has sums of them only.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32, 1>, %q: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32, 1>
    %i = arith.constant 0 : i32
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<256xf32, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf32, 1> -> !v
    %n = nv_tileaa.make_memref %q : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<256xf32, 1>
    %w = nv_tileaa.block_tile %n {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf32, 1> -> !w
    // expected-error @below {{PTX reduces copies of floats only by add, and copies of f16 and bf16 also by min or max}}
    %x = nv_tileaa.tiled_load %v[%i : i32] {copies = #nv_tileaa<rmw_mode max>} : !v -> tensor<256xf32>
    nv_tileaa.tiled_store %w[%i : i32], %x : !w, tensor<256xf32>
    nv_tileaa.return
  }
}

// -----

// The nearest success: the greatest f16.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f16, 1>, %q: !nv_tileaa.ptr<f16, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f16, 1>
    %i = arith.constant 0 : i32
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !v
    %n = nv_tileaa.make_memref %q : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %w = nv_tileaa.block_tile %n {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !w
    %x = nv_tileaa.tiled_load %v[%i : i32] {copies = #nv_tileaa<rmw_mode max>} : !v -> tensor<256xf16>
    nv_tileaa.tiled_store %w[%i : i32], %x : !w, tensor<256xf16>
    nv_tileaa.return
  }
}

// -----

// The nearest failure to that: PTX loads the greatest, and does not store it.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f16, 1>, %q: !nv_tileaa.ptr<f16, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f16, 1>
    %i = arith.constant 0 : i32
    %c = arith.constant dense<0.0> : tensor<256xf16>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !v
    // expected-error @below {{PTX changes all copies of a float only by add}}
    nv_tileaa.tiled_store %v[%i : i32], %c {copies = #nv_tileaa<rmw_mode max>, mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>} : !v, tensor<256xf16>
    nv_tileaa.return
  }
}

// -----

// Two bytes, of which the second may be in another word.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f16, 1>, %q: !nv_tileaa.ptr<f16, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<2>] : !nv_tileaa.ptr<f16, 1>
    %i = arith.constant 0 : i32
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !v
    %n = nv_tileaa.make_memref %q : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %w = nv_tileaa.block_tile %n {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !w
    // expected-error @below {{it is not known that neighbours of type f16 are side by side in one}}
    %x = nv_tileaa.tiled_load %v[%i : i32] {copies = #nv_tileaa<rmw_mode add>} : !v -> tensor<256xf16>
    nv_tileaa.tiled_store %w[%i : i32], %x : !w, tensor<256xf16>
    nv_tileaa.return
  }
}

// -----

// The nearest success: pairs are aligned.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xf16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f16, 1>, %q: !nv_tileaa.ptr<f16, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<4>] : !nv_tileaa.ptr<f16, 1>
    %i = arith.constant 0 : i32
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !v
    %n = nv_tileaa.make_memref %q : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<256xf16, 1>
    %w = nv_tileaa.block_tile %n {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xf16, 1> -> !w
    %x = nv_tileaa.tiled_load %v[%i : i32] {copies = #nv_tileaa<rmw_mode add>} : !v -> tensor<256xf16>
    nv_tileaa.tiled_store %w[%i : i32], %x : !w, tensor<256xf16>
    nv_tileaa.return
  }
}

// -----

// Integers of 16 bits.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi16, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i16, 1>, %q: !nv_tileaa.ptr<i16, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<i16, 1>
    %i = arith.constant 0 : i32
    %c = arith.constant dense<0> : tensor<256xi16>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<i16, 1> -> !nv_tileaa.memref<256xi16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xi16, 1> -> !v
    // expected-error @below {{only elements of i32, i64, f16, bf16, f32 and f64 can have copies on several machines}}
    nv_tileaa.tiled_store %v[%i : i32], %c {copies = #nv_tileaa<rmw_mode xchg>} : !v, tensor<256xi16>
    nv_tileaa.return
  }
}

// -----

// The nearest success.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>, %q: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<i32, 1>
    %i = arith.constant 0 : i32
    %c = arith.constant dense<0> : tensor<256xi32>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<i32, 1> -> !nv_tileaa.memref<256xi32, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xi32, 1> -> !v
    nv_tileaa.tiled_store %v[%i : i32], %c {copies = #nv_tileaa<rmw_mode xchg>} : !v, tensor<256xi32>
    nv_tileaa.return
  }
}

// -----

// A chip without such instructions.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_89">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>, %q: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<i32, 1>
    %i = arith.constant 0 : i32
    %c = arith.constant dense<0> : tensor<256xi32>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<i32, 1> -> !nv_tileaa.memref<256xi32, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xi32, 1> -> !v
    // expected-error @below {{memory that several machines have a copy of needs sm_90, but the target is sm_89}}
    nv_tileaa.tiled_store %v[%i : i32], %c {copies = #nv_tileaa<rmw_mode add>, mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>} : !v, tensor<256xi32>
    nv_tileaa.return
  }
}

// -----

// Shared memory is one machine's.
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi32, 3>, 256, #nv_tileaa.dim_groups<[0]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<256xi32, 1>, 256, #nv_tileaa.dim_groups<[0]>>
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 3>, %q: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    %a = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<i32, 3>
    %i = arith.constant 0 : i32
    %c = arith.constant dense<0> : tensor<256xi32>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<i32, 3> -> !nv_tileaa.memref<256xi32, 3>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 256>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<256xi32, 3> -> !v
    // expected-error @below {{only global memory has copies on several machines}}
    nv_tileaa.tiled_store %v[%i : i32], %c {copies = #nv_tileaa<rmw_mode add>, mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>} : !v, tensor<256xi32>
    nv_tileaa.return
  }
}
