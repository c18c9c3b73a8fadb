// Each operation of an atomic on a tile of pointers, on tiles of a memref of which the last reaches out of it, and on
// one element of a memref. The old values are stored too.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK-DAG: atom{{[.a-z_]*}}.global{{[.a-z_]*}}.exch.b32
// CHECK-DAG: atom{{[.a-z_]*}}.global{{[.a-z_]*}}.add.f32
// CHECK-DAG: {{(atom|red)[.a-z_]*\.global[.a-z_]*\.max\.s32}}
// CHECK-DAG: {{(atom|red)[.a-z_]*\.global[.a-z_]*\.max\.u32}}
// COUNT: generic=0
!p = !nv_tileaa.ptr<i32>
!m = !nv_tileaa.memref<?x4xi32>

// Row k of the matrix is changed by operation k.
nv_tileaa.func @all_kinds(%matrix: !p, %values: !p, %old: !p)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %lane = nv_tileaa.make_range 0 to 4 : tensor<4xi32>
  %values4 = nv_tileaa.splat %values : !p -> tensor<4x!p>
  %pv = nv_tileaa.addptr %values4, %lane : tensor<4x!p>, tensor<4xi32>
  %v = nv_tileaa.load %pv : tensor<4x!p> -> tensor<4xi32>
  %row = nv_tileaa.splat %matrix : !p -> tensor<4x!p>
  %p0 = nv_tileaa.addptr %row, %lane : tensor<4x!p>, tensor<4xi32>
  %c4 = arith.constant 4 : i32
  %p1 = nv_tileaa.addptr %p0, %c4 : tensor<4x!p>, i32
  %p2 = nv_tileaa.addptr %p1, %c4 : tensor<4x!p>, i32
  %p3 = nv_tileaa.addptr %p2, %c4 : tensor<4x!p>, i32
  %p4 = nv_tileaa.addptr %p3, %c4 : tensor<4x!p>, i32
  %p5 = nv_tileaa.addptr %p4, %c4 : tensor<4x!p>, i32
  %p6 = nv_tileaa.addptr %p5, %c4 : tensor<4x!p>, i32
  %p7 = nv_tileaa.addptr %p6, %c4 : tensor<4x!p>, i32
  %p8 = nv_tileaa.addptr %p7, %c4 : tensor<4x!p>, i32
  %o0 = nv_tileaa.atomic_rmw add %p0, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o1 = nv_tileaa.atomic_rmw and %p1, %v {mem_scope = #nv_tileaa<mem_scope sys>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o2 = nv_tileaa.atomic_rmw or %p2, %v {mem_scope = #nv_tileaa<mem_scope tl_blk>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o3 = nv_tileaa.atomic_rmw xor %p3, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o4 = nv_tileaa.atomic_rmw xchg %p4, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o5 = nv_tileaa.atomic_rmw min %p5, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o6 = nv_tileaa.atomic_rmw max %p6, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o7 = nv_tileaa.atomic_rmw umin %p7, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %o8 = nv_tileaa.atomic_rmw umax %p8, %v {mem_scope = #nv_tileaa<mem_scope gpu>, mem_semantic = #nv_tileaa<mem_semantic acquire_release>}
      : tensor<4x!p>, tensor<4xi32> -> tensor<4xi32>
  %olds = nv_tileaa.splat %old : !p -> tensor<4x!p>
  %q0 = nv_tileaa.addptr %olds, %lane : tensor<4x!p>, tensor<4xi32>
  %q1 = nv_tileaa.addptr %q0, %c4 : tensor<4x!p>, i32
  %q2 = nv_tileaa.addptr %q1, %c4 : tensor<4x!p>, i32
  %q3 = nv_tileaa.addptr %q2, %c4 : tensor<4x!p>, i32
  %q4 = nv_tileaa.addptr %q3, %c4 : tensor<4x!p>, i32
  %q5 = nv_tileaa.addptr %q4, %c4 : tensor<4x!p>, i32
  %q6 = nv_tileaa.addptr %q5, %c4 : tensor<4x!p>, i32
  %q7 = nv_tileaa.addptr %q6, %c4 : tensor<4x!p>, i32
  %q8 = nv_tileaa.addptr %q7, %c4 : tensor<4x!p>, i32
  nv_tileaa.store %q0, %o0 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q1, %o1 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q2, %o2 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q3, %o3 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q4, %o4 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q5, %o5 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q6, %o6 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q7, %o7 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.store %q8, %o8 : tensor<4x!p>, tensor<4xi32>
  nv_tileaa.return
}

// Adds a tile of 4x2 to the elements inside of the matrix, and gives their old values, zero outside. Then one swap.
nv_tileaa.func @add_tile(%sums: !nv_tileaa.ptr<f32>, %values: !nv_tileaa.ptr<f32>, %old: !nv_tileaa.ptr<f32>,
                         %flag: !nv_tileaa.ptr<i64>, %rows: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %msums = nv_tileaa.make_memref %sums sizes [%rows : i32] : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x2xf32>
  %mvalues = nv_tileaa.make_memref %values : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<4x2xf32>
  %v = nv_tileaa.tiled_load %mvalues[%zero, %zero : i32, i32] : !nv_tileaa.memref<4x2xf32> -> tensor<4x2xf32>
  %o = nv_tileaa.tiled_atomic_rmw addf %msums[%block, %zero : i32, i32], %v {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<?x2xf32>, tensor<4x2xf32> -> tensor<4x2xf32>
  %four = arith.constant 4 : i32
  %first = arith.muli %block, %four : i32
  %two = arith.constant 2 : i32
  %start = arith.muli %first, %two : i32
  %pold = nv_tileaa.addptr %old, %start : !nv_tileaa.ptr<f32>, i32
  %mold = nv_tileaa.make_memref %pold : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<4x2xf32>
  nv_tileaa.tiled_store %mold[%zero, %zero : i32, i32], %o : !nv_tileaa.memref<4x2xf32>, tensor<4x2xf32>

  // The block with the number that is there puts -1: no other does.
  %mflag = nv_tileaa.make_memref %flag : !nv_tileaa.ptr<i64> -> !nv_tileaa.memref<3xi64>
  %number = arith.extsi %block : i32 to i64
  %minus = arith.constant -1 : i64
  %place = arith.constant 1 : index
  %seen = nv_tileaa.atomic_cas %mflag[%place : index], %number, %minus {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<3xi64>, i64, i64 -> i64
  nv_tileaa.return
}
