//! Kernels through the C functions, as in a host program, from loading PTX to the copy back.
//!
//! ```text
//! cuModuleLoadData(ADD); cuMemAlloc; cuMemcpyHtoD; cuLaunchKernel(...); cuMemcpyDtoH
//! ```
//!
//! Each test has a context of its own, since a fault stays with its context, and all tests share one device.

mod common;

use common::{Context, array, kernel, launch, load};
use cuda::{
    api::{contexts::*, launches::*, memories::*, modules::*},
    raw::{Arguments, Array},
};
use std::{ffi::c_void, mem::MaybeUninit};

/// `c[i] = a[i] + b[i]` for i below n, by blocks of 64 threads.
const ADD: &std::ffi::CStr = c"
.version 8.3
.target sm_80
.address_size 64
.visible .entry add(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n) .reqntid 64
{
  .reg .pred %p; .reg .b32 %r<6>; .reg .f32 %f<3>; .reg .b64 %rd<8>;
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %tid.x;
  mad.lo.s32 %r2, %r0, 64, %r1;
  ld.param.u32 %r3, [n];
  setp.ge.s32 %p, %r2, %r3;
  @%p bra $end;
  ld.param.u64 %rd0, [a];
  ld.param.u64 %rd1, [b];
  ld.param.u64 %rd2, [c];
  mul.wide.s32 %rd3, %r2, 4;
  add.s64 %rd4, %rd0, %rd3;
  add.s64 %rd5, %rd1, %rd3;
  add.s64 %rd6, %rd2, %rd3;
  ld.global.f32 %f0, [%rd4];
  ld.global.f32 %f1, [%rd5];
  add.f32 %f2, %f0, %f1;
  st.global.f32 [%rd6], %f2;
$end:
  ret;
}";

fn floats(count: usize, of: impl Fn(f32) -> f32) -> Vec<f32> {
    (0..count).map(|at| of(at as f32)).collect()
}

#[test]
fn a_program_in_device_memory() {
    let _context = Context::new();
    let add = kernel(load(ADD), c"add");
    let (a, b) = (floats(200, |x| x), floats(200, |x| 2.0 * x));
    let mut places = [0_u64; 3];
    for place in &mut places {
        assert_eq!(cuMemAlloc_v2(Some(place), 800), 0);
    }
    assert_eq!(cuMemcpyHtoD_v2(places[0], a.as_ptr() as u64, 800), 0);
    assert_eq!(cuMemcpyHtoD_v2(places[1], b.as_ptr() as u64, 800), 0);
    let n = 200_u32;
    let arguments: [*const c_void; 4] = [
        (&raw const places[0]).cast(),
        (&raw const places[1]).cast(),
        (&raw const places[2]).cast(),
        (&raw const n).cast(),
    ];
    // As cuTile launches: blocks of one thread, where the kernel asks for 64.
    assert_eq!(launch(add, 4, 1, &arguments), 0);
    let mut c = vec![0.0_f32; 200];
    assert_eq!(cuMemcpyDtoH_v2(c.as_mut_ptr() as u64, places[2], 800), 0);
    assert_eq!(c, floats(200, |x| 3.0 * x));
    assert_eq!(launch(add, 4, 64, &arguments), 0);
    // Another size than the kernel's is an error that does not stay.
    assert_eq!(launch(add, 4, 32, &arguments), 1);
    assert_eq!(cuCtxSynchronize(), 0);
    for place in places {
        assert_eq!(cuMemFree_v2(place), 0);
    }
}

