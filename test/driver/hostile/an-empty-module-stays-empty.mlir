// Nothing in, nothing out, from each pass and pipeline.
//
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt,print-memory-spaces,memory-space-pipeline)' %s | FileCheck %s
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(print-memory-spaces{report=-})' %s | FileCheck %s --check-prefix=REPORT
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(wrap-in-gpu-module,to-ptx)' %s | FileCheck %s --check-prefix=PTX

// CHECK:      module {
// CHECK-NEXT: }
// REPORT:     "functions": []
// PTX:        gpu.binary @device
module {
}
