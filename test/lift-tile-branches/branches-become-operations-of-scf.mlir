// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --lift-tile-branches | FileCheck %s

// CHECK-LABEL: func @sum
// CHECK-NOT: cf.
// CHECK: scf.while
// CHECK: scf.if
// CHECK: scf.condition
// CHECK: nv_tileaa.return
gpu.module @m {
  nv_tileaa.func @sum(%n: i32) -> i32 {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    cf.br ^head(%zero, %zero : i32, i32)
  ^head(%i: i32, %sum: i32):
    %go_on = arith.cmpi slt, %i, %n : i32
    cf.cond_br %go_on, ^body, ^exit
  ^body:
    %more = arith.addi %sum, %i : i32
    %next = arith.addi %i, %one : i32
    cf.br ^head(%next, %more : i32, i32)
  ^exit:
    nv_tileaa.return %sum : i32
  }
}

// Functions that are in no gpu.module stay.
// CHECK-LABEL: func @host
// CHECK: cf.br
nv_tileaa.func @host() {
  cf.br ^next
^next:
  nv_tileaa.return
}

// -----

gpu.module @m {
  nv_tileaa.func @endless() {
    cf.br ^again
  ^again:
    // expected-error @+1 {{a loop without an end is not supported}}
    cf.br ^again
  }
}