#[test]
fn arrays_of_the_host_are_arguments_and_arguments_may_be_side_by_side() {
    let _context = Context::new();
    let add = kernel(load(ADD), c"add");
    let (a, b, mut c) = (floats(64, |x| x), floats(64, |_| 1.0), vec![0.0_f32; 64]);
    let mut bytes = Vec::new();
    for address in [a.as_ptr() as u64, b.as_ptr() as u64, c.as_mut_ptr() as u64] {
        bytes.extend(address.to_le_bytes());
    }
    bytes.extend(64_u32.to_le_bytes());
    let size = bytes.len();
    let extra: [*const c_void; 5] = [
        std::ptr::without_provenance(1),
        bytes.as_ptr().cast(),
        std::ptr::without_provenance(2),
        (&raw const size).cast(),
        std::ptr::null(),
    ];
    // SAFETY: the list has the marks that CUDA documents, and outlives the call.
    let extra = unsafe { Arguments::new(&extra) };
    let config =
        LaunchConfig { grid: [1; 3], block: [1; 3], shared: 0, stream: 0, attributes: Array::NULL, count: 0 };
    assert_eq!(cuLaunchKernelEx(Some(&config), add, Arguments::NULL, extra), 0);
    assert_eq!(c, floats(64, |x| x + 1.0));
}

#[test]
fn variables_keep_what_kernels_store() {
    const COUNT: &std::ffi::CStr = c"
.version 8.3
.target sm_80
.address_size 64
.visible .global .align 4 .u32 counter = 5;
.visible .entry count()
{
  .reg .b32 %r<2>;
  atom.global.add.u32 %r0, [counter], 1;
  ret;
}";
    let _context = Context::new();
    let module = load(COUNT);
    let count = kernel(module, c"count");
    assert_eq!((launch(count, 2, 3, &[]), launch(count, 1, 1, &[])), (0, 0));
    let (mut address, mut size, mut value) = (0, 0, 0_u32);
    assert_eq!(cuModuleGetGlobal_v2(Some(&mut address), Some(&mut size), module, c"counter".into()), 0);
    assert_eq!(size, 4);
    assert_eq!(cuMemcpyDtoH_v2((&raw mut value) as u64, address, 4), 0);
    assert_eq!(value, 5 + 7);
    assert_eq!(cuModuleGetGlobal_v2(Some(&mut address), None, module, c"other".into()), 500);
    assert_eq!(cuModuleUnload(module), 0);
    // The kernel is gone with its module.
    assert_eq!(launch(count, 1, 1, &[]), 400);
}

#[test]
fn a_graph_does_its_nodes_in_order() {
    let _context = Context::new();
    let add = kernel(load(ADD), c"add");
    let (mut graph, mut start, mut end) = (0, 0, 0);
    assert_eq!(cuGraphCreate(Some(&mut graph), 0), 0);
    assert_eq!((cuEventCreate(Some(&mut start), 0), cuEventCreate(Some(&mut end), 0)), (0, 0));
    let (a, c) = (floats(64, |x| x), vec![7.0_f32; 64]);
    let (from, to, n) = (a.as_ptr() as u64, c.as_ptr() as u64, 64_u32);
    let arguments: [*const c_void; 4] =
        [(&raw const from).cast(), (&raw const to).cast(), (&raw const to).cast(), (&raw const n).cast()];
    // SAFETY: zeros are null pointers, no kernel and no context.
    let mut node: KernelNode = unsafe { MaybeUninit::zeroed().assume_init() };
    // SAFETY: each argument outlives the call that reads it.
    node.set(add, [1; 3], [1; 3], unsafe { Arguments::new(&arguments) });
    let fill = FillNode::of_words(to, 0, 64);
    let (mut first, mut second, mut third, mut last) = (0, 0, 0, 0);
    assert_eq!(cuGraphAddMemsetNode(Some(&mut first), graph, Array::NULL, 0, Some(&fill), 0), 0);
    assert_eq!(cuGraphAddEventRecordNode(Some(&mut second), graph, array(&[first]), 1, start), 0);
    assert_eq!(cuGraphAddKernelNode_v2(Some(&mut third), graph, array(&[second]), 1, Some(&node)), 0);
    assert_eq!(cuGraphAddEventRecordNode(Some(&mut last), graph, array(&[third]), 1, end), 0);
    assert_eq!(cuGraphAddEmptyNode(Some(&mut last), graph, array(&[1]), 1), 1);
    let mut executable = 0;
    assert_eq!(cuGraphInstantiateWithFlags(Some(&mut executable), graph, 0), 0);
    let mut time = -1.0;
    assert_eq!(cuEventElapsedTime(Some(&mut time), start, end), 400, "before it was recorded");
    assert_eq!(cuGraphLaunch(executable, 0), 0);
    assert_eq!(c, floats(64, |x| x));
    assert_eq!(cuEventElapsedTime(Some(&mut time), start, end), 0);
    assert!(time > 0.0);
    assert_eq!((cuGraphExecDestroy(executable), cuGraphDestroy(graph), cuGraphDestroy(graph)), (0, 0, 400));
}

