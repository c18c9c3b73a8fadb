//! Passes on tiles: entry points of their crates, with the options.

pub mod convert_cuda_tile_to_nv_tileaa;
pub mod expand_nv_tileaa;
pub mod lift_tile_branches;
pub mod print_tile_layouts;
