// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// None of these can have put a pointer to other than global memory where the table is.
// CHECK-LABEL: @kernel
nv_tileaa.func @kernel(%pp: !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>, %x: f32, %c: i1) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
  nv_tileaa.print "x"
  nv_tileaa.pragma "x"
  nv_tileaa.message "x"
  nv_tileaa.assert %c, "c" : i1
  %t = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
  %u = nv_tileaa.join_mem_token %t : !nv_tileaa.mem_token
  %i = nv_tileaa.get_program_id x : i32
  %n = nv_tileaa.cancel_next_program_id : !nv_tileaa.program_id
  nv_tileaa.execute {
    nv_tileaa.queue.yield
  }
  %b = nv_tileaa.splat %x : f32 -> tensor<4xf32>
  %r = nv_tileaa.reduce %b attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a0: f32, %a1: f32):
    %s = nv_tileaa.addf %a0, %a1 : f32
    nv_tileaa.yield %s : f32
  }
  %d = nv_tileaa.elementwise_inline_asm "ex2.approx.f32 $0, $1;", "=f,f"(%b) {pure} : (tensor<4xf32>) -> tensor<4xf32>
  %p = nv_tileaa.load %pp : !nv_tileaa.ptr<!nv_tileaa.ptr<f32>> -> !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
