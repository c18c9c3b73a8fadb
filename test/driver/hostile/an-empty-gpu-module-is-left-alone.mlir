// A gpu.module with nothing in it beside a host function; and two of them nested in modules.
//
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(ip-msp)' %s | FileCheck %s

// CHECK:      gpu.module @m {
// CHECK-NEXT: }
// CHECK-NEXT: func.func @host(%{{.*}}: memref<8xf32>) {
gpu.module @m {
}
func.func @host(%m: memref<8xf32>) {
  return
}
module @inner {
  gpu.module @m {
  }
}
