//! Faults of kernels, and wrong calls: each is the error that a GPU's driver has.
//!
//! ```text
//! st.global.u32 [%rd0], 1;      %rd0 after an allocation: 700; odd: 716
//! ```
//!
//! A fault stays with its context, and another context works on.

mod common;

use common::{Context, kernel, launch, load};
use cuda::{
    api::{address, basics::*, contexts::*, memories::*, modules::*},
    raw::Image,
};
use std::ffi::{CStr, c_char, c_void};

const STORE: &CStr = c"
.version 8.3
.target sm_80
.address_size 64
.file 1 \"store.py\"
.visible .entry store(.param .u64 a)
{
  .reg .b64 %rd<2>;
  ld.param.u64 %rd0, [a];
  .loc 1 7 3
  st.global.u32 [%rd0], 1;
  ret;
}
.visible .entry stop() { trap; }
.visible .entry wait() { .reg .pred %p; .reg .b32 %r;
  mov.u32 %r, %tid.x;
  setp.eq.s32 %p, %r, 0;
  @%p bra $end;
  bar.sync 0;
$end:
  bar.sync 1;
  ret;
}
.visible .entry novel() { .reg .b32 %r; frobnicate.b32 %r, 1; ret; }";

/// The error of a launch that stores to an address, in a context of its own, and the error of the next call.
fn store(at: u64) -> (u32, u32) {
    let _context = Context::new();
    let function = kernel(load(STORE), c"store");
    let arguments: [*const c_void; 1] = [(&raw const at).cast()];
    (launch(function, 1, 1, &arguments), cuCtxSynchronize())
}

#[test]
fn an_access_beside_an_allocation_is_illegal_and_stays() {
    let mut a = 0;
    {
        let _context = Context::new();
        assert_eq!(cuMemAlloc_v2(Some(&mut a), 16), 0);
    }
    assert_eq!(store(a + 12), (0, 0));
    assert_eq!(store(a + 16), (700, 700));
    assert_eq!(store(a - 4), (700, 700));
    assert_eq!(store(a + 2), (716, 716));
    // Nothing is there, and the process lives.
    assert_eq!(store(0), (700, 700));
    assert_eq!(store(0x10_0000_0000), (700, 700));
    assert_eq!(cuMemFree_v2(a), 0);
    assert_eq!(cuMemFree_v2(a), 1);
}

#[test]
fn memory_that_may_not_be_written_is_a_fault() {
    static TEXT: [u32; 4] = [1, 2, 3, 4];
    assert_eq!(store(TEXT.as_ptr() as u64), (700, 700));
}

#[test]
fn bounds_that_the_user_names_hold() {
    let (mut before, mut array) = (vec![0_u32; 8], vec![0_u32; 8]);
    let at = array.as_mut_ptr() as u64;
    {
        let _context = Context::new();
        assert_eq!(cuMemHostRegister_v2(at, 16, 0), 0);
        assert_eq!(cuMemHostRegister_v2(at + 8, 16, 0), 712);
    }
    assert_eq!(store(at + 12), (0, 0));
    assert_eq!(array[3], 1);
    {
        let _context = Context::new();
        assert_eq!((cuMemHostUnregister(at), cuMemHostUnregister(at)), (0, 713));
    }
    assert_eq!(tilespaceNameMemory(before.as_mut_ptr() as u64, 16, c"before".into()), 0);
    assert_eq!(store(before.as_mut_ptr() as u64 + 4), (0, 0));
    assert_eq!(tilespaceForgetMemory(before.as_mut_ptr() as u64), 0);
    assert_eq!(before[1], 1);
}

#[test]
fn traps_barriers_and_unknown_instructions_have_errors_of_their_own() {
    let run = |name: &'static CStr, threads: u32| {
        let _context = Context::new();
        (launch(kernel(load(STORE), name), 1, threads, &[]), cuCtxSynchronize())
    };
    {
        let context = Context::new();
        assert_eq!(
            (launch(kernel(load(STORE), c"stop"), 1, 1, &[]), cuCtxSynchronize_v2(context.0)),
            (719, 719)
        );
        assert_eq!((cuMemAlloc_v2(Some(&mut 0), 4), cuStreamQuery(0)), (719, 719));
    }
    assert_eq!(run(c"stop", 1), (719, 719));
    assert_eq!(run(c"wait", 64), (702, 702));
    assert_eq!(run(c"novel", 1), (715, 715));
}

