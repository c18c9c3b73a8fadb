// Sums of rows, whose blocks take every so-manieth row, in a loop of blocks and branches. A row is summed by halves, by a
// helper that calls itself, until a half is a tile; who is called with what is known through the recursion.
//
// RUN: %{infer} %s | FileCheck %s --check-prefix=SPACES
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-on-cpu} %s

// SPACES-DAG: nv_tileaa.func private @sum(%{{.*}}: !nv_tileaa.ptr<i64, 1>, %{{.*}}: i64) -> i64 {{.*}}nvvm.as = array<i32: 1, -1>
// SPACES-DAG: nv_tileaa.func private @sum_of_tile(%{{.*}}: !nv_tileaa.ptr<i64, 1>, %{{.*}}: i64) -> i64 {{.*}}nvvm.as = array<i32: 1, -1>

// CHECK: .entry row_sums(
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
  %small = arith.cmpi sle, %n, %c8 : i64
  cf.cond_br %small, ^tile, ^halves
^tile:
  %whole = nv_tileaa.call @sum_of_tile(%p, %n) : (!p, i64) -> i64
  nv_tileaa.return %whole : i64
^halves:
  %c2 = arith.constant 2 : i64
  %half = arith.divsi %n, %c2 : i64
  %rest = arith.subi %n, %half : i64
  %middle = nv_tileaa.addptr %p, %half : !p, i64
  %left = nv_tileaa.call @sum(%p, %half) : (!p, i64) -> i64
  %right = nv_tileaa.call @sum(%middle, %rest) : (!p, i64) -> i64
  %both = arith.addi %left, %right : i64
  nv_tileaa.return %both : i64
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
