// A kernel that finds its data through a pointer in memory. It needs no Rust `core`, so that nothing is built
// first:
//
//   RUSTC_BOOTSTRAP=1 rustc --target nvptx64-nvidia-cuda -O -C no-prepopulate-passes --emit=llvm-ir scale.rs
#![feature(no_core, lang_items, abi_ptx, auto_traits)]
#![no_core]
#![crate_type = "lib"]
#![allow(internal_features)]

#[lang = "pointee_sized"]
pub trait PointeeSized {}
#[lang = "meta_sized"]
pub trait MetaSized: PointeeSized {}
#[lang = "sized"]
pub trait Sized: MetaSized {}
#[lang = "copy"]
pub trait Copy {}
#[lang = "freeze"]
unsafe auto trait Freeze {}
impl<T: PointeeSized> Copy for *mut T {}
impl<T: PointeeSized> Copy for *const T {}

pub struct View {
    data: *mut f32,
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(view: *const View) {
    let data = (*view).data;
    *data = 1.0;
}
