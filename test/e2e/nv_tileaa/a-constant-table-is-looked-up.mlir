// One helper reads a table in constant memory and a table in global memory, by a tile of pointers. Its results are
// scattered in an order that is gathered from a third array.
//
// RUN: %{infer} %s | FileCheck %s --check-prefix=BODIES
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// BODIES-DAG: nv_tileaa.func private @look_up({{.*}}!nv_tileaa.ptr<f32, 4>
// BODIES-DAG: nv_tileaa.func private @look_up_global({{.*}}!nv_tileaa.ptr<f32, 1>

// CHECK: .const .align 4 .b8 weights[32]
// CHECK-DAG: ld.const.b32
// CHECK-DAG: ld.global.b32
// COUNT: generic=0
!p = !nv_tileaa.ptr<f32>
!ints = !nv_tileaa.ptr<i32>

nv_tileaa.global @weights : tensor<8xf32>, 4
    = dense<[1.0, -0.5, 0.25, 0.125, 2.0, 4.0, -8.0, 16.0]> : tensor<8xf32> {alignment = 4 : i64}

nv_tileaa.func private @look_up(%table: !p, %index: tensor<32xi32>, %inside: tensor<32xi1>) -> tensor<32xf32> {
  %tables = nv_tileaa.splat %table : !p -> tensor<32x!p>
  %place = nv_tileaa.addptr %tables, %index : tensor<32x!p>, tensor<32xi32>
  %zero = arith.constant dense<0.0> : tensor<32xf32>
  %x = nv_tileaa.load %place mask %inside : tensor<32xi1> other %zero : tensor<32xf32>
      : tensor<32x!p> -> tensor<32xf32>
  nv_tileaa.return %x : tensor<32xf32>
}

nv_tileaa.func @weigh(%values: !p, %order: !ints, %out: !p, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %first = arith.muli %block, %c32 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<32xi32>
  %lane = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %i = arith.addi %firsts, %lane : tensor<32xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<32xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<32xi32>
  %to = nv_tileaa.gather_load %order[%i : tensor<32xi32>] mask %inside : tensor<32xi1> : !ints -> tensor<32xi32>

  %named = nv_tileaa.get_global @weights : !nv_tileaa.ptr<f32, 4>
  %weights = nv_tileaa.memory_space_cast %named : !nv_tileaa.ptr<f32, 4> to !p
  %seven = arith.constant dense<7> : tensor<32xi32>
  %which = arith.andi %i, %seven : tensor<32xi32>
  %weight = nv_tileaa.call @look_up(%weights, %which, %inside) : (!p, tensor<32xi32>, tensor<32xi1>) -> tensor<32xf32>
  %value = nv_tileaa.call @look_up(%values, %i, %inside) : (!p, tensor<32xi32>, tensor<32xi1>) -> tensor<32xf32>
  %y = nv_tileaa.mulf %weight, %value : tensor<32xf32>
  nv_tileaa.scatter_store %out[%to : tensor<32xi32>], %y mask %inside : tensor<32xi1> : !p, tensor<32xf32>
  nv_tileaa.return
}
