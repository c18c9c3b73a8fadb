// RUN: %{triton} %s | FileCheck %s

// CHECK:     "ttg.async_copy_global_to_local"(%{{.*}}) {{.*}} : (tensor<64x!tt.ptr<f16, 1>, #ttg.blocked<{order = [0]}>>, !ttg.memdesc<64xf16, #ttg.swizzled_shared<{vec = 1}>, #ttg.shared_memory, mutable>) -> !ttg.async.token
// CHECK:     "tt.load"(%{{.*}}) {{.*}} : (tensor<64x!tt.ptr<f16, 1>, #ttg.slice<{dim = 0}>>) -> tensor<64xf16
"tt.func"() <{function_type = (!tt.ptr<f16>) -> (), sym_name = "k"}> ({
^bb0(%a: !tt.ptr<f16>):
  %t = "tt.splat"(%a) : (!tt.ptr<f16>) -> tensor<64x!tt.ptr<f16>, #ttg.blocked<{order = [0]}>>
  %m = "ttg.local_alloc"() : () -> !ttg.memdesc<64xf16, #ttg.swizzled_shared<{vec = 1}>, #ttg.shared_memory, mutable>
  %o = "ttg.async_copy_global_to_local"(%t, %m) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<64x!tt.ptr<f16>, #ttg.blocked<{order = [0]}>>, !ttg.memdesc<64xf16, #ttg.swizzled_shared<{vec = 1}>, #ttg.shared_memory, mutable>) -> !ttg.async.token
  %u = "ttg.convert_layout"(%t) : (tensor<64x!tt.ptr<f16>, #ttg.blocked<{order = [0]}>>) -> tensor<64x!tt.ptr<f16>, #ttg.slice<{dim = 0}>>
  %v = "tt.load"(%u) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<64x!tt.ptr<f16>, #ttg.slice<{dim = 0}>>) -> tensor<64xf16, #ttg.slice<{dim = 0}>>
  "tt.return"() : () -> ()
}) : () -> ()
