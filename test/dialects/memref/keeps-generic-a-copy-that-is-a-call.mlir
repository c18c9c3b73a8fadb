// A copy from or to memory that does not lie in one piece becomes a call of `memrefCopy`, which takes descriptors of
// generic memory: a descriptor of shared memory would hold the number of a byte in its window. So the copy keeps both
// operands generic, while a load beside it names its space.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(expand-strided-metadata,convert-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @strided(
// CHECK:         memref.copy %{{.*}}, %{{.*}} : memref<4x2xi32, strided<[4, 2]>> to memref<4x2xi32>{{$}}
// CHECK:         memref.load %{{.*}} : memref<4x2xi32, strided<[4, 2]>, 3>
// LLVM-LABEL:  define i32 @strided(
// LLVM:          addrspacecast ptr addrspace(3) %{{.*}} to ptr
// LLVM:          store { ptr, ptr, i64, [2 x i64], [2 x i64] }
// LLVM:          store { ptr, ptr, i64, [2 x i64], [2 x i64] }
// LLVM:          call void @memrefCopy(
func.func @strided(%s: memref<4x4xi32, 3>, %to: memref<4x2xi32>, %i: index) -> i32 attributes {gpu.kernel} {
  %m = memref.memory_space_cast %s : memref<4x4xi32, 3> to memref<4x4xi32>
  %part = memref.subview %m[0, 0] [4, 2] [1, 2] : memref<4x4xi32> to memref<4x2xi32, strided<[4, 2]>>
  memref.copy %part, %to : memref<4x2xi32, strided<[4, 2]>> to memref<4x2xi32>
  %x = memref.load %part[%i, %i] : memref<4x2xi32, strided<[4, 2]>>
  return %x : i32
}

// CHECK-LABEL: func.func @to_strided(
// CHECK:         memref.copy %{{.*}}, %{{.*}} : memref<4x2xi32> to memref<4x2xi32, strided<[4, 2]>>{{$}}
func.func @to_strided(%s: memref<4x2xi32, 3>, %to: memref<4x2xi32, strided<[4, 2]>>) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %s : memref<4x2xi32, 3> to memref<4x2xi32>
  memref.copy %m, %to : memref<4x2xi32> to memref<4x2xi32, strided<[4, 2]>>
  return
}

// CHECK-LABEL: func.func @unranked(
// CHECK:         memref.copy %{{.*}}, %{{.*}} : memref<*xi32> to memref<*xi32>
func.func @unranked(%s: memref<*xi32, 3>) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %s : memref<*xi32, 3> to memref<*xi32>
  memref.copy %m, %m : memref<*xi32> to memref<*xi32>
  return
}

// Not even where every caller passes shared memory.
// CHECK-LABEL: func.func private @helper(
// CHECK-SAME:    memref<4x2xi32, strided<[4, 2]>, 3>
// CHECK:         memref.copy %{{.*}}, %{{.*}} : memref<4x2xi32, strided<[4, 2]>> to memref<4x2xi32, strided<[4, 2]>>{{$}}
// CHECK:         memref.load %{{.*}} : memref<4x2xi32, strided<[4, 2]>, 3>
func.func private @helper(%part: memref<4x2xi32, strided<[4, 2]>>, %i: index) -> i32 {
  memref.copy %part, %part : memref<4x2xi32, strided<[4, 2]>> to memref<4x2xi32, strided<[4, 2]>>
  %x = memref.load %part[%i, %i] : memref<4x2xi32, strided<[4, 2]>>
  return %x : i32
}
func.func @k(%s: memref<4x2xi32, strided<[4, 2]>, 3>, %i: index) -> i32 attributes {gpu.kernel} {
  %m = memref.memory_space_cast %s : memref<4x2xi32, strided<[4, 2]>, 3> to memref<4x2xi32, strided<[4, 2]>>
  %x = call @helper(%m, %i) : (memref<4x2xi32, strided<[4, 2]>>, index) -> i32
  return %x : i32
}

// In one piece, of any size: a `memcpy` of LLVM.
// CHECK-LABEL: func.func @whole(
// CHECK:         memref.copy %{{.*}}, %{{.*}} : memref<?x4xi32, 3> to memref<?x4xi32, 1>
// LLVM-LABEL:  define void @whole(
// LLVM:          call void @llvm.memcpy.p1.p3.i64(
func.func @whole(%s: memref<?x4xi32, 3>, %to: memref<?x4xi32>) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %s : memref<?x4xi32, 3> to memref<?x4xi32>
  memref.copy %m, %to : memref<?x4xi32> to memref<?x4xi32>
  return
}
