// wgmma takes its matrices as numbers that are made of shared addresses. The number takes the generic address it was
// made of before, and accesses of the tile itself are named. The instruction reads through the number and keeps it
// nowhere, so that no memory holds the address.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME:    %[[OUT:[a-z0-9]+]]: !llvm.ptr,
// CHECK:         %[[T:.*]] = llvm.mlir.addressof @tile : !llvm.ptr<3>
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[T]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         llvm.ptrtoint %[[G]] : !llvm.ptr to i64
// CHECK:         nvvm.wgmma.mma_async
// CHECK:         llvm.load %[[T]] : !llvm.ptr<3> -> f32
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         %[[Q:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<1>
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<1024 x f16>
llvm.func @k(%out: !llvm.ptr, %acc: !llvm.struct<(f32, f32, f32, f32)>, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %mask = llvm.mlir.constant(262128 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.and %n, %mask : i64
  %desc = llvm.lshr %m, %four : i64
  %r = nvvm.wgmma.mma_async %desc, %desc, %acc, #nvvm.shape<m = 64, n = 8, k = 16>,
      D [<f32>, #nvvm.wgmma_scale_out<one>], A [<f16>, #nvvm.wgmma_scale_in<one>, <row>],
      B [<f16>, #nvvm.wgmma_scale_in<one>, <col>]
      : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  %v = llvm.load %p : !llvm.ptr -> f32
  %q = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// A pointer made from the descriptor has lost its upper bits: unknown.
// CHECK-LABEL: llvm.func @back(
// CHECK:         %[[P:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @back(%s: !llvm.ptr<3>) -> f32 attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %mask = llvm.mlir.constant(262128 : i64) : i64
  %m = llvm.and %n, %mask : i64
  %q = llvm.inttoptr %m : i64 to !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
