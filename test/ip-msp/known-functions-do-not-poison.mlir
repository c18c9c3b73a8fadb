// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Names that the CUDA device runtime reserves are known: malloc returns global memory, printf and the libdevice
// functions that write through a pointer store no pointer. So a pointer loaded from the table stays global.

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
llvm.func @__nv_sincosf(f32, !llvm.ptr, !llvm.ptr)
llvm.func @__nv_sqrtf(f32) -> f32
llvm.mlir.global internal constant @format("%f\0A\00") {addr_space = 4 : i32}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  // CHECK: %[[A:.*]] = llvm.alloca {{.*}} -> !llvm.ptr
  %a = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %f = llvm.mlir.addressof @format : !llvm.ptr<4>
  %g = llvm.addrspacecast %f : !llvm.ptr<4> to !llvm.ptr
  // CHECK: llvm.call @__nv_sincosf(%{{.*}}) : (f32, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @__nv_sincosf(%x, %a, %b) : (f32, !llvm.ptr, !llvm.ptr) -> ()
  %r = llvm.call @__nv_sqrtf(%x) : (f32) -> f32
  // CHECK: llvm.call @vprintf(%{{.*}}) : (!llvm.ptr, !llvm.ptr) -> i32
  %w = llvm.call @vprintf(%g, %a) : (!llvm.ptr, !llvm.ptr) -> i32
  // CHECK: %[[M:.*]] = llvm.call @malloc(%{{.*}}) : (i64) -> !llvm.ptr
  // CHECK: %[[MG:.*]] = llvm.addrspacecast %[[M]] : !llvm.ptr to !llvm.ptr<1>
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[MG]] : f32, !llvm.ptr<1>
  llvm.store %r, %m : f32, !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: %[[PG:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.store %{{.*}}, %[[PG]] : f32, !llvm.ptr<1>
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %r, %p : f32, !llvm.ptr
  llvm.return
}
