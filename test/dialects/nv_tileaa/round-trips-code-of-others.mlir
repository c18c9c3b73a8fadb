// Intrinsics, assembly, and definitions in other stages and modules. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: tensor<8xf32>, %arg1: f32, %arg2: !nv_tileaa.ptr<f32>) {
    %0 = nv_tileaa.call_elementwise_intrinsic "llvm.sin"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
    %1:2 = nv_tileaa.call_elementwise_intrinsic "llvm.frexp"(%arg1) : (f32) -> (f32, i32)
    %2 = nv_tileaa.extern_elementwise @__nv_sinf(%arg0) {libname = "libdevice", pure} : (tensor<8xf32>) -> tensor<8xf32>
    nv_tileaa.extern_elementwise @log(%arg0, %arg2) : (tensor<8xf32>, !nv_tileaa.ptr<f32>) -> ()
    %3 = nv_tileaa.elementwise_inline_asm "ex2.approx.f32 $0, $1;", "=f,f"(%arg0) {pure} : (tensor<8xf32>) -> tensor<8xf32>
    nv_tileaa.elementwise_inline_asm "bar.sync 0;", ""() : () -> ()
    %4 = nv_tileaa.plugin "fancy"(%arg2, %arg0) {version = 2 : i32} : (!nv_tileaa.ptr<f32>, tensor<8xf32>) -> !nv_tileaa.ptr<f32>
    nv_tileaa.plugin "bare"() : () -> ()
    %5 = nv_tileaa.inject_ir "func.func @id(%x: f32) -> f32 {\0A  return %x : f32\0A}" @id(%arg1) : (f32) -> f32
    nv_tileaa.return
  }
}
