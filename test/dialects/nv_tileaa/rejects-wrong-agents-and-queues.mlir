// Agents end with queue.yield; entries of a queue are of its types.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%q: !nv_tileaa.queue<tensor<16xf32>, i32>, %i: i32) {
  // expected-error@+1 {{expects an entry of '!nv_tileaa.queue<tensor<16xf32>, i32>', but got ('i32')}}
  nv_tileaa.queue.put %q, %i : !nv_tileaa.queue<tensor<16xf32>, i32>, i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%q: !nv_tileaa.queue<tensor<16xf32>, i32>, %i: i32) {
  // expected-error@+1 {{expects an entry of '!nv_tileaa.queue<tensor<16xf32>, i32>', but got ()}}
  nv_tileaa.queue.put %q : !nv_tileaa.queue<tensor<16xf32>, i32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%q: !nv_tileaa.queue<tensor<16xf32>, i32>) {
  // expected-error@+1 {{expects an entry of '!nv_tileaa.queue<tensor<16xf32>, i32>', but got ('i32', 'tensor<16xf32>')}}
  %0:2 = nv_tileaa.queue.get %q : !nv_tileaa.queue<tensor<16xf32>, i32> -> i32, tensor<16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects at least one agent}}
  nv_tileaa.execute
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects regions to end with 'nv_tileaa.queue.yield'}}
  nv_tileaa.execute {
    nv_tileaa.queue.yield
  }, {
    llvm.unreachable
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a non-empty block}}
  nv_tileaa.execute {
    nv_tileaa.queue.yield
  }, {
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{region should have no arguments}}
  nv_tileaa.execute {
  ^bb0(%x: i32):
    nv_tileaa.queue.yield
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects a non-empty block}}
  "nv_tileaa.execute"() ({
  ^bb0:
  }) : () -> ()
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects parent op 'nv_tileaa.execute'}}
  nv_tileaa.queue.yield
}
