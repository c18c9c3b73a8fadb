//! Names of memory hold from the first launch on: a host gives them before the program initializes the
//! driver.
//!
//! ```text
//! tilespaceNameMemory(array, 16, "argument 0")
//! cuInit(0); ...; cuLaunchKernel(...)                  one element too far is a fault
//! ```
//!
//! One test only, as all tests of a file share the driver.

mod common;

use common::{Context, kernel, launch, load};
use cuda::api::memories::*;
use std::ffi::c_void;

#[test]
fn a_name_that_is_given_before_the_first_call_holds() {
    const STORE: &std::ffi::CStr = c"
.version 8.3
.target sm_80
.address_size 64
.visible .entry store(.param .u64 a)
{
  .reg .b64 %rd<2>;
  ld.param.u64 %rd0, [a];
  st.global.u32 [%rd0+12], 1;
  st.global.u32 [%rd0+16], 1;
  ret;
}";
    let mut array = vec![0_u32; 8];
    let at = array.as_mut_ptr() as u64;
    assert_eq!(tilespaceNameMemory(at, 16, c"argument 0".into()), 0);
    let _context = Context::new();
    let arguments: [*const c_void; 1] = [(&raw const at).cast()];
    assert_eq!(launch(kernel(load(STORE), c"store"), 1, 1, &arguments), 700);
    assert_eq!((array[3], array[4]), (1, 0));
    assert_eq!(tilespaceForgetMemory(at), 0);
}
