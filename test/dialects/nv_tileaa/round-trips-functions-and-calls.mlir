// Functions, calls, launches of kernels, and attributes of kernels. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func private @sin(f32) -> f32
  nv_tileaa.func nested @split(%arg0: !nv_tileaa.ptr<f32>, %arg1: i32 {llvm.noundef}) -> (!nv_tileaa.ptr<f32> {llvm.noundef}, i32) {
    nv_tileaa.return %arg0, %arg1 : !nv_tileaa.ptr<f32>, i32
  }

  nv_tileaa.func @kernel(%arg0: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.compute_capability = #nv_tileaa.compute_capability<90>, nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>, nv_tileaa.occupancy = 2 : i64, nv_tileaa.target_spec = #nv_tileaa.target_spec<"sm_90a">} {
    %0 = nv_tileaa.memory_space_cast %arg0 : !nv_tileaa.ptr<f32, 1> to !nv_tileaa.ptr<f32>
    %c7_i32 = arith.constant 7 : i32
    %1:2 = nv_tileaa.call @split(%0, %c7_i32) : (!nv_tileaa.ptr<f32>, i32) -> (!nv_tileaa.ptr<f32>, i32)
    nv_tileaa.call @nothing() : () -> ()
    nv_tileaa.return
  }

  nv_tileaa.func @nothing() attributes {"nv_tileaa.compute-capability" = #nv_tileaa.compute_capability<90>} {
    nv_tileaa.return
  }

  nv_tileaa.func @loop(%arg0: i1) -> i1 {
    cf.br ^bb1(%arg0 : i1)
  ^bb1(%0: i1):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %0, ^bb1(%0 : i1), ^bb2
  ^bb2:  // pred: ^bb1
    nv_tileaa.return {why = "done"} %0 : i1
  }

  nv_tileaa.func @host(%arg0: !nv_tileaa.ptr<f32, 1>, %arg1: index) {
    nv_tileaa.launch_func @kernel grid(%arg1 : index) args(%arg0 : !nv_tileaa.ptr<f32, 1>)
    nv_tileaa.launch_func @elsewhere::@kernel grid(%arg1, %arg1, %arg1 : index, index, index) args() {stream = 0 : i32}
    nv_tileaa.return
  }
}
