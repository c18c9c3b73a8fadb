// `ptr.ptr_diff` makes a number from two pointers. An address plus this number is another address, so that the sum may be
// anywhere. A comparison of the number compares both pointers, and keeps the pointers that they are made from generic.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

#generic = #ptr.generic_space
// CHECK-LABEL: func.func @elsewhere(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> i32
func.func @elsewhere(%g: !llvm.ptr, %shared: memref<4xi32, #nvvm.memory_space<shared>>, %q: !ptr.ptr<#generic>, %n: index) -> i32 attributes {gpu.kernel} {
  %m0 = memref.memory_space_cast %shared : memref<4xi32, #nvvm.memory_space<shared>> to memref<4xi32, #generic>
  %p = ptr.to_ptr %m0 : memref<4xi32, #generic> -> !ptr.ptr<#generic>
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %d = ptr.ptr_diff %p, %q : !ptr.ptr<#generic> -> i64
  %a = arith.addi %i, %d : i64
  %r = llvm.inttoptr %a : i64 to !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> i32
  %m = arith.index_cast %n : index to i64
  %b = arith.addi %i, %m : i64
  %s = llvm.inttoptr %b : i64 to !llvm.ptr
  %w = llvm.load %s : !llvm.ptr -> i32
  %x = arith.addi %v, %w : i32
  return %x : i32
}

// Not even where one of them is zero, or the difference is all there is.
// CHECK-LABEL: func.func @alone(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
func.func @alone(%p: !ptr.ptr<#generic>, %q: !ptr.ptr<#generic>) -> i32 attributes {gpu.kernel} {
  %d = ptr.ptr_diff %p, %q : !ptr.ptr<#generic> -> i64
  %r = llvm.inttoptr %d : i64 to !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> i32
  return %v : i32
}

// CHECK-LABEL: func.func private @compared(
// CHECK-SAME:    memref<4xi32, #ptr.generic_space>)
// CHECK:         arith.cmpi eq
// CHECK:         memref.load %{{.*}} : memref<4xi32, 3>
func.func private @compared(%m: memref<4xi32, #generic>) -> (i1, i32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %null = ptr.constant #ptr.null : !ptr.ptr<#generic>
  %p = ptr.to_ptr %m : memref<4xi32, #generic> -> !ptr.ptr<#generic>
  %d = ptr.ptr_diff %p, %null : !ptr.ptr<#generic> -> i64
  %c = arith.cmpi eq, %d, %z : i64
  %v = memref.load %m[%c0] : memref<4xi32, #generic>
  return %c, %v : i1, i32
}
func.func @k(%s: memref<4xi32, #nvvm.memory_space<shared>>) -> (i1, i32) attributes {gpu.kernel} {
  %g = memref.memory_space_cast %s : memref<4xi32, #nvvm.memory_space<shared>> to memref<4xi32, #generic>
  %c, %v = call @compared(%g) : (memref<4xi32, #generic>) -> (i1, i32)
  return %c, %v : i1, i32
}
