//! The exported functions, in groups, and the table by which a program finds them.
//!
//! ```text
//! cuGetProcAddress_v2("cuMemAlloc", &f, 13000, ...)      f = cuMemAlloc_v2, cuda.h's function of that name in that version
//! cuGetProcAddress_v2("cuTexRefCreate", &f, ...)         500, CUDA_ERROR_NOT_FOUND
//! ```
//!
//! Each function is written to return an [`Outcome`]; the macro makes the C function from it, which catches
//! panics, and enters it into the table. So the exports and the table cannot differ.

pub mod basics;
pub mod contexts;
pub mod launches;
pub mod memories;
pub mod modules;

use crate::error::{Code, Outcome};
use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::LazyLock,
};

/// Does the work of a C function. A panic must not unwind into C.
pub fn guard(work: impl FnOnce() -> Outcome<()>) -> u32 {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => 0,
        Ok(Err(code)) => code.0,
        Err(_) => Code::UNKNOWN.0,
    }
}

/// Writes a result that the caller wants.
pub fn put<T>(place: Option<&mut T>, value: T) -> Outcome<()> {
    *place.ok_or(Code::INVALID_VALUE)? = value;
    Ok(())
}

/// Writes a result that the caller may not want.
pub fn put_if<T>(place: Option<&mut T>, value: T) {
    if let Some(place) = place {
        *place = value;
    }
}

macro_rules! functions {
    ($($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),* $(,)?) $body:block)*) => {
        $(
            $(#[$about])*
            #[unsafe(no_mangle)]
            #[allow(non_snake_case, clippy::too_many_arguments, reason = "the name and the arguments are CUDA's")]
            pub extern "C" fn $name($($argument: $type),*) -> u32 {
                $crate::api::guard(|| $body)
            }
        )*
        /// Names and addresses.
        pub fn functions() -> Vec<(&'static str, usize)> {
            vec![$((stringify!($name), $name as *const () as usize)),*]
        }
    };
}
pub(crate) use functions;

static TABLE: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| {
    let groups = [
        basics::functions(),
        contexts::functions(),
        memories::functions(),
        modules::functions(),
        launches::functions(),
    ];
    groups.into_iter().flatten().collect()
});

/// Names that mean another function from a version of CUDA on, as in `cudaTypedefs.h`. The later version is
/// first.
const RENAMED: &[(&str, i32, &str)] = &[
    ("cuCtxCreate", 12050, "cuCtxCreate_v4"),
    ("cuCtxCreate", 11040, "cuCtxCreate_v3"),
    ("cuCtxGetDevice", 13000, "cuCtxGetDevice_v2"),
    ("cuCtxSynchronize", 13000, "cuCtxSynchronize_v2"),
    ("cuEventElapsedTime", 12080, "cuEventElapsedTime_v2"),
    ("cuGetProcAddress", 12000, "cuGetProcAddress_v2"),
    ("cuGraphAddKernelNode", 12000, "cuGraphAddKernelNode_v2"),
    ("cuStreamGetCtx", 12050, "cuStreamGetCtx_v2"),
];

/// The address of a function, by the name that `cuda.h` of a version has for it.
pub fn address(name: &str, version: i32) -> Option<usize> {
    let renamed = RENAMED.iter().find(|(from, since, _)| *from == name && version >= *since);
    if let Some((.., to)) = renamed {
        return TABLE.get(to).copied();
    }
    // The plain name means a second version since 3.2 or 4.0.
    let plain = || TABLE.get(name);
    let second = || TABLE.get(format!("{name}_v2").as_str());
    let is_kept = RENAMED.iter().any(|(from, ..)| *from == name) && name != "cuCtxCreate";
    if is_kept { plain() } else { plain().or_else(second) }.copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_what_the_version_says() {
        assert_eq!(address("cuMemAlloc", 3020), TABLE.get("cuMemAlloc_v2").copied());
        assert_eq!(address("cuCtxGetDevice", 2000), TABLE.get("cuCtxGetDevice").copied());
        assert_eq!(address("cuCtxGetDevice", 13000), TABLE.get("cuCtxGetDevice_v2").copied());
        assert_eq!(address("cuTexRefCreate", 13000), None);
    }

    #[test]
    fn a_panic_is_an_error() {
        assert_eq!(guard(|| panic!("of a test")), 999);
    }
}
