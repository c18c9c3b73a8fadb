//! Modules, libraries, kernels, and how many blocks a multiprocessor has.
//!
//! ```text
//! cuModuleLoadData(&m, ptx); cuModuleGetFunction(&f, m, "k");
//! cuLibraryLoadData(&l, ptx, ...); cuLibraryGetKernel(&k, l, "k"); cuKernelGetFunction(&f, k);
//! ```
//!
//! A library is a module and a kernel a function here: there is one context's worth of code, as there is one
//! device, so that the handle of a library or kernel may be used for a module or function, as CUDA permits
//! for launches. Code for a GPU (a cubin) cannot be run and is refused with `CUDA_ERROR_NO_BINARY_FOR_GPU`,
//! as a driver refuses code for another GPU.

use super::{functions, put, put_if};
use crate::{
    device,
    error::{Code, Outcome},
    module::Function,
    raw::{Image, Text},
    state::{Driver, check_device, healthy, ready},
};
use std::ffi::c_char;

/// Blocks of a kernel that a multiprocessor of the device's limits has at once.
fn resident(function: &Function, threads: i32, shared: usize) -> Outcome<i32> {
    let threads = u32::try_from(threads).ok().filter(|count| *count > 0).ok_or(Code::INVALID_VALUE)?;
    let bytes = function.kernel.shared + shared as u64;
    let by_memory = u64::from(device::most_shared()).checked_div(bytes).unwrap_or(32);
    Ok((2048 / threads.next_multiple_of(32)).min(by_memory.min(32) as u32) as i32)
}

fn load(text: String) -> Outcome<usize> {
    healthy(|driver| driver.load(text))
}

/// Puts the address and the size of a variable of a module, which may be a library.
fn global(
    driver: &Driver,
    module: usize,
    name: &str,
    address: Option<&mut u64>,
    size: Option<&mut usize>,
) -> Outcome<()> {
    let (at, bytes) = driver.modules.get(&module).ok_or(Code::INVALID_HANDLE)?.global(name)?;
    put_if(address, at);
    put_if(size, bytes);
    Ok(())
}

fn read(file: Text) -> Outcome<String> {
    let bytes = std::fs::read(file.get()?).map_err(|_| Code::FILE_NOT_FOUND)?;
    if bytes.starts_with(b"\x7fELF") || bytes.starts_with(&[0x50, 0xed, 0x55, 0xba]) {
        return Err(Code::NO_BINARY_FOR_GPU);
    }
    String::from_utf8(bytes).map_err(|_| Code::INVALID_IMAGE)
}

