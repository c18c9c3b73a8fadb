// RUN: %{triton} %s | FileCheck %s

// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (!tt.ptr<f32, 1>) -> f32
"tt.func"() <{function_type = (!tt.ptr<!tt.ptr<f32>>) -> (), sym_name = "k"}> ({
^bb0(%a: !tt.ptr<!tt.ptr<f32>>):
  %p = "tt.load"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<!tt.ptr<f32>>) -> !tt.ptr<f32>
  %v = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
