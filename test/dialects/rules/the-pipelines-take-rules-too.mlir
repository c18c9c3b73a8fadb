// `memory-space-pipeline` and `print-memory-spaces` have the same option.
//
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(memory-space-pipeline{O=3 space-rules=%S/Inputs/invented.json})' %s | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(print-memory-spaces{report=- space-rules=%S/Inputs/invented.json})' %s | FileCheck %s --check-prefix=REPORT

// CHECK:        "inv.load"(%{{.*}}) : (!llvm.ptr<3>) -> f32
// REPORT:       "accesses"
// REPORT:       "after": {
// REPORT-NEXT:    "shared": 1
// REPORT-NEXT:  }
llvm.func @k() attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %v = "inv.load"(%s) : (!llvm.ptr) -> f32
  "inv.look"(%v) : (f32) -> ()
  llvm.return
}
