// Sums of rows: each block takes every so-manieth row, in a loop of basic blocks and branches. A helper with branches sums
// a row, and calls another helper for each tile. Both are put into the kernel.
//
// RUN: %{infer} %s | FileCheck %s --check-prefix=SPACES
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// SPACES-DAG: nv_tileaa.func private @sum(%{{.*}}: !nv_tileaa.ptr<i64, 1>, %{{.*}}: i64) -> i64 {{.*}}nvvm.as = array<i32: 1, -1>
// SPACES-DAG: nv_tileaa.func private @sum_of_tile(%{{.*}}: !nv_tileaa.ptr<i64, 1>, %{{.*}}: i64) -> i64 {{.*}}nvvm.as = array<i32: 1, -1>

// CHECK: .entry row_sums(
// CHECK-NOT: call
// COUNT: generic=0
!p = !nv_tileaa.ptr<i64>

nv_tileaa.func private @sum_of_tile(%p: !p, %n: i64) -> i64 {
  %lane = nv_tileaa.make_range 0 to 8 : tensor<8xi64>
  %ns = nv_tileaa.splat %n : i64 -> tensor<8xi64>
  %inside = arith.cmpi slt, %lane, %ns : tensor<8xi64>
  %zero = arith.constant dense<0> : tensor<8xi64>
  %ps = nv_tileaa.splat %p : !p -> tensor<8x!p>
  %place = nv_tileaa.addptr %ps, %lane : tensor<8x!p>, tensor<8xi64>
  %x = nv_tileaa.load %place mask %inside : tensor<8xi1> other %zero : tensor<8xi64> : tensor<8x!p> -> tensor<8xi64>
  %sum0 = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<8xi64>) -> tensor<i64> {
  ^bb0(%a: i64, %b: i64):
    %c = arith.addi %a, %b : i64
    nv_tileaa.yield %c : i64
  }
  %sum = nv_tileaa.extract %sum0[] : tensor<i64> -> i64
  nv_tileaa.return %sum : i64
}

nv_tileaa.func private @sum(%p: !p, %n: i64) -> i64 {
  %c8 = arith.constant 8 : i64
  %zero = arith.constant 0 : i64
  cf.br ^head(%p, %n, %zero : !p, i64, i64)
^head(%from: !p, %left: i64, %before: i64):
  %last = arith.cmpi sle, %left, %c8 : i64
  %part = nv_tileaa.call @sum_of_tile(%from, %left) : (!p, i64) -> i64
  %after = arith.addi %before, %part : i64
  cf.cond_br %last, ^exit, ^more
^more:
  %next = nv_tileaa.addptr %from, %c8 : !p, i64
  %rest = arith.subi %left, %c8 : i64
  cf.br ^head(%next, %rest, %after : !p, i64, i64)
^exit:
  nv_tileaa.return %after : i64
}

nv_tileaa.func @row_sums(%in: !p, %out: !p, %rows: i32, %n: i64)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %blocks = nv_tileaa.get_num_programs x : i32
  cf.br ^head(%block : i32)
^head(%row: i32):
  %is_row = arith.cmpi slt, %row, %rows : i32
  cf.cond_br %is_row, ^body, ^exit
^body:
  %row64 = arith.extsi %row : i32 to i64
  %start = arith.muli %row64, %n : i64
  %from = nv_tileaa.addptr %in, %start : !p, i64
  %sum = nv_tileaa.call @sum(%from, %n) : (!p, i64) -> i64
  %to = nv_tileaa.addptr %out, %row : !p, i32
  nv_tileaa.store %to, %sum : !p, i64
  %next = arith.addi %row, %blocks : i32
  cf.br ^head(%next : i32)
^exit:
  nv_tileaa.return
}
