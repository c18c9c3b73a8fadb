// RUN: %{convert} %s | FileCheck %s

// CHECK-LABEL: nv_tileaa.func @k
// CHECK: nv_tileaa.addf {{.*}} {rounding_mode = #nv_tileaa<rounding_mode zero>} : f32
// CHECK: nv_tileaa.mulf {{.*}} {flush_to_zero} : f32
// CHECK: nv_tileaa.fma
// CHECK-NOT: rounding_mode
// CHECK: math.exp {{.*}} : f32
// CHECK: math.tanh {{.*}} fastmath<afn> : f32
// CHECK: arith.maximumf
// CHECK: arith.maxnumf
// CHECK: arith.addi {{.*}} overflow<nsw> : i32
// CHECK: arith.cmpi ult
// CHECK: arith.cmpf une
cuda_tile.module @m {
  entry @k(%a: tile<f32>, %i: tile<i32>, %p: tile<ptr<f32>>) {
    %0 = addf %a, %a rounding<zero> : tile<f32>
    %1 = mulf %0, %a flush_to_zero : tile<f32>
    %2 = fma %0, %a, %1 : tile<f32>
    %3 = exp %2 : tile<f32>
    %4 = tanh %3 rounding<approx> : tile<f32>
    %5 = maxf %4, %a propagate_nan : tile<f32>
    %6 = maxf %5, %a : tile<f32>
    %7 = addi %i, %i overflow<no_signed_wrap> : tile<i32>
    %8 = cmpi less_than %7, %i, unsigned : tile<i32> -> tile<i1>
    %9 = cmpf not_equal unordered %6, %a : tile<f32> -> tile<i1>
    %10 = andi %8, %9 : tile<i1>
    %11 = store_ptr_tko weak %p, %6, %10 : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    return
  }
}
