// RUN: tilespace-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect %s | tilespace-opt --allow-unregistered-dialect | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect %s --emit-bytecode | tilespace-opt --allow-unregistered-dialect | FileCheck %s

!alias = f16

// CHECK: "test.views"() : () -> (!cute.memref<f32, gmem, align<16>, "(?,?{div=64}):(?{i64 div=64},1)">,
// CHECK-SAME: !cute.memref<f16, smem, align<128>, S<2,4,3>, "(8,(4,2)):(1,(8,32))">,
// CHECK-SAME: !cute.memref<f16, smem, S<3,4,3>, "S<3,4,3> o 0 o (8,32):(32,1)">, !cute.memref<f32, tmem, "1:0">,
// CHECK-SAME: !cute.memref<i8, generic, "\22a\\b\22">)
%0:5 = "test.views"() : () -> (
  !cute.memref<f32, gmem, align<16>, "(?,?{div=64}):(?{i64 div=64},1)">,
  !cute.memref<!alias, smem, align<128>, S<2,4,3>, "(8,(4,2)):(1,(8,32))">,
  !cute.memref<f16, smem, S<3,4,3>, "S<3,4,3> o 0 o (8,32):(32,1)">,
  !cute.memref<f32, tmem, "1:0">, !cute.memref<i8, generic, "\"a\\b\"">)
