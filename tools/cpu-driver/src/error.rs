//! The results of the driver's functions: numbers of CUDA, each with a name and a text.
//!
//! ```text
//! cuCtxSynchronize() -> 700
//! cuGetErrorName(700) -> "CUDA_ERROR_ILLEGAL_ADDRESS"
//! ```
//!
//! A caller shows its user the text, so the text is CUDA's documented one, shortened, and does not mention
//! this driver: further details (the kernel, the thread, the line) go to the standard error.

use std::ffi::CStr;

/// A number other than zero: why a function failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub u32);

/// The result of a function, or why it failed.
pub type Outcome<T> = Result<T, Code>;

macro_rules! codes {
    ($($name:ident = $number:literal $text:literal),* $(,)?) => {
        impl Code {
            $(#[doc = $text] pub const $name: Self = Self($number);)*
        }
        /// Number, name and text.
        const TABLE: &[(u32, &str, &str)] =
            &[(0, "CUDA_SUCCESS\0", "no error\0"), $(($number, concat!("CUDA_ERROR_", stringify!($name), "\0"), concat!($text, "\0"))),*];
    };
}

codes! {
    INVALID_VALUE = 1 "invalid argument",
    OUT_OF_MEMORY = 2 "out of memory",
    NOT_INITIALIZED = 3 "initialization error",
    NO_DEVICE = 100 "no CUDA-capable device is detected",
    INVALID_DEVICE = 101 "invalid device ordinal",
    INVALID_IMAGE = 200 "device kernel image is invalid",
    INVALID_CONTEXT = 201 "invalid device context",
    NO_BINARY_FOR_GPU = 209 "no kernel image is available for execution on the device",
    UNSUPPORTED_LIMIT = 215 "limit is not supported on this architecture",
    INVALID_PTX = 218 "a PTX JIT compilation failed",
    FILE_NOT_FOUND = 301 "file not found",
    INVALID_HANDLE = 400 "invalid resource handle",
    NOT_FOUND = 500 "named symbol not found",
    NOT_READY = 600 "device not ready",
    ILLEGAL_ADDRESS = 700 "an illegal memory access was encountered",
    LAUNCH_OUT_OF_RESOURCES = 701 "too many resources requested for launch",
    LAUNCH_TIMEOUT = 702 "the launch timed out and was terminated",
    ASSERT = 710 "device-side assert triggered",
    HOST_MEMORY_ALREADY_REGISTERED = 712 "part or all of the requested memory range is already mapped",
    HOST_MEMORY_NOT_REGISTERED = 713 "pointer does not correspond to a registered memory region",
    ILLEGAL_INSTRUCTION = 715 "an illegal instruction was encountered",
    MISALIGNED_ADDRESS = 716 "misaligned address",
    LAUNCH_FAILED = 719 "unspecified launch failure",
    NOT_SUPPORTED = 801 "operation not supported",
    INVALID_CLUSTER_SIZE = 912 "cluster misconfiguration",
    UNKNOWN = 999 "unknown error",
}

/// The name and the text of a number.
pub fn words(number: u32) -> Option<(&'static CStr, &'static CStr)> {
    let (_, name, text) = TABLE.iter().find(|(other, ..)| *other == number)?;
    Some((CStr::from_bytes_with_nul(name.as_bytes()).ok()?, CStr::from_bytes_with_nul(text.as_bytes()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_name_and_a_text_and_others_have_none() {
        assert_eq!(words(0).unwrap().0.to_str(), Ok("CUDA_SUCCESS"));
        assert_eq!(words(Code::ILLEGAL_ADDRESS.0).unwrap().0.to_str(), Ok("CUDA_ERROR_ILLEGAL_ADDRESS"));
        assert!(TABLE.iter().all(|(number, ..)| words(*number).is_some()));
        assert!(words(98).is_none());
    }
}
