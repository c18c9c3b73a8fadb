// A loop of branches that carries a token, with two exits to two places: the first negative number ends it, or the first
// zero, or the end. Elements go by an index known at run time; a dimension that is not cut has one, too.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: %{run-in-machine} %s

// CHECK: .entry first(
!p = !nv_tileaa.ptr<i32>
!t = !nv_tileaa.mem_token

nv_tileaa.func @first(%in: !p, %out: !p, %n: i32, %j: index)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 2>} {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant -1 : i32
  %start = nv_tileaa.create_mem_token : !t
  cf.br ^head(%zero, %start : i32, !t)
^head(%i: i32, %before: !t):
  %ends = arith.cmpi sge, %i, %n : i32
  cf.cond_br %ends, ^nothing, ^body
^body:
  %at = nv_tileaa.addptr %in, %i : !p, i32
  %x, %after = nv_tileaa.load %at token %before : !p -> i32, !t
  %negative = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %negative, ^found(%x : i32), ^other
^other:
  %is_zero = arith.cmpi eq, %x, %zero : i32
  %next = arith.addi %i, %one : i32
  cf.cond_br %is_zero, ^gone(%i : i32), ^head(%next, %after : i32, !t)
^found(%value: i32):
  nv_tileaa.store %out, %value : !p, i32
  nv_tileaa.return
^gone(%place: i32):
  nv_tileaa.store %out, %place : !p, i32
  nv_tileaa.return
^nothing:
  %range = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %tile = nv_tileaa.view %range : tensor<16xi32> -> tensor<2x8xi32>
  %row = nv_tileaa.extract %tile[%one, %j : i32, index] : tensor<2x8xi32> -> tensor<1x8xi32>
  %element = nv_tileaa.extract %row[%zero, %j : i32, index] : tensor<1x8xi32> -> i32
  %minus = arith.muli %element, %none : i32
  nv_tileaa.store %out, %minus : !p, i32
  nv_tileaa.return
}
