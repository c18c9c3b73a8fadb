// As with the stock mlir-opt, ops of unknown dialects are refused unless allowed.
//
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp)' %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(ip-msp)' %s | FileCheck %s

// REFUSED: error: operation being parsed with an unregistered dialect
// CHECK: "test.op"() : () -> ()
"test.op"() : () -> ()
