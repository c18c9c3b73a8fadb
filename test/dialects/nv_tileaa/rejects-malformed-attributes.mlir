// Attributes that are written wrongly.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expected rmw_mode to be one of: add, and, or, xor, xchg, min, max, umin, umax, addf}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa<rmw_mode nand>}

// -----

// expected-error@+1 {{expected mem_scope to be one of: tl_blk, cluster, gpu, sys}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa<mem_scope block>}

// -----

// expected-error@+1 {{expected mem_semantic to be one of: weak, relaxed, acquire, release, acquire_release}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa<mem_semantic 3>}

// -----

// expected-error@+1 {{unknown attribute `nothing` in dialect `nv_tileaa`}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa<nothing>}

// -----

// expected-error@+1 {{expected '['}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.dim_groups<[0],>}

// -----

// expected-error@+1 {{expected integer value}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.dim_groups<[a]>}

// -----

// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.dim_groups<[0>}

// -----

// expected-error@+1 {{integer value too large}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.dim_groups<[99999999999999999999]>}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse NvTileAA_DivBy parameter 'divisor'}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.div_by<>}

// -----

// expected-error@+1 {{expected 'every'}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.div_by<16, along 0 every 4>}

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse NvTileAA_DivBy parameter 'divisor'}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.div_by<99999999999999999999>}

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: min}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.bounded<min = 1, min = 2>}

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: low}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.bounded<low = 1>}

// -----

// expected-error@+1 {{expected '['}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.same_elements<4>}

// -----

// expected-error@+1 {{expected ','}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.conv_params<filter = [3]>}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse NvTileAA_ConvParams parameter 'filter'}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.conv_params<filter = [], stride = [], padding = [], dilation = [], channel = 0>}

// -----

// expected-error@+2 {{expected string}}
// expected-error@+1 {{failed to parse NvTileAA_TargetSpec parameter 'chip'}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.target_spec<sm_90>}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse NvTileAA_ComputeCapability parameter 'value'}}
nv_tileaa.func private @f() attributes {a = #nv_tileaa.compute_capability<sm_90>}
