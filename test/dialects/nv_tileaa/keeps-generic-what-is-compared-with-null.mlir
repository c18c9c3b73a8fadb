// A pointer of the dialect is compared as the number that `ptr_to_int` makes of it: that keeps it generic, of a tile of
// pointers too. Null is `int_to_ptr` of zero.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// CHECK-LABEL: nv_tileaa.func private @is_null(
// CHECK-SAME:    !nv_tileaa.ptr<i32>)
nv_tileaa.func private @is_null(%p: !nv_tileaa.ptr<i32>) -> i1 {
  %z = arith.constant 0 : i64
  %a = nv_tileaa.ptr_to_int %p : !nv_tileaa.ptr<i32> -> i64
  %c = arith.cmpi eq, %a, %z : i64
  nv_tileaa.return %c : i1
}
// CHECK-LABEL: nv_tileaa.func private @above(
// CHECK-SAME:    !nv_tileaa.ptr<i32>)
nv_tileaa.func private @above(%p: !nv_tileaa.ptr<i32>) -> i1 {
  %z = arith.constant 0 : i64
  %a = nv_tileaa.ptr_to_int %p : !nv_tileaa.ptr<i32> -> i64
  %c = arith.cmpi ugt, %a, %z : i64
  nv_tileaa.return %c : i1
}
// CHECK-LABEL: nv_tileaa.func private @tile(
// CHECK-SAME:    tensor<4x!nv_tileaa.ptr<i32>>)
// CHECK:         arith.cmpi eq
nv_tileaa.func private @tile(%p: tensor<4x!nv_tileaa.ptr<i32>>) -> tensor<4xi1> {
  %z = arith.constant dense<0> : tensor<4xi64>
  %a = nv_tileaa.ptr_to_int %p : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<4xi64>
  %c = arith.cmpi eq, %a, %z : tensor<4xi64>
  nv_tileaa.return %c : tensor<4xi1>
}
// CHECK-LABEL: nv_tileaa.func private @merged(
// CHECK-SAME:    !nv_tileaa.ptr<i32>, %{{.*}}: i1)
// CHECK:         nv_tileaa.load %{{.*}} : !nv_tileaa.ptr<i32, 3> -> i32
nv_tileaa.func private @merged(%p: !nv_tileaa.ptr<i32>, %b: i1) -> (i32, i1) {
  %z = arith.constant 0 : i64
  %n = nv_tileaa.int_to_ptr %z : i64 -> !nv_tileaa.ptr<i32>
  %s = arith.select %b, %p, %n : !nv_tileaa.ptr<i32>
  %a = nv_tileaa.ptr_to_int %s : !nv_tileaa.ptr<i32> -> i64
  %c = arith.cmpi ne, %a, %z : i64
  %v = nv_tileaa.load %s : !nv_tileaa.ptr<i32> -> i32
  nv_tileaa.return %v, %c : i32, i1
}
// CHECK-LABEL: nv_tileaa.func private @not_compared(
// CHECK-SAME:    !nv_tileaa.ptr<i32, 3>)
nv_tileaa.func private @not_compared(%p: !nv_tileaa.ptr<i32>) -> i32 {
  %v = nv_tileaa.load %p : !nv_tileaa.ptr<i32> -> i32
  nv_tileaa.return %v : i32
}
nv_tileaa.global @s : tensor<64xi32>, 3
nv_tileaa.func @k(%out: !nv_tileaa.ptr<i1>, %words: !nv_tileaa.ptr<i32>, %b: i1) attributes {nv_tileaa.kernel_spec} {
  %s0 = nv_tileaa.get_global @s : !nv_tileaa.ptr<i32, 3>
  %s = nv_tileaa.memory_space_cast %s0 : !nv_tileaa.ptr<i32, 3> to !nv_tileaa.ptr<i32>
  %r0 = nv_tileaa.call @is_null(%s) : (!nv_tileaa.ptr<i32>) -> i1
  nv_tileaa.store %out, %r0 : !nv_tileaa.ptr<i1>, i1
  %r1 = nv_tileaa.call @above(%s) : (!nv_tileaa.ptr<i32>) -> i1
  nv_tileaa.store %out, %r1 : !nv_tileaa.ptr<i1>, i1
  %t = nv_tileaa.splat %s : !nv_tileaa.ptr<i32> -> tensor<4x!nv_tileaa.ptr<i32>>
  %r2 = nv_tileaa.call @tile(%t) : (tensor<4x!nv_tileaa.ptr<i32>>) -> tensor<4xi1>
  %o = nv_tileaa.splat %out : !nv_tileaa.ptr<i1> -> tensor<4x!nv_tileaa.ptr<i1>>
  nv_tileaa.store %o, %r2 : tensor<4x!nv_tileaa.ptr<i1>>, tensor<4xi1>
  %x, %r3 = nv_tileaa.call @merged(%s, %b) : (!nv_tileaa.ptr<i32>, i1) -> (i32, i1)
  nv_tileaa.store %out, %r3 : !nv_tileaa.ptr<i1>, i1
  nv_tileaa.store %words, %x : !nv_tileaa.ptr<i32>, i32
  %y = nv_tileaa.call @not_compared(%s) : (!nv_tileaa.ptr<i32>) -> i32
  nv_tileaa.store %words, %y : !nv_tileaa.ptr<i32>, i32
  nv_tileaa.return
}
