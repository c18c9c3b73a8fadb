// The first product begins at zero: nothing is stored to tensor memory, and its first instruction does not add. Its sum is
// loaded, rounded and written to shared memory as the left factor of the second one, which adds to halfs.
//
// RUN: tilespace-opt %S/a-sum-of-wgmma-is-the-next-left-operand.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %S/a-sum-of-wgmma-is-the-next-left-operand.mlir --chips=sm_100a

// CHECK-NOT: tcgen05.st
// CHECK: tcgen05.mma.cta_group::1.kind::f16 {{.*}}, i, q;
// CHECK: tcgen05.mma.cta_group::1.kind::f16 {{.*}}, i, p;
// CHECK: tcgen05.ld
// CHECK: st.shared
// CHECK: tcgen05.st
// CHECK: fence.proxy.async.shared::cta
// CHECK-COUNT-4: tcgen05.mma.cta_group::1.kind::f16 {{.*}}, i, p;
