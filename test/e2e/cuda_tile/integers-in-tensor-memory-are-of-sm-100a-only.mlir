// Products of bytes with sums in tensor memory on sm_100a: each factor has a sign or not, and sums wrap, since bit 3 of the
// descriptor is not set. sm_103a does not have them, and sm_100f does not, either: there it is mma.sync.
//
// RUN: tilespace-opt %S/bytes-for-wgmma-have-their-depth-together.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %S/bytes-for-wgmma-have-their-depth-together.mlir --cuda-tile-to-ptx=chip=sm_103a | %{ptx-text} | FileCheck %s --check-prefix=OTHER
// RUN: tilespace-opt %S/bytes-for-wgmma-have-their-depth-together.mlir --cuda-tile-to-ptx=chip=sm_100f | %{ptx-text} | FileCheck %s --check-prefix=OTHER
// RUN: %{run-in-machine} %S/bytes-for-wgmma-have-their-depth-together.mlir --chips=sm_100a,sm_103a

// CHECK: mov.b32 i, 0x4080020;
// CHECK-COUNT-2: tcgen05.mma.cta_group::1.kind::i8
// CHECK: mov.b32 i, 0x40804a0;
// CHECK: mov.b32 i, 0x40800a0;
// CHECK-NOT: mma.sync
// OTHER-NOT: tcgen05
// OTHER: mma.sync.aligned.m16n8k32
