// Floats of eight bits: tcgen05 keeps all bits of a sum in 32 bits, so that all of the depth is added there, with fast_acc and
// without. A sum of 16 bits is in 32 bits of tensor memory, one half of which is not used.
//
// RUN: tilespace-opt %S/sums-of-small-floats-are-added-in-32-bits.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %S/sums-of-small-floats-are-added-in-32-bits.mlir --chips=sm_100a

// CHECK-LABEL: .entry exact(
// CHECK: mov.b32 i, 0x4080010;
// CHECK-COUNT-8: tcgen05.mma.cta_group::1.kind::f8f6f4 {{.*}}, i, p;
// CHECK-NOT: add.rn.f32
// CHECK-LABEL: .entry fast(
// CHECK: mov.b32 i, 0x4080490;
// CHECK-COUNT-8: tcgen05.mma.cta_group::1.kind::f8f6f4 {{.*}}, i, p;
// CHECK-LABEL: .entry half(
// CHECK: mov.b32 i, 0x4080000;
// CHECK-COUNT-2: tcgen05.mma.cta_group::1.kind::f8f6f4 {{.*}}, i, p;
// CHECK: tcgen05.ld.sync.aligned.16x256b.x4.b32
