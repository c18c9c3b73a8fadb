// Functions carry the attributes for launching and compiling a kernel, with values that make sense.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expects a #nv_tileaa.kernel_spec or unit for 'nv_tileaa.kernel_spec', but got 4 : i32}}
nv_tileaa.func private @f() attributes {nv_tileaa.kernel_spec = 4 : i32}

// -----

// expected-error@+1 {{expects a #nv_tileaa.compute_capability for 'nv_tileaa.compute_capability', but got 90 : i32}}
nv_tileaa.func private @f() attributes {nv_tileaa.compute_capability = 90 : i32}

// -----

// expected-error@+1 {{expects a #nv_tileaa.compute_capability for 'nv_tileaa.compute-capability', but got 90 : i32}}
nv_tileaa.func private @f() attributes {"nv_tileaa.compute-capability" = 90 : i32}

// -----

// expected-error@+1 {{expects a #nv_tileaa.target_spec for 'nv_tileaa.target_spec', but got "sm_90"}}
nv_tileaa.func private @f() attributes {nv_tileaa.target_spec = "sm_90"}

// -----

// expected-error@+1 {{expects a positive number of blocks for 'nv_tileaa.occupancy', but got 0 : i64}}
nv_tileaa.func private @f() attributes {nv_tileaa.occupancy = 0 : i64}

// -----

// expected-error@+1 {{expects a positive number of blocks for 'nv_tileaa.occupancy', but got "two"}}
nv_tileaa.func private @f() attributes {nv_tileaa.occupancy = "two"}

// -----

// expected-error@+1 {{'nv_tileaa.kernel_spec' is only for functions}}
module attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
}

// -----

// expected-error@+1 {{'nv_tileaa.occupancy' is only for functions}}
nv_tileaa.global @g : tensor<4xf32>, 1 {nv_tileaa.occupancy = 2 : i64}

// -----

// expected-error@+1 {{expects a positive numWarps, but got 0}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.kernel_spec<numWarps = 0>}

// -----

// expected-error@+1 {{expects three sizes in clusterDim, but got 2}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.kernel_spec<numWarps = 1, clusterDim = [1, 1]>}

// -----

// expected-error@+1 {{expects positive sizes in clusterDim, but got -1}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.kernel_spec<numWarps = 1, clusterDim = [1, -1, 1]>}

// -----

// expected-error@+1 {{expects a positive number, but got -90}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.compute_capability<-90>}

// -----

nv_tileaa.func private @f() attributes {
  // expected-error@+2 {{integer value too large}}
  // expected-error@+1 {{failed to parse}}
  a = #nv_tileaa.kernel_spec<numWarps = 3000000000>
}

// -----

nv_tileaa.func private @f() attributes {
  // expected-error@+1 {{expected 'numWarps'}}
  a = #nv_tileaa.kernel_spec<>
}