#[test]
fn dynamic_shared_memory_has_the_size_of_the_launch() {
    const SHARED: &std::ffi::CStr = c"
.version 8.3
.target sm_80
.address_size 64
.extern .shared .align 16 .b8 memory[];
.visible .entry last(.param .u32 at)
{
  .reg .b32 %r<3>;
  ld.param.u32 %r0, [at];
  mov.b32 %r1, memory;
  add.s32 %r1, %r1, %r0;
  st.shared.u32 [%r1], %r0;
  ret;
}";
    let _context = Context::new();
    let last = kernel(load(SHARED), c"last");
    let run = |at: u32, shared: u32| {
        let arguments: [*const c_void; 1] = [(&raw const at).cast()];
        // SAFETY: the argument outlives the call.
        let arguments = unsafe { Arguments::new(&arguments) };
        cuLaunchKernel(last, 1, 1, 1, 1, 1, 1, shared, 0, arguments, Arguments::NULL)
    };
    assert_eq!(run(1020, 1024), 0);
    // More than 48 KiB are asked for.
    assert_eq!(run(0, 100_000), 1);
    assert_eq!(cuFuncSetAttribute(last, 8, 100_000), 0);
    assert_eq!(run(99_996, 100_000), 0);
    let mut value = 0;
    assert_eq!((cuFuncGetAttribute(Some(&mut value), 8, last), value), (0, 100_000));
    assert_eq!(run(1024, 1024), 700);
    assert_eq!(cuCtxSynchronize(), 700);
}

#[test]
fn a_kernel_gets_the_shared_memory_that_its_code_says() {
    const LARGE: &std::ffi::CStr = c"
.version 8.3
.target sm_80
.address_size 64
.extern .shared .align 1024 .b8 __shared_large[];
.visible .global .align 4 .u32 __shared_large_bytes = 65536;
.visible .global .align 4 .u32 __shared_huge_bytes = 180000;
.visible .entry large(.param .u64 p)
{
  .reg .b32 %r<3>; .reg .b64 %rd<2>;
  ld.param.u64 %rd0, [p];
  mov.b32 %r0, __shared_large;
  st.shared.u32 [%r0+65532], 7;
  mov.u32 %r1, %dynamic_smem_size;
  st.global.u32 [%rd0], %r1;
  ret;
}
.visible .entry huge(.param .u64 p) { ret; }
.visible .entry small(.param .u64 p)
{
  .reg .b32 %r<2>;
  mov.b32 %r0, __shared_large;
  st.shared.u32 [%r0], 7;
  ret;
}";
    let mut size = [0_u32];
    let at = size.as_mut_ptr() as u64;
    let arguments: [*const c_void; 1] = [(&raw const at).cast()];
    let module = {
        let _context = Context::new();
        let module = load(LARGE);
        let large = kernel(module, c"large");
        // As cuTile launches: without any.
        assert_eq!(launch(large, 1, 1, &arguments), 0);
        assert_eq!(size, [65536]);
        let mut most = 0;
        assert_eq!((cuFuncGetAttribute(Some(&mut most), 8, large), most), (0, 49152));
        assert_eq!((cuFuncSetAttribute(large, 8, 65536), cuFuncSetAttribute(large, 8, 200_000)), (0, 1));
        assert_eq!((cuFuncGetAttribute(Some(&mut most), 8, large), most), (0, 65536));
        assert_eq!(launch(large, 1, 1, &arguments), 0);
        // More than a block of this device can have.
        assert_eq!(launch(kernel(module, c"huge"), 1, 1, &arguments), 701);
        module
    };
    let _context = Context::new();
    assert_eq!(launch(kernel(module, c"small"), 1, 1, &arguments), 700);
}
