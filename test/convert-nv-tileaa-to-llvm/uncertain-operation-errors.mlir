// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm

nv_tileaa.func @agents() {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.execute'}}
  nv_tileaa.execute {
    nv_tileaa.queue.yield
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @queue() {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.create_queue'}}
  %q = nv_tileaa.create_queue : !nv_tileaa.queue<i32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @text() {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.inject_ir'}}
  nv_tileaa.inject_ir "module {}" @f() : () -> ()
  nv_tileaa.return
}
