// A loop adds to a sum in tensor memory, which is stored there before it and loaded after it. In a round the product comes
// first, and then the copies of a later round: they wait for the product before, which read their memory. Loops have no round,
// one, or more than stages. A lost wait for a product shows.
//
// RUN: tilespace-opt %S/wgmma-reads-what-copies-of-its-loop-bring.mlir --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %S/wgmma-reads-what-copies-of-its-loop-bring.mlir --chips=sm_100a
// RUN: %{run-in-machine} %S/wgmma-reads-what-copies-of-its-loop-bring.mlir --planted=product --chips=sm_100a

// CHECK: tcgen05.st.
// CHECK: $L__BB
// CHECK: cp.async.wait_group 2
// CHECK-NEXT: fence.proxy.async.shared::cta
// CHECK-NEXT: bar.sync
// CHECK-NOT: {{tcgen05.(ld|st)|bar.sync}}
// CHECK: tcgen05.mma
// CHECK: tcgen05.commit
// CHECK: mbarrier.try_wait.parity
// CHECK: cp.async.ca.shared.global
// CHECK: bra $L__BB
// CHECK: mbarrier.try_wait.parity
// CHECK: tcgen05.ld.
