// A variable has a type, a space and perhaps a value that go together; a pointer to it has its space.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expects elements that are numbers, but got '!nv_tileaa.ptr<f32>'}}
nv_tileaa.global @g : tensor<4x!nv_tileaa.ptr<f32>>, 1

// -----

// expected-error@+1 {{expects an alignment that is a power of two, but got 3}}
nv_tileaa.global @g : tensor<4xf32>, 1 {alignment = 3 : i64}

// -----

// expected-error@+1 {{expects an alignment that is a power of two, but got 0}}
nv_tileaa.global @g : tensor<4xf32>, 1 {alignment = 0 : i64}

// -----

// expected-error@+1 {{expects a value of its type, but got 'tensor<2xf32>'}}
nv_tileaa.global @g : tensor<4xf32>, 1 = dense<1.0> : tensor<2xf32>

// -----

// expected-error@+1 {{expects a value of its type, but got 'tensor<4xi32>'}}
nv_tileaa.global @g : tensor<4xf32>, 1 = dense<1> : tensor<4xi32>

// -----

// expected-error@+1 {{expects a value of its type, but got 'vector<4xf32>'}}
nv_tileaa.global @g : tensor<4xf32>, 1 = dense<1.0> : vector<4xf32>

// -----

// expected-error@+1 {{expects no value in shared memory, which has no initializers}}
nv_tileaa.global @g : tensor<4xf32>, 3 = dense<1.0> : tensor<4xf32>

// -----

// expected-error@+1 {{expects a memory space of 24 bits, but got 16777216}}
nv_tileaa.global @g : tensor<4xf32>, 16777216

// -----

// expected-error@+1 {{expects a memory space of 24 bits, but got 4294967295}}
"nv_tileaa.global"() {sym_name = "g", type = tensor<4xf32>, addr_space = -1 : i32} : () -> ()

// -----

// expected-error@+1 {{attribute 'type' failed to satisfy constraint}}
nv_tileaa.global @g : tensor<?xf32>, 1

// -----

// expected-error@+1 {{attribute 'type' failed to satisfy constraint}}
nv_tileaa.global @g : tensor<*xf32>, 1

// -----

// expected-error@+1 {{attribute 'type' failed to satisfy constraint}}
nv_tileaa.global @g : f32, 1

// -----

// expected-error@+1 {{requires attribute 'type'}}
"nv_tileaa.global"() {sym_name = "g"} : () -> ()

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
nv_tileaa.global @g : tensor<4xf32>, 1 = 3.0 : f32

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects the name of an nv_tileaa.global, but got @missing}}
  %0 = nv_tileaa.get_global @missing : !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects the name of an nv_tileaa.global, but got @f}}
  %0 = nv_tileaa.get_global @f : !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.global @g : tensor<4xf32>, 3
nv_tileaa.func @f() {
  // expected-error@+1 {{expects the result type '!nv_tileaa.ptr<f32, 3>', but got '!nv_tileaa.ptr<f32, 1>'}}
  %0 = nv_tileaa.get_global @g : !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return
}

// -----

// A variable of another module is not seen.
nv_tileaa.global @g : tensor<4xf32>, 3
module @inner {
  nv_tileaa.func @f() {
    // expected-error@+1 {{expects the name of an nv_tileaa.global, but got @g}}
    %0 = nv_tileaa.get_global @g : !nv_tileaa.ptr<f32, 3>
    nv_tileaa.return
  }
}
