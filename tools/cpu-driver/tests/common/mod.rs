//! Parts of the driver's tests: a context, a module, a launch.

#![allow(dead_code, reason = "each test file uses some of it")]

use cuda::{
    api::{basics::cuInit, contexts::*, launches::cuLaunchKernel, modules::*},
    raw::{Arguments, Array},
};
use std::ffi::{CStr, c_void};

/// A context that is current as long as it lives.
pub struct Context(pub usize);

impl Context {
    pub fn new() -> Self {
        assert_eq!(cuInit(0), 0);
        let mut context = 0;
        assert_eq!(cuCtxCreate_v2(Some(&mut context), 0, 0), 0);
        Self(context)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        assert_eq!(cuCtxDestroy_v2(self.0), 0);
    }
}

pub fn load(text: &'static CStr) -> usize {
    let mut module = 0;
    assert_eq!(cuModuleLoadData(Some(&mut module), text.into()), 0);
    module
}

pub fn kernel(module: usize, name: &'static CStr) -> usize {
    let mut function = 0;
    assert_eq!(cuModuleGetFunction(Some(&mut function), module, name.into()), 0);
    function
}

/// A launch in one dimension.
pub fn launch(function: usize, grid: u32, block: u32, arguments: &[*const c_void]) -> u32 {
    // SAFETY: the tests pass arguments of the kernel's sizes, which outlive the call.
    let arguments = unsafe { Arguments::new(arguments) };
    cuLaunchKernel(function, grid, 1, 1, block, 1, 1, 0, 0, arguments, Arguments::NULL)
}

/// A list that lives on.
pub fn array<T: Copy + 'static>(all: &[T]) -> Array<T> {
    Array::from(&*all.to_vec().leak())
}
