//! `expand-nv-tileaa`: the module of that name.

pub use tilespace_cuda_tile::expand::run;
