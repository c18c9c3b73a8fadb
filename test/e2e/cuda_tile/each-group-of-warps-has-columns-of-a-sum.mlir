// Eight warps and a sum in tensor memory: warps 4 to 7 have the lanes of warps 0 to 3, and other columns. 256 rows are two
// instructions, of which each group loads one. 64 rows are 16 lanes of each warp, in another shape, and half of the columns.
//
// RUN: tilespace-opt %S/eight-warps-are-two-groups-for-wgmma.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %S/eight-warps-are-two-groups-for-wgmma.mlir --chips=sm_100a

// CHECK-LABEL: .entry many(
// CHECK: tcgen05.alloc{{.*}}, 128;
// CHECK: tcgen05.st.sync.aligned.32x32b.x64.b32
// CHECK-COUNT-4: tcgen05.mma.cta_group::1.kind::f16
// CHECK: tcgen05.ld.sync.aligned.32x32b.x64.b32
// CHECK-LABEL: .entry few(
// CHECK: tcgen05.alloc{{.*}}, 64;
// CHECK: tcgen05.st.sync.aligned.16x256b.x4.b32
// CHECK-COUNT-2: tcgen05.mma.cta_group::1.kind::f16
// CHECK: tcgen05.ld.sync.aligned.16x256b.x4.b32
