// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Of threads (16,16):(16,1), number i is at row i / 16 and column i % 16 of each tile: the element 64 (i / 16 % 16) + i % 16.

// CHECK: llvm.func @k(%[[V:.*]]: !llvm.struct<{{.*}}>, %[[I:.*]]: i32)
// CHECK: %[[P:.*]] = llvm.extractvalue %[[V]][0]
// CHECK: %[[Q:.*]] = arith.divsi %[[I]]
// CHECK: %[[ROW:.*]] = arith.remsi %[[Q]]
// CHECK: %[[COLUMN:.*]] = arith.remsi %[[I]]
// CHECK: %[[ROWS:.*]] = arith.muli %[[ROW]]
// CHECK: %[[SUM:.*]] = arith.addi %[[ROWS]], %[[COLUMN]]
// CHECK: %[[A:.*]] = llvm.getelementptr %[[P]][%[[SUM]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
// CHECK: "test.use"(%[[A]])
!view = !cute.memref<f32, gmem, align<16>, "(64,64):(64,1)">
!threads = !cute.layout<"(16,16):(16,1)">
!part = !cute.memref<f32, gmem, "(4,4):(1024,16)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view, %i: i32):
    %l = "cute.static"() : () -> !threads
    %r = "cute.local_partition"(%v, %l, %i) : (!view, !threads, i32) -> !part
    "test.use"(%r) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// A shape counts its first mode fastest: thread 17 is at row 1 and column 1.

// CHECK: llvm.getelementptr %{{.*}}[65]
!view = !cute.memref<f32, gmem, align<16>, "(64,64):(64,1)">
!part = !cute.memref<f32, gmem, "(4,4):(1024,16)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %i = arith.constant 17 : i32
    %l = "cute.static"() : () -> !cute.shape<"(16,16)">
    %r = "cute.local_partition"(%v, %l, %i) : (!view, !cute.shape<"(16,16)">, i32) -> !part
    "test.use"(%r) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(64,64):(64,1)">
!threads = !cute.layout<"(16,16):(16,1)">
!part = !cute.memref<f32, gmem, "(4,4):(16,1024)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view, %i: i32):
    %l = "cute.static"() : () -> !threads
    // expected-error @+1 {{its result type has the stride 16, but its elements have 1024}}
    %r = "cute.local_partition"(%v, %l, %i) : (!view, !threads, i32) -> !part
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(64,64):(64,1)">
!threads = !cute.layout<"(16,?):(16,1)">
!part = !cute.memref<f32, gmem, "(4,?):(1024,16)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view, %i: i32):
    %s = "cute.make_shape"(%i) : (i32) -> !cute.shape<"(16,?)">
    %t = "cute.static"() : () -> !cute.stride<"(16,1)">
    %l = "cute.make_layout"(%s, %t) : (!cute.shape<"(16,?)">, !cute.stride<"(16,1)">) -> !threads
    // expected-error @+1 {{a dynamic number of threads is not supported}}
    %r = "cute.local_partition"(%v, %l, %i) : (!view, !threads, i32) -> !part
    "cuda.return"() : () -> ()
  }) : () -> ()
}
