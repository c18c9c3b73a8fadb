// Elements of two tiles are printed in order by one thread, with a number that is the same for all.
//
// RUN: %{run-in-machine} %s --ptx %t.ptx
// RUN: tilespace-ptx %t.ptx --block 128 7 | FileCheck %s

// CHECK: 0 of 7: 0.000000
// CHECK-NEXT: 1 of 7: 0.500000
// CHECK-NEXT: 2 of 7: 1.000000
// CHECK-NEXT: 3 of 7: 1.500000
// CHECK-NEXT: id 200 -56: 0.5
// CHECK-NOT: of 7
nv_tileaa.func @k(%n: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %i = nv_tileaa.make_range 0 to 4 : tensor<4xi32>
  %f = arith.sitofp %i : tensor<4xi32> to tensor<4xf32>
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %x = nv_tileaa.mulf %f, %half : tensor<4xf32>
  nv_tileaa.print "%d of %d: %f\0A", %i, %n, %x : tensor<4xi32>, i32, tensor<4xf32>
  // A letter says how to print each number; a float of eight bits is printed as a wider float.
  %byte = arith.constant 200 : i8
  %small = arith.constant dense<0.5> : tensor<1xf8E4M3FN>
  nv_tileaa.print "id %u %d: %g\0A", %byte, %byte, %small : i8, i8, tensor<1xf8E4M3FN>
  nv_tileaa.return
}
