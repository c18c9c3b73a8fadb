// Products of tf32 into tensor memory: an instruction takes a depth of 8, and B is transposed on its way to shared memory unless
// it is stored by columns. A product of f32 is a chain.
//
// RUN: tilespace-opt %S/a-product-of-tf32-is-wgmma-with-the-depth-together.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %S/a-product-of-tf32-is-wgmma-with-the-depth-together.mlir --chips=sm_100a

// CHECK-NOT: mma.sync
// CHECK: mov.b32 i, 0x4080910;
// CHECK-COUNT-4: tcgen05.mma.cta_group::1.kind::tf32
// CHECK: mov.b32 i, 0x4080910;
// CHECK-COUNT-4: tcgen05.mma.cta_group::1.kind::tf32
// CHECK-NOT: tcgen05.mma
