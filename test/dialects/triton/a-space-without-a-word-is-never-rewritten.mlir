// RUN: %{triton} %s 2>/dev/null | FileCheck %s

// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (!tt.ptr<f32, 9>) -> f32
// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (!tt.ptr<f32, align 4>) -> f32
"tt.func"() <{function_type = (!tt.ptr<f32, 9>, !tt.ptr<f32, align 4>) -> (), sym_name = "k"}> ({
^bb0(%a: !tt.ptr<f32, 9>, %b: !tt.ptr<f32, align 4>):
  %v = "tt.load"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32, 9>) -> f32
  %w = "tt.load"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32, align 4>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
