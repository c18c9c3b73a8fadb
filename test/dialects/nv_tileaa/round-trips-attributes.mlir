// Each attribute, and each value of an enum. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func private @cache_modifier() attributes {values = [#nv_tileaa<cache_modifier none>, #nv_tileaa<cache_modifier ca>, #nv_tileaa<cache_modifier cg>, #nv_tileaa<cache_modifier cs>, #nv_tileaa<cache_modifier lu>, #nv_tileaa<cache_modifier cv>]}

  nv_tileaa.func private @eviction_policy() attributes {values = [#nv_tileaa<eviction_policy none>, #nv_tileaa<eviction_policy first>, #nv_tileaa<eviction_policy last>, #nv_tileaa<eviction_policy normal>]}

  nv_tileaa.func private @mem_semantic() attributes {values = [#nv_tileaa<mem_semantic weak>, #nv_tileaa<mem_semantic relaxed>, #nv_tileaa<mem_semantic acquire>, #nv_tileaa<mem_semantic release>, #nv_tileaa<mem_semantic acquire_release>]}

  nv_tileaa.func private @mem_scope() attributes {values = [#nv_tileaa<mem_scope tl_blk>, #nv_tileaa<mem_scope cluster>, #nv_tileaa<mem_scope gpu>, #nv_tileaa<mem_scope sys>]}

  nv_tileaa.func private @rmw_mode() attributes {values = [#nv_tileaa<rmw_mode add>, #nv_tileaa<rmw_mode and>, #nv_tileaa<rmw_mode or>, #nv_tileaa<rmw_mode xor>, #nv_tileaa<rmw_mode xchg>, #nv_tileaa<rmw_mode min>, #nv_tileaa<rmw_mode max>, #nv_tileaa<rmw_mode umin>, #nv_tileaa<rmw_mode umax>, #nv_tileaa<rmw_mode addf>]}

  nv_tileaa.func private @rounding_mode() attributes {values = [#nv_tileaa<rounding_mode nearest_even>, #nv_tileaa<rounding_mode zero>, #nv_tileaa<rounding_mode negative_inf>, #nv_tileaa<rounding_mode positive_inf>, #nv_tileaa<rounding_mode approx>, #nv_tileaa<rounding_mode full>, #nv_tileaa<rounding_mode nearest_away>]}

  nv_tileaa.func private @propagate_nan() attributes {values = [#nv_tileaa<propagate_nan none>, #nv_tileaa<propagate_nan all>]}

  nv_tileaa.func private @signedness() attributes {values = [#nv_tileaa<signedness unsigned>, #nv_tileaa<signedness signed>]}

  nv_tileaa.func private @padding_value() attributes {values = [#nv_tileaa<padding_value zero>, #nv_tileaa<padding_value neg_zero>, #nv_tileaa<padding_value nan>, #nv_tileaa<padding_value pos_inf>, #nv_tileaa<padding_value neg_inf>]}

  nv_tileaa.func private @activation_layout() attributes {values = [#nv_tileaa<activation_layout nwc>, #nv_tileaa<activation_layout nhwc>, #nv_tileaa<activation_layout ndhwc>]}

  nv_tileaa.func private @dimension() attributes {values = [#nv_tileaa<dimension x>, #nv_tileaa<dimension y>, #nv_tileaa<dimension z>]}

  nv_tileaa.func private @kernel_spec() attributes {values = [#nv_tileaa.kernel_spec<numWarps = 4>, #nv_tileaa.kernel_spec<numWarps = 4, clusterDim = [2, 1, 1]>]}

  nv_tileaa.func private @compute_capability() attributes {values = [#nv_tileaa.compute_capability<120>]}

  nv_tileaa.func private @target_spec() attributes {values = [#nv_tileaa.target_spec<"sm_90a">, #nv_tileaa.target_spec<"sm_\2290", "+ptx80">]}

  nv_tileaa.func private @dim_groups() attributes {values = [#nv_tileaa.dim_groups<>, #nv_tileaa.dim_groups<[]>, #nv_tileaa.dim_groups<[0], [1, 2], []>]}

  nv_tileaa.func private @conv_params() attributes {values = [#nv_tileaa.conv_params<filter = [3, 3], stride = [1, 1], padding = [1, 1], dilation = [1, 1], channel = 3>]}

  nv_tileaa.func private @div_by() attributes {values = [#nv_tileaa.div_by<16>, #nv_tileaa.div_by<16, every 4 along 0>, #nv_tileaa.div_by<16, every 4>, #nv_tileaa.div_by<16 along 0>]}

  nv_tileaa.func private @bounded() attributes {values = [#nv_tileaa.bounded<min = 0, max = 1024>, #nv_tileaa.bounded<min = -9223372036854775808>, #nv_tileaa.bounded<max = 9223372036854775807>, #nv_tileaa.bounded<>]}

  nv_tileaa.func private @same_elements() attributes {values = [#nv_tileaa.same_elements<[4, 2]>]}
}
