// A product of 128x64 by 64x128 halfs for chips with tensor memory, and only there. A warp allocates columns, all warps store
// the old sum, and after the barrier one thread starts four instructions; all wait for their arrival, and load the sum. B is
// given by rows and by columns: bit 16 of the instruction's descriptor says which. At the end the columns are given back.
//
// RUN: tilespace-opt %S/four-warps-multiply-by-wgmma-on-sm-90a.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %S/four-warps-multiply-by-wgmma-on-sm-90a.mlir --cuda-tile-to-ptx=chip=sm_103a | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %S/four-warps-multiply-by-wgmma-on-sm-90a.mlir --cuda-tile-to-ptx=chip=sm_100f | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %S/four-warps-multiply-by-wgmma-on-sm-90a.mlir --cuda-tile-to-ptx=chip=sm_100 | %{ptx-text} | FileCheck %s --check-prefix=OTHER
// RUN: %{run-in-machine} %S/four-warps-multiply-by-wgmma-on-sm-90a.mlir --chips=sm_100a,sm_103a,sm_100

// CHECK-LABEL: .entry by_rows(
// CHECK: tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{{.*}}], 128;
// CHECK: mbarrier.init.shared::cta.b64
// CHECK: bar.sync
// CHECK: tcgen05.st.sync.aligned.32x32b.x128.b32
// CHECK: tcgen05.wait::st
// CHECK: tcgen05.fence::before_thread_sync
// CHECK: fence.proxy.async.shared::cta
// CHECK: bar.sync
// CHECK: tcgen05.fence::after_thread_sync
// CHECK: elect.sync
// CHECK: mov.b32 i, 0x8210010;
// CHECK-COUNT-4: tcgen05.mma.cta_group::1.kind::f16 {{.*}}, i, p;
// CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one
// CHECK: mbarrier.try_wait.parity
// CHECK: tcgen05.fence::after_thread_sync
// CHECK: tcgen05.ld.sync.aligned.32x32b.x128.b32
// CHECK: tcgen05.wait::ld
// CHECK: bar.sync
// CHECK: tcgen05.dealloc.cta_group::1.sync.aligned.b32 {{.*}}, 128;
// CHECK-LABEL: .entry by_columns(
// CHECK: mov.b32 i, 0x8200010;
// OTHER-NOT: tcgen05
// OTHER: mma.sync
