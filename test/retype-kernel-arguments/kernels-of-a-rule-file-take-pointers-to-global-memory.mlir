// Kernels of a dialect that is not registered, which a rule file describes: Triton's public functions. A kernel that another
// function calls keeps its signature, and so does a kernel that an operation within an unknown one names, whatever that may be.
//
// RUN: tilespace-opt %s --allow-unregistered-dialect --space-rules=%S/../../docs/examples/triton/triton-rules.json \
// RUN:   --retype-kernel-arguments 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --allow-unregistered-dialect --space-rules=%S/../../docs/examples/triton/triton-rules.json \
// RUN:   --pass-pipeline='builtin.module(retype-kernel-arguments,ip-msp,memory-space-opt)' | FileCheck %s --check-prefix=WHOLE

// CHECK: [[# @LINE + 2]]:{{.*}}: remark: the arguments of this kernel stay generic: its name is used
// CHECK: [[# @LINE + 9]]:{{.*}}: remark: the arguments of this kernel stay generic: its name is used
"tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "called", sym_visibility = "public"}> ({
^bb0(%p: !tt.ptr<f32>):
  %x = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
"any.region"() ({
  "any.op"() {of = @named} : () -> ()
}) : () -> ()
"tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "named", sym_visibility = "public"}> ({
^bb0(%p: !tt.ptr<f32>):
  "tt.return"() : () -> ()
}) : () -> ()

// CHECK: function_type = (!tt.ptr<f32>) -> (), sym_name = "called"
// CHECK: function_type = (!tt.ptr<f32>) -> (), sym_name = "named"
// CHECK: function_type = (!tt.ptr<f32, 1>, !tt.ptr<f32, 3>, i32) -> (), sym_name = "alone"
// CHECK-NEXT: ^bb0(%[[P:.*]]: !tt.ptr<f32, 1>, %{{.*}}: !tt.ptr<f32, 3>, %{{.*}}: i32):
// CHECK-NEXT: %[[G:.*]] = "tt.bitcast"(%[[P]]) : (!tt.ptr<f32, 1>) -> !tt.ptr<f32>
// CHECK: "tt.load"(%[[G]])
// CHECK: function_type = (!tt.ptr<f32>) -> (), sym_name = "private"

// WHOLE: sym_name = "alone"
// WHOLE-NEXT: ^bb0(%[[P:.*]]: !tt.ptr<f32, 1>, %{{.*}}: !tt.ptr<f32, 3>, %{{.*}}: i32):
// WHOLE: "tt.load"(%[[P]])
"tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32, 3>, i32) -> (), sym_name = "alone", sym_visibility = "public"}> ({
^bb0(%p: !tt.ptr<f32>, %s: !tt.ptr<f32, 3>, %n: i32):
  %x = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.call"(%p) <{callee = @called}> : (!tt.ptr<f32>) -> ()
  "tt.call"(%p) <{callee = @private}> : (!tt.ptr<f32>) -> ()
  "tt.return"() : () -> ()
}) : () -> ()
"tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "private", sym_visibility = "private"}> ({
^bb0(%p: !tt.ptr<f32>):
  "tt.return"() : () -> ()
}) : () -> ()
