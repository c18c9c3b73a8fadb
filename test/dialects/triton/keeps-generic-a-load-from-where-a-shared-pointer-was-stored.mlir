// RUN: %{triton} %s 2>/dev/null | FileCheck %s

// CHECK:     %[[P:.*]] = "tt.load"(%{{.*}}) {{.*}} -> !tt.ptr<f32>
// CHECK:     "tt.load"(%[[P]]) {{.*}} : (!tt.ptr<f32>) -> f32
"tt.func"() <{function_type = (!tt.ptr<!tt.ptr<f32>>, !tt.ptr<f32, 3>) -> (), sym_name = "k"}> ({
^bb0(%a: !tt.ptr<!tt.ptr<f32>>, %s: !tt.ptr<f32, 3>):
  %g = "tt.bitcast"(%s) : (!tt.ptr<f32, 3>) -> !tt.ptr<f32>
  "tt.store"(%a, %g) : (!tt.ptr<!tt.ptr<f32>>, !tt.ptr<f32>) -> ()
  %p = "tt.load"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<!tt.ptr<f32>>) -> !tt.ptr<f32>
  %v = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
