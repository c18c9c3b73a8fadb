// RUN: tilespace-opt %s --localize-parameters | FileCheck %s

// The type that a front end gives a union is that of one member. Where this has padding, another member may have a value,
// so that all bytes are copied: those of the padding, of a number that does not fill its bytes, and of an array of bytes.
// What is packed is aligned by one byte.

llvm.func @use(!llvm.ptr)

// CHECK-LABEL: llvm.func @union(
// CHECK:         llvm.alloca %{{.*}} x !llvm.struct<(i8, i8, i16, i32, struct<(i64, i8, i8, i16, i32)>)> {alignment = 8 : i64}
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<101> -> i8
// CHECK:         llvm.getelementptr %{{.*}}[1]
// CHECK:         llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<101> -> i8
// CHECK:         llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr<101> -> i16
// CHECK:         llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<101> -> i32
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<101> -> i64
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<101> -> i8
// CHECK:         llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<101> -> i8
// CHECK:         llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr<101> -> i16
// CHECK:         llvm.getelementptr %{{.*}}[20]
// CHECK:         llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<101> -> i32
// CHECK-NOT:     llvm.load
llvm.func @union(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i8, i32, struct<(i64, i8)>)>, llvm.align = 8 : i64}) attributes {nvvm.kernel} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @bytes(
// CHECK:         llvm.alloca %{{.*}} x !llvm.struct<(array<12 x i8>, i32, vector<3xf32>, i1, i8, i16, i32, i64)>
// CHECK-COUNT-1: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<101> -> i64
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<101> -> i32
// CHECK:         llvm.getelementptr %{{.*}}[12]
// CHECK:         llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<101> -> i32
// CHECK:         llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<101> -> vector<3xf32>
// CHECK:         llvm.getelementptr %{{.*}}[28]
// CHECK:         llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<101> -> i32
// CHECK:         llvm.getelementptr %{{.*}}[32]
// CHECK:         llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<101> -> i8
// CHECK-NOT:     -> i1{{$}}
// CHECK:         llvm.getelementptr %{{.*}}[40]
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<101> -> i64
llvm.func @bytes(%p: !llvm.ptr {llvm.byval = !llvm.struct<(array<12 x i8>, vector<3xf32>, i1)>}) attributes {nvvm.kernel} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @packed(
// CHECK:         llvm.alloca %{{.*}} x !llvm.struct<packed (i8, ptr)> {alignment = 1 : i64}
// CHECK:         llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<101> -> i8
// CHECK:         llvm.getelementptr %{{.*}}[1]
// CHECK:         llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<101> -> !llvm.ptr
llvm.func @packed(%p: !llvm.ptr {llvm.byval = !llvm.struct<packed (i8, ptr)>}) attributes {nvvm.kernel} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}
