// Stores and atomics stay whether or not their results are used. So do a load that is ordered against other threads, any
// other operation with an effect, and the operations around it.
//
// RUN: tilespace-opt --canonicalize --cse --verify-each %s | FileCheck %s

// CHECK-LABEL: nv_tileaa.func @accesses(
nv_tileaa.func @accesses(%p: !nv_tileaa.ptr<f32, 1>, %x: f32, %o: tensor<4xi32>, %y: tensor<4xf32>,
                         %m: !nv_tileaa.memref<4xf32>) {
  %c0 = arith.constant 0 : index
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0
  // CHECK-NEXT: nv_tileaa.store
  // CHECK-NEXT: nv_tileaa.scatter_store
  // CHECK-NEXT: nv_tileaa.tiled_store
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.scatter_store %p[%o : tensor<4xi32>], %y : !nv_tileaa.ptr<f32, 1>, tensor<4xf32>
  %t = nv_tileaa.tiled_store %m[%c0 : index], %y
      : !nv_tileaa.memref<4xf32>, tensor<4xf32> -> !nv_tileaa.mem_token
  // CHECK-COUNT-2: nv_tileaa.atomic_rmw
  // CHECK-COUNT-2: nv_tileaa.atomic_cas
  // CHECK-COUNT-2: nv_tileaa.tiled_atomic_rmw
  %0 = nv_tileaa.atomic_rmw addf %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32, 1>, f32 -> f32
  %1 = nv_tileaa.atomic_rmw addf %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32, 1>, f32 -> f32
  %2 = nv_tileaa.atomic_cas %p, %x, %x {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1>, f32, f32 -> f32
  %3 = nv_tileaa.atomic_cas %p, %x, %x {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1>, f32, f32 -> f32
  %4 = nv_tileaa.tiled_atomic_rmw addf %m[%c0 : index], %y {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %5 = nv_tileaa.tiled_atomic_rmw addf %m[%c0 : index], %y {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // CHECK-COUNT-2: nv_tileaa.load {{.*}} acquire
  // CHECK-COUNT-2: nv_tileaa.load {{.*}} relaxed
  // CHECK-NEXT:    nv_tileaa.gather_load {{.*}} acquire
  // CHECK-NEXT:    nv_tileaa.tiled_load {{.*}} acquire
  // CHECK-NEXT:    nv_tileaa.return
  %6 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1> -> f32
  %7 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1> -> f32
  %8 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1> -> f32
  %9 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1> -> f32
  %10 = nv_tileaa.gather_load %p[%o : tensor<4xi32>]
      {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<f32, 1> -> tensor<4xf32>
  %11 = nv_tileaa.tiled_load %m[%c0 : index]
      {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<4xf32> -> tensor<4xf32>
  nv_tileaa.return
}

nv_tileaa.func private @callee() -> i32

// CHECK-LABEL: nv_tileaa.func @others(
// CHECK-NEXT:    nv_tileaa.call @callee
// CHECK-NEXT:    nv_tileaa.cancel_next_program_id
// CHECK-NEXT:    nv_tileaa.queue.put
// CHECK-NEXT:    nv_tileaa.queue.get
// CHECK-NEXT:    nv_tileaa.execute
// CHECK-NEXT:      nv_tileaa.queue.yield
// CHECK:         nv_tileaa.assert
// CHECK-NEXT:    nv_tileaa.optimization_barrier
// CHECK-NEXT:    nv_tileaa.mark_for_reuse
// CHECK-NEXT:    nv_tileaa.pragma
// CHECK-NEXT:    nv_tileaa.message
// CHECK-NEXT:    nv_tileaa.print
// CHECK-NEXT:    nv_tileaa.extern_elementwise
// CHECK-NEXT:    nv_tileaa.elementwise_inline_asm
// CHECK-NEXT:    nv_tileaa.plugin
// CHECK-NEXT:    nv_tileaa.inject_ir
// CHECK-NEXT:    nv_tileaa.launch_func
// CHECK-NEXT:    nv_tileaa.reduce
// CHECK:           nv_tileaa.print
// CHECK:         nv_tileaa.return
nv_tileaa.func @others(%q: !nv_tileaa.queue<i32>, %i: i32, %b: i1, %x: tensor<4xf32>) {
  %0 = nv_tileaa.call @callee() : () -> i32
  %1 = nv_tileaa.cancel_next_program_id : !nv_tileaa.program_id
  nv_tileaa.queue.put %q, %i : !nv_tileaa.queue<i32>, i32
  %2 = nv_tileaa.queue.get %q : !nv_tileaa.queue<i32> -> i32
  nv_tileaa.execute {
    nv_tileaa.queue.yield
  }
  nv_tileaa.assert %b, "" : i1
  %3 = nv_tileaa.optimization_barrier %i : i32
  nv_tileaa.mark_for_reuse %x : tensor<4xf32>
  nv_tileaa.pragma "hot"
  nv_tileaa.message "here"
  nv_tileaa.print "here"
  %4 = nv_tileaa.extern_elementwise @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = nv_tileaa.elementwise_inline_asm "", ""(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = nv_tileaa.plugin "p"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = nv_tileaa.inject_ir "" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  nv_tileaa.launch_func @k grid(%i : i32) args()
  %8 = nv_tileaa.reduce %x attributes {dim = 0 : i64} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %c: f32):
    nv_tileaa.print "%f", %a : f32
    nv_tileaa.yield %a : f32
  }
  nv_tileaa.return
}
