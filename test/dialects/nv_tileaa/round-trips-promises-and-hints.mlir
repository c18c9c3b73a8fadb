// Promises, tests, hints and printing. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: !nv_tileaa.ptr<f32>, %arg1: tensor<8x4xi32>, %arg2: !nv_tileaa.memref<?x4xf32>, %arg3: tensor<4xi1>, %arg4: i1, %arg5: index, %arg6: tensor<4x!nv_tileaa.ptr<f32, 3>>) {
    %0 = nv_tileaa.assume %arg0 [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32>
    %1 = nv_tileaa.assume %arg1 [#nv_tileaa.div_by<8, every 4 along 1>, #nv_tileaa.bounded<min = 0, max = 1024>, #nv_tileaa.same_elements<[4, 1]>] : tensor<8x4xi32>
    %2 = nv_tileaa.assume %arg2 [#nv_tileaa.div_by<1>] : !nv_tileaa.memref<?x4xf32>
    %3 = nv_tileaa.assume %arg5 [#nv_tileaa.bounded<max = -1>] {why = "negative"} : index
    %4 = nv_tileaa.assume %arg5 [#nv_tileaa.bounded<min = 3>] : index
    %5 = nv_tileaa.assume %arg6 [] : tensor<4x!nv_tileaa.ptr<f32, 3>>
    nv_tileaa.assert %arg4, "a \22word\22" : i1
    nv_tileaa.assert %arg3, "" : tensor<4xi1>
    %6 = nv_tileaa.optimization_barrier %arg0 : !nv_tileaa.ptr<f32>
    %7 = nv_tileaa.optimization_barrier %arg1 : tensor<8x4xi32>
    nv_tileaa.mark_for_reuse %arg0, %arg1 : !nv_tileaa.ptr<f32>, tensor<8x4xi32>
    nv_tileaa.mark_for_reuse
    nv_tileaa.pragma "unroll" = 4 : i32
    nv_tileaa.pragma "hot"
    nv_tileaa.message "slow \F0\9F\90\A2\0A"
    nv_tileaa.print "here"
    nv_tileaa.print "%d %f", %arg5, %arg1 : index, tensor<8x4xi32>
    nv_tileaa.print "%d" {list}, %arg1 : tensor<8x4xi32>
    nv_tileaa.return
  }
}
