//===- cuda.td - rules for NVIDIA's cuda dialect -----------------*- tablegen -*-===//
//
// The ops by which the host launches a kernel. Kernels and their returns have interfaces.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

// The kernel and the driver may keep their arguments.
def : OpRules<["cuda.launch_ex", "cuda.tensor_map_encode_tiled"], [Escapes<All>, Havoc]>;
def : OpRule<"cuda.cast", [Follows<0, [Arg<0>]>]>;
def : OpRules<["cuda.launch_cfg.cluster_dim", "cuda.launch_cfg.cooperative", "cuda.launch_cfg.create",
               "cuda.launch_cfg.programmatic_stream_serialization_allowed", "cuda.return_if_error"]>;
