// RUN: tilespace-opt %s --lift-tile-branches | FileCheck %s

// CHECK-LABEL: func @ways
// CHECK-NOT: scf.index_switch
// CHECK: scf.if
// CHECK: else
// CHECK: scf.if
// CHECK: nv_tileaa.return
gpu.module @m {
  nv_tileaa.func @ways(%flag: i32, %x: i32) -> i32 {
    cf.switch %flag : i32, [
      default: ^other,
      7: ^seven,
      9: ^nine
    ]
  ^seven:
    %a = arith.muli %x, %x : i32
    nv_tileaa.return %a : i32
  ^nine:
    nv_tileaa.return %x : i32
  ^other:
    nv_tileaa.return %flag : i32
  ^nobody:
    cf.br ^seven
  }
}
