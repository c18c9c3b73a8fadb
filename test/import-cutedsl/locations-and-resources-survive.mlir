// RUN: tilespace-opt --import-cutedsl --mlir-print-debuginfo --mlir-print-op-generic %s 2>/dev/null | tilespace-import-cute --reverse | FileCheck %s

// CHECK-DAG: #[[FILE:.*]] = loc("kernel.py":7:3)
// CHECK-DAG: loc("nvvm.mul"(#[[FILE]]))
// CHECK-DAG: loc(callsite(#[[FILE]] at {{.*}}))
// CHECK-DAG: value = dense_resource<nvvm.mul> : tensor<1xi64>
// CHECK:     dialect_resources
// CHECK:     nvvm.mul: "0x080000000000000000000001"
#loc = loc("kernel.py":7:3)
#loc1 = loc("nvvm.mul"(#loc))
#loc2 = loc(callsite(#loc at #loc1))
"builtin.module"() ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc(#loc2)
  %1 = "nvvm.mul"(%0, %0) : (i32, i32) -> i32 loc(#loc1)
  %2 = "arith.constant"() <{value = dense_resource<nvvm.mul> : tensor<1xi64>}> : () -> tensor<1xi64>
}) : () -> () loc(#loc)

{-#
  dialect_resources: {
    builtin: {
      nvvm.mul: "0x080000000000000000000001"
    }
  }
#-}