#[test]
fn images_that_are_no_ptx_are_refused() {
    let _context = Context::new();
    let load = |image: Image| cuModuleLoadData(Some(&mut 0), image);
    assert_eq!(load(c"\x7fELF\x02".into()), 209);
    assert_eq!(load(c"\x50\xed\x55\xba".into()), 209);
    assert_eq!(load(c"hello".into()), 200);
    assert_eq!(load(c".version 8.3\n.entry k() { ld.global".into()), 218);
    assert_eq!(cuModuleGetFunction(Some(&mut 0), common::load(STORE), c"other".into()), 500);
    assert_eq!(cuModuleLoad(Some(&mut 0), c"/nowhere.ptx".into()), 301);
}

#[test]
fn wrong_calls_are_errors_and_no_crashes() {
    assert_eq!((cuInit(0), cuCtxSynchronize()), (0, 201));
    let _context = Context::new();
    assert_eq!(cuInit(1), 1);
    assert_eq!(cuDeviceGet(Some(&mut 0), 1), 101);
    assert_eq!(cuDeviceGet(None, 0), 1);
    assert_eq!(cuMemAlloc_v2(None, 4), 1);
    assert_eq!(cuMemAlloc_v2(Some(&mut 0), usize::MAX), 2);
    assert_eq!(cuMemcpyDtoH_v2(0x10, 0x20, 4), 1);
    assert_eq!(cuMemsetD32_v2(0x11, 0, 4), 1);
    assert_eq!(cuStreamSynchronize(77), 400);
    assert_eq!(cuEventRecord(77, 0), 400);
    assert_eq!(launch(77, 1, 1, &[]), 400);
    let stop = kernel(load(STORE), c"stop");
    assert_eq!(launch(stop, 0, 1, &[]), 1);
    assert_eq!(launch(stop, 1, 1025, &[]), 1);
    assert_eq!(launch(kernel(load(STORE), c"store"), 1, 1, &[std::ptr::null()]), 1);
    assert_eq!(cuCtxSynchronize(), 0);
}

#[test]
fn a_program_finds_functions_errors_and_attributes() {
    let (mut function, mut status, mut text): (usize, i32, *const c_char) = (0, 0, std::ptr::null());
    assert_eq!(
        cuGetProcAddress_v2(c"cuMemAlloc".into(), Some(&mut function), 13000, 0, Some(&mut status)),
        0
    );
    assert_eq!((Some(function), status), (address("cuMemAlloc_v2", 13000), 0));
    let unknown =
        cuGetProcAddress_v2(c"cuTexRefCreate".into(), Some(&mut function), 13000, 0, Some(&mut status));
    assert_eq!((unknown, function, status), (500, 0, 1));
    assert_eq!(cuGetErrorName(700, Some(&mut text)), 0);
    // SAFETY: the driver gives a text that ends with a zero and lives on.
    assert_eq!(unsafe { CStr::from_ptr(text) }, c"CUDA_ERROR_ILLEGAL_ADDRESS");
    assert_eq!(cuGetErrorString(12_345, Some(&mut text)), 1);
    assert_eq!(cuInit(0), 0);
    let mut lanes = 0;
    assert_eq!((cuDeviceGetAttribute(Some(&mut lanes), 10, 0), lanes), (0, 32));
}

#[test]
fn every_function_that_cutile_asks_for_is_there() {
    // cext/cuda_loader.h of cuTile Python 1.7.0.
    let names = "cuInit cuLibraryLoadData cuLibraryUnload cuLibraryGetKernel cuGetErrorString cuLaunchKernel cuLaunchKernelEx \
        cuPointerGetAttribute cuCtxSynchronize cuCtxPushCurrent cuCtxPopCurrent cuCtxGetCurrent cuCtxSetCurrent \
        cuCtxGetDevice cuCtxGetId cuDeviceGet cuDeviceGetCount cuDeviceGetAttribute cuDevicePrimaryCtxRetain \
        cuDriverGetVersion cuEventCreate cuEventDestroy cuEventQuery cuEventRecord cuKernelGetFunction \
        cuKernelGetAttribute cuKernelSetAttribute cuMemAlloc cuMemAllocHost cuMemFree cuMemFreeHost \
        cuMemGetAddressRange cuIpcGetMemHandle cuIpcOpenMemHandle cuIpcCloseMemHandle cuMemcpyHtoDAsync \
        cuStreamCreate cuStreamDestroy cuStreamGetCtx cuStreamGetId cuStreamIsCapturing cuStreamSynchronize \
        cuStreamWaitEvent cuEventElapsedTime cuGraphCreate cuGraphDestroy cuGraphAddEventRecordNode \
        cuGraphAddKernelNode cuGraphAddMemsetNode cuGraphAddMemAllocNode cuGraphAddMemFreeNode \
        cuGraphInstantiateWithFlags cuGraphExecDestroy cuGraphLaunch cuTensorMapEncodeTiled";
    let missing: Vec<&str> = names.split_whitespace().filter(|name| address(name, 13000).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(names.split_whitespace().count(), 55);
}
