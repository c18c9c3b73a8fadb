"""Writes a module for each attribute and type of the dialect and each wrong thing in it."""

import sys
from pathlib import Path

WORDS = """rmw_mode mem_semantic mem_scope cache_modifier eviction_policy rounding_mode propagate_nan signedness
padding_value activation_layout dimension""".split()
WRONG = ["", "nothing", "3", '"add me"', "[1]", "f32", "99999999999999999999", "@f"]
FORMS = [
    "kernel_spec<WRONG>",
    "kernel_spec<numWarps = WRONG>",
    "kernel_spec<numWarps = 1, clusterDim = [WRONG]>",
    "compute_capability<WRONG>",
    "target_spec<WRONG>",
    'target_spec<"sm_90", WRONG>',
    "dim_groups<[WRONG]>",
    "conv_params<filter = [WRONG]>",
    "conv_params<filter = [1], stride = [1], padding = [1], dilation = [1], channel = WRONG>",
    "div_by<WRONG>",
    "div_by<4, every WRONG>",
    "div_by<4, every 2 along WRONG>",
    "bounded<min = WRONG>",
    "bounded<max = WRONG>",
    "same_elements<[WRONG]>",
]
TYPES = [
    "ptr<WRONG>",
    "ptr<f32, WRONG>",
    "memref<WRONG>",
    "memref<4xf32, WRONG>",
    "tiled_view<WRONG>",
    "tiled_view<<4xf32>, WRONG>",
    "tiled_view<<4xf32>, 4, WRONG>",
    "queue<WRONG>",
]

modules = []
for wrong in WRONG:
    attributes = [f"#nv_tileaa<{word} {wrong}>" for word in WORDS]
    attributes += ["#nv_tileaa." + form.replace("WRONG", wrong) for form in FORMS]
    modules += [f"nv_tileaa.func private @f() attributes {{a = {attribute}}}" for attribute in attributes]
    modules += [f"nv_tileaa.func private @f(!nv_tileaa.{form.replace('WRONG', wrong)})" for form in TYPES]
(Path(sys.argv[1]) / "all.mlir").write_text("\n// -----\n".join(modules))