functions! {
    /// Loads PTX.
    fn cuModuleLoadData(module: Option<&mut usize>, image: Image) {
        put(module, load(image.text()?)?)
    }

    /// Loads PTX, with options for a compiler that is not there.
    fn cuModuleLoadDataEx(module: Option<&mut usize>, image: Image, _count: u32, _options: usize, _values: usize) {
        put(module, load(image.text()?)?)
    }

    /// Loads PTX that is among several images: only an image of PTX can be loaded.
    fn cuModuleLoadFatBinary(module: Option<&mut usize>, image: Image) {
        put(module, load(image.text()?)?)
    }

    /// Loads a file with PTX.
    fn cuModuleLoad(module: Option<&mut usize>, file: Text) {
        put(module, load(read(file)?)?)
    }

    /// Unloads a module.
    fn cuModuleUnload(module: usize) {
        ready(|driver| driver.unload(module))
    }

    /// A kernel of a module.
    fn cuModuleGetFunction(function: Option<&mut usize>, module: usize, name: Text) {
        let name = name.get()?;
        healthy(|driver| put(function, driver.function_of(module, &name)?))
    }

    /// A variable of a module.
    fn cuModuleGetGlobal_v2(address: Option<&mut u64>, size: Option<&mut usize>, module: usize, name: Text) {
        let name = name.get()?;
        healthy(|driver| global(driver, module, &name, address, size))
    }

    /// When code is loaded: at once.
    fn cuModuleGetLoadingMode(mode: Option<&mut i32>) {
        put(mode, 1)
    }

    /// Loads PTX, for all contexts.
    fn cuLibraryLoadData(
        library: Option<&mut usize>,
        image: Image,
        _options: usize,
        _values: usize,
        _count: u32,
        _more: usize,
        _more_values: usize,
        _more_count: u32,
    ) {
        let text = image.text()?;
        put(library, ready(|driver| driver.load(text))?)
    }

    /// Loads a file with PTX.
    fn cuLibraryLoadFromFile(
        library: Option<&mut usize>,
        file: Text,
        _options: usize,
        _values: usize,
        _count: u32,
        _more: usize,
        _more_values: usize,
        _more_count: u32,
    ) {
        let text = read(file)?;
        put(library, ready(|driver| driver.load(text))?)
    }

    /// Unloads a library.
    fn cuLibraryUnload(library: usize) {
        ready(|driver| driver.unload(library))
    }

    /// A kernel of a library.
    fn cuLibraryGetKernel(kernel: Option<&mut usize>, library: usize, name: Text) {
        let name = name.get()?;
        ready(|driver| put(kernel, driver.function_of(library, &name)?))
    }

    /// The number of its kernels.
    fn cuLibraryGetKernelCount(count: Option<&mut u32>, library: usize) {
        ready(|driver| {
            let module = driver.modules.get(&library).ok_or(Code::INVALID_HANDLE)?;
            put(count, module.program.kernels().count() as u32)
        })
    }

    /// The library as a module.
    fn cuLibraryGetModule(module: Option<&mut usize>, library: usize) {
        ready(|driver| {
            driver.modules.get(&library).ok_or(Code::INVALID_HANDLE)?;
            put(module, library)
        })
    }

    /// A variable of a library.
    fn cuLibraryGetGlobal(address: Option<&mut u64>, size: Option<&mut usize>, library: usize, name: Text) {
        let name = name.get()?;
        ready(|driver| global(driver, library, &name, address, size))
    }

    /// A kernel as a function.
    fn cuKernelGetFunction(function: Option<&mut usize>, kernel: usize) {
        ready(|driver| {
            driver.function(kernel)?;
            put(function, kernel)
        })
    }

    /// The library of a kernel.
    fn cuKernelGetLibrary(library: Option<&mut usize>, kernel: usize) {
        ready(|driver| put(library, driver.function(kernel)?.module))
    }

    /// The module of a function.
    fn cuFuncGetModule(module: Option<&mut usize>, function: usize) {
        ready(|driver| put(module, driver.function(function)?.module))
    }

    /// The name of a kernel, as long as its library is loaded.
    fn cuKernelGetName(name: Option<&mut *const c_char>, kernel: usize) {
        ready(|driver| put(name, driver.function(kernel)?.name.as_ptr()))
    }

    /// The name of a function, as long as its module is loaded.
    fn cuFuncGetName(name: Option<&mut *const c_char>, function: usize) {
        ready(|driver| put(name, driver.function(function)?.name.as_ptr()))
    }

    /// An attribute of a kernel.
    fn cuKernelGetAttribute(value: Option<&mut i32>, attribute: i32, kernel: usize, device: i32) {
        ready(|driver| {
            check_device(device)?;
            put(value, driver.function(kernel)?.attribute(attribute)?)
        })
    }

    /// Sets an attribute of a kernel.
    fn cuKernelSetAttribute(attribute: i32, value: i32, kernel: usize, device: i32) {
        ready(|driver| {
            check_device(device)?;
            driver.functions.get_mut(&kernel).ok_or(Code::INVALID_HANDLE)?.set_attribute(attribute, value)
        })
    }

    /// An attribute of a function.
    fn cuFuncGetAttribute(value: Option<&mut i32>, attribute: i32, function: usize) {
        ready(|driver| put(value, driver.function(function)?.attribute(attribute)?))
    }

    /// Sets an attribute of a function.
    fn cuFuncSetAttribute(function: usize, attribute: i32, value: i32) {
        ready(|driver| {
            driver.functions.get_mut(&function).ok_or(Code::INVALID_HANDLE)?.set_attribute(attribute, value)
        })
    }

    /// How caches are divided: there are none.
    fn cuFuncSetCacheConfig(function: usize, _how: i32) {
        ready(|driver| driver.function(function).map(drop))
    }

    /// Whether a function is loaded: always.
    fn cuFuncIsLoaded(state: Option<&mut i32>, function: usize) {
        ready(|driver| {
            driver.function(function)?;
            put(state, 1)
        })
    }

    /// Loads a function, which is loaded already.
    fn cuFuncLoad(function: usize) {
        ready(|driver| driver.function(function).map(drop))
    }

    /// Place and size of a parameter of a kernel.
    fn cuKernelGetParamInfo(kernel: usize, number: usize, offset: Option<&mut usize>, size: Option<&mut usize>) {
        ready(|driver| {
            let parameter = driver.function(kernel)?.kernel.parameters.get(number).ok_or(Code::INVALID_VALUE)?;
            put(offset, parameter.offset as usize)?;
            put_if(size, parameter.size as usize);
            Ok(())
        })
    }

    /// Place and size of a parameter of a function.
    fn cuFuncGetParamInfo(function: usize, number: usize, offset: Option<&mut usize>, size: Option<&mut usize>) {
        match cuKernelGetParamInfo(function, number, offset, size) {
            0 => Ok(()),
            code => Err(Code(code)),
        }
    }

    /// Blocks that a multiprocessor has at once.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks: Option<&mut i32>, function: usize, threads: i32, shared: usize) {
        ready(|driver| put(blocks, resident(driver.function(function)?, threads, shared)?))
    }

    /// Blocks that a multiprocessor has at once, with flags for caches.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks: Option<&mut i32>,
        function: usize,
        threads: i32,
        shared: usize,
        _flags: u32,
    ) {
        ready(|driver| put(blocks, resident(driver.function(function)?, threads, shared)?))
    }

    /// The size of blocks that fills a multiprocessor: as many threads as a block may have. A function that
    /// computes the shared memory for a size is not called: it would run within a call of the driver.
    fn cuOccupancyMaxPotentialBlockSize(
        grid: Option<&mut i32>,
        block: Option<&mut i32>,
        function: usize,
        of_size: usize,
        shared: usize,
        limit: i32,
    ) {
        ready(|driver| {
            let function = driver.function(function)?;
            if of_size != 0 {
                return Err(Code::NOT_SUPPORTED);
            }
            let most = function.most_threads() as i32;
            let threads = if limit > 0 { most.min(limit) } else { most };
            put(grid, resident(function, threads, shared)?.max(1))?;
            put(block, threads)
        })
    }

    /// Dynamic shared memory of a block, if so many are to be on a multiprocessor.
    fn cuOccupancyAvailableDynamicSMemPerBlock(size: Option<&mut usize>, function: usize, blocks: i32, _threads: i32) {
        ready(|driver| {
            let used = driver.function(function)?.kernel.shared;
            let blocks = u64::try_from(blocks).ok().filter(|count| *count > 0).ok_or(Code::INVALID_VALUE)?;
            put(size, (u64::from(device::most_shared()) / blocks).saturating_sub(used) as usize)
        })
    }
}
