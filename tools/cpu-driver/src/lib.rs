//! `libcuda.so.1` for a machine without a GPU: PTX runs on the CPU, in the machine of `tilespace-simt`.
//!
//! ```text
//! a = numpy.arange(4096, dtype="float32")                cuTile Python, unchanged
//! ct.launch(0, (4,), add, (a, b, c, 1024))
//!   cuLibraryLoadData(ptx)     api/modules.rs    the text is decoded
//!   cuLaunchKernelEx(...)      api/launches.rs   each block runs, threads in turns; addresses are the host's
//! ```
//!
//! A program opens the driver by `dlopen("libcuda.so.1")`, so that the library found by that name is the GPU.
//! Nothing here installs it: `tilespace run` puts it on the library path of one process.
//!
//! Device memory is the host's memory, so that copies are copies and any array can be an argument ([`memory`]
//! explains how bounds are known). Work is done when the call returns, which CUDA's order of streams permits
//! ([`launch`]). An error of a GPU's driver, such as a wrong handle or a block that is too large, is the same
//! error here; a function that this driver lacks is `CUDA_ERROR_NOT_SUPPORTED`, or not found by
//! `cuGetProcAddress`.
//!
//! `unsafe` code is in [`raw`], in the three places of [`memory`] that argue why an address is good, and in
//! the attribute that exports a function. No panic leaves a function: it is `CUDA_ERROR_UNKNOWN` ([`api`]).

pub mod api;
pub mod device;
pub mod error;
pub mod graph;
pub mod launch;
pub mod memory;
pub mod module;
pub mod raw;
pub mod source;
pub mod state;
