// RUN: %{triton} %s 2>/dev/null | FileCheck %s

// A private function that an op without a rule names may be called by it, with anything.
// CHECK-LABEL: "tt.func"() {{.*}}sym_name = "k"
// CHECK-LABEL: "tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "h"
// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (!tt.ptr<f32>) -> f32
"tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "k"}> ({
^bb0(%a: !tt.ptr<f32>):
  "tt.call"(%a) <{callee = @h}> : (!tt.ptr<f32>) -> ()
  "tt.of_the_future"() <{callback = @h}> : () -> ()
  "tt.return"() : () -> ()
}) : () -> ()
"tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "h", sym_visibility = "private"}> ({
^bb0(%p: !tt.ptr<f32>):
  %v = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
