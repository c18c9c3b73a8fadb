// Equal operations without an effect are one, and so are equal weak loads between which nothing is written. Two queues and
// two tokens for no operation stay two.
//
// RUN: tilespace-opt --cse --verify-each %s | FileCheck %s

// CHECK-LABEL: nv_tileaa.func @loads(
// CHECK-NEXT:    %[[Q:.*]] = nv_tileaa.addptr
// CHECK-NEXT:    %[[X:.*]] = nv_tileaa.load %[[Q]]
// CHECK-NEXT:    nv_tileaa.store
// CHECK-NEXT:    %[[Y:.*]] = nv_tileaa.load %[[Q]]
// CHECK-NEXT:    nv_tileaa.return %[[X]], %[[X]], %[[Y]]
nv_tileaa.func @loads(%p: !nv_tileaa.ptr<f32, 1>, %i: i32) -> (f32, f32, f32) {
  %0 = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32, 1>, i32
  %2 = nv_tileaa.load %0 : !nv_tileaa.ptr<f32, 1> -> f32
  %3 = nv_tileaa.load %1 : !nv_tileaa.ptr<f32, 1> -> f32
  nv_tileaa.store %p, %2 : !nv_tileaa.ptr<f32, 1>, f32
  %4 = nv_tileaa.load %1 : !nv_tileaa.ptr<f32, 1> -> f32
  nv_tileaa.return %2, %3, %4 : f32, f32, f32
}

// Values that another thread wrote before its release are there after the acquire.
// CHECK-LABEL: nv_tileaa.func @an_acquire_in_between(
// CHECK-COUNT-3: nv_tileaa.load
nv_tileaa.func @an_acquire_in_between(%p: !nv_tileaa.ptr<f32, 1>, %q: !nv_tileaa.ptr<i32, 1>) -> (f32, f32) {
  %0 = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 1> -> f32
  %1 = nv_tileaa.load %q {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.ptr<i32, 1> -> i32
  %2 = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 1> -> f32
  nv_tileaa.return %0, %2 : f32, f32
}

// CHECK-LABEL: nv_tileaa.func @new_things(
// CHECK-COUNT-2: nv_tileaa.create_queue
// CHECK-COUNT-2: nv_tileaa.create_mem_token
// CHECK:         nv_tileaa.return
nv_tileaa.func @new_things()
    -> (!nv_tileaa.queue<i32>, !nv_tileaa.queue<i32>, !nv_tileaa.mem_token, !nv_tileaa.mem_token) {
  %0 = nv_tileaa.create_queue : !nv_tileaa.queue<i32>
  %1 = nv_tileaa.create_queue : !nv_tileaa.queue<i32>
  %2 = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
  %3 = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
  nv_tileaa.return %0, %1, %2, %3
      : !nv_tileaa.queue<i32>, !nv_tileaa.queue<i32>, !nv_tileaa.mem_token, !nv_tileaa.mem_token
}
