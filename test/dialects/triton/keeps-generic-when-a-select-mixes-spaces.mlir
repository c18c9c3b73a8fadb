// RUN: %{triton} %s 2>/dev/null | FileCheck %s

// CHECK:     %[[M:.*]] = arith.select %{{.*}} : !tt.ptr<f32>
// CHECK:     "tt.load"(%[[M]]) {{.*}} : (!tt.ptr<f32>) -> f32
"tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32, 3>, i1) -> (), sym_name = "k"}> ({
^bb0(%a: !tt.ptr<f32>, %s: !tt.ptr<f32, 3>, %c: i1):
  %g = "tt.bitcast"(%s) : (!tt.ptr<f32, 3>) -> !tt.ptr<f32>
  %m = arith.select %c, %a, %g : !tt.ptr<f32>
  %v = "tt.load"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
