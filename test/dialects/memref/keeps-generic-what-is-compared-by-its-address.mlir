// The address of a memref is compared as a number. After the lowering LLVM turns this into a comparison of pointers, and for
// a typed memref into a comparison in its space, where zero is an address. So the memref stays generic, also where it comes
// from a view or a choice. A number of type `index` may be narrower than an address, so that no comparison of it is answered.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings --expand-strided-metadata --lower-affine --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-translate --mlir-to-llvmir | opt -passes='instcombine,infer-address-spaces' -mtriple=nvptx64 -S | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func private @is_null(
// CHECK-SAME:    %[[M:.*]]: memref<4xi32>)
// CHECK:         memref.extract_aligned_pointer_as_index %[[M]] : memref<4xi32> -> index
// CHECK:         arith.cmpi eq
// LLVM-LABEL: define i1 @is_null(
// LLVM-NOT:     addrspace(3)
// LLVM:         icmp eq ptr %{{.*}}, null
func.func private @is_null(%m: memref<4xi32>) -> i1 attributes {no_inline} {
  %z = arith.constant 0 : index
  %a = memref.extract_aligned_pointer_as_index %m : memref<4xi32> -> index
  %c = arith.cmpi eq, %a, %z : index
  return %c : i1
}
// CHECK-LABEL: func.func private @below(
// CHECK-SAME:    %{{.*}}: memref<4xi32>,
func.func private @below(%m: memref<4xi32>, %n: index) -> i1 {
  %a = memref.extract_aligned_pointer_as_index %m : memref<4xi32> -> index
  %c = arith.cmpi ult, %a, %n : index
  return %c : i1
}
// CHECK-LABEL: func.func private @chosen(
// CHECK-SAME:    %{{.*}}: memref<4xi32>, %{{.*}}: memref<4xi32>, %{{.*}}: i1)
func.func private @chosen(%m: memref<4xi32>, %n: memref<4xi32>, %b: i1) -> i1 {
  %z = arith.constant 0 : i64
  %s = arith.select %b, %m, %n : memref<4xi32>
  %a = memref.extract_aligned_pointer_as_index %s : memref<4xi32> -> index
  %i = arith.index_cast %a : index to i64
  %c = arith.cmpi ne, %i, %z : i64
  return %c : i1
}
// CHECK-LABEL: func.func private @part(
// CHECK-SAME:    %{{.*}}: memref<4xi32>,
// CHECK:         memref.load %{{.*}} : memref<2xi32, strided<[1], offset: ?>, 3>
func.func private @part(%m: memref<4xi32>, %o: index) -> (i1, i32) {
  %z = arith.constant 0 : index
  %s = memref.subview %m[%o] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  %a = memref.extract_aligned_pointer_as_index %s : memref<2xi32, strided<[1], offset: ?>> -> index
  %c = arith.cmpi eq, %a, %z : index
  %x = memref.load %s[%o] : memref<2xi32, strided<[1], offset: ?>>
  return %c, %x : i1, i32
}
// A pointer that is not compared gets its space.
// CHECK-LABEL: func.func private @last(
// CHECK-SAME:    %{{.*}}: memref<4xi32, 3>,
func.func private @last(%m: memref<4xi32>, %o: index) -> i32 {
  %x = memref.load %m[%o] : memref<4xi32>
  return %x : i32
}
memref.global "private" @s : memref<4xi32, 3> = uninitialized
memref.global "private" @t : memref<4xi32, 3> = uninitialized
func.func @k(%out: memref<8xi1>, %n: index, %b: i1) -> i32 attributes {gpu.kernel} {
  %s0 = memref.get_global @s : memref<4xi32, 3>
  %s = memref.memory_space_cast %s0 : memref<4xi32, 3> to memref<4xi32>
  %t0 = memref.get_global @t : memref<4xi32, 3>
  %t = memref.memory_space_cast %t0 : memref<4xi32, 3> to memref<4xi32>
  %r0 = call @is_null(%s) : (memref<4xi32>) -> i1
  memref.store %r0, %out[%n] : memref<8xi1>
  %r1 = call @below(%s, %n) : (memref<4xi32>, index) -> i1
  memref.store %r1, %out[%n] : memref<8xi1>
  %r2 = call @chosen(%s, %t, %b) : (memref<4xi32>, memref<4xi32>, i1) -> i1
  memref.store %r2, %out[%n] : memref<8xi1>
  %r3, %x = call @part(%t, %n) : (memref<4xi32>, index) -> (i1, i32)
  memref.store %r3, %out[%n] : memref<8xi1>
  %y = call @last(%t, %n) : (memref<4xi32>, index) -> i32
  %v = arith.addi %x, %y : i32
  return %v : i32
}
