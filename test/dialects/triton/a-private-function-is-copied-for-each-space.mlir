// RUN: %{triton} %s | FileCheck %s

// CHECK:     "tt.call"(%{{.*}}) <{callee = @h_global}> : (!tt.ptr<f32, 1>) -> !tt.ptr<f32, 1>
// CHECK:     "tt.call"(%{{.*}}) <{callee = @h}> : (!tt.ptr<f32, 3>) -> !tt.ptr<f32, 3>
// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (!tt.ptr<f32, 1>) -> f32
// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (!tt.ptr<f32, 3>) -> f32
"tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32, 3>) -> (), sym_name = "k", sym_visibility = "public"}> ({
^bb0(%a: !tt.ptr<f32>, %s: !tt.ptr<f32, 3>):
  %g = "tt.bitcast"(%s) : (!tt.ptr<f32, 3>) -> !tt.ptr<f32>
  %x = "tt.call"(%a) <{callee = @h}> : (!tt.ptr<f32>) -> !tt.ptr<f32>
  %y = "tt.call"(%g) <{callee = @h}> : (!tt.ptr<f32>) -> !tt.ptr<f32>
  %v = "tt.load"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  %w = "tt.load"(%y) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"() : () -> ()
}) : () -> ()
// CHECK:     function_type = (!tt.ptr<f32, 3>) -> !tt.ptr<f32, 3>, sym_name = "h", sym_visibility = "private"
// CHECK:     function_type = (!tt.ptr<f32, 1>) -> !tt.ptr<f32, 1>, sym_name = "h_global", sym_visibility = "private"
"tt.func"() <{function_type = (!tt.ptr<f32>) -> !tt.ptr<f32>, sym_name = "h", sym_visibility = "private"}> ({
^bb0(%p: !tt.ptr<f32>):
  %v = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  "tt.return"(%p) : (!tt.ptr<f32>) -> ()
}) : () -> ()
