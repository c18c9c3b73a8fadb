// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// CHECK-LABEL: llvm.func @whole(
// CHECK:         %[[SLOT:.*]] = llvm.alloca
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         llvm.store %{{.*}}, %[[SLOT]] : f32, !llvm.ptr
// CHECK:         "llvm.intr.memset"(%[[SLOT]]
// CHECK:         "llvm.intr.memcpy"(%[[SLOT]], %{{.*}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i32) -> ()
// CHECK:         llvm.load %[[SLOT]] : !llvm.ptr -> f32
llvm.func @whole(%x: f32, %g: !llvm.ptr<1>, %zero: i8) -> f32 {
  %n = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  llvm.store %x, %s : f32, !llvm.ptr<5>
  "llvm.intr.memset"(%s, %zero, %n) <{isVolatile = false}> : (!llvm.ptr<5>, i8, i32) -> ()
  "llvm.intr.memcpy"(%s, %g, %n) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr<1>, i32) -> ()
  %v = llvm.load %s : !llvm.ptr<5> -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @part(
// CHECK:         %[[SLOT:.*]] = llvm.alloca
// CHECK:         %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]][%{{.*}}] : (!llvm.ptr, i32) -> !llvm.ptr, f32
// CHECK:         llvm.store %{{.*}}, %[[AT]] {alignment = 4 : i64} : f32, !llvm.ptr
llvm.func @part(%x: f32, %i: i32) {
  %n = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %at = llvm.getelementptr inbounds %s[%i] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f32
  llvm.store %x, %at {alignment = 4 : i64} : f32, !llvm.ptr<5>
  llvm.return
}
