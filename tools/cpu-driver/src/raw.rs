//! All memory that this library reaches by an address: the arguments of a caller in C, and the host's memory.
//!
//! ```text
//! CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t size);      // C
//! extern "C" fn cuMemAlloc_v2(address: Option<&mut u64>, size: usize) -> u32
//! ```
//!
//! A pointer to one result is an `Option<&mut T>` in Rust: null is `None`, and CUDA's documentation requires
//! any other pointer to point to a `T`. Other pointers have a type of this file with a private
//! field: safe code cannot make one up, and C's caller has promised the memory that it points to. So the
//! functions that follow are safe, and every `unsafe` block but the names of the exported functions is here.
//!
//! Nobody promises anything about addresses that a kernel computes. They come as numbers with a [`Checked`]
//! range, which only [`crate::memory`] makes, after it has looked the address up.

use crate::error::{Code, Outcome};
use std::{
    alloc::{Layout, alloc, dealloc},
    ffi::{CStr, c_char, c_void},
    mem,
    ops::Range,
    ptr, slice,
    sync::atomic::{AtomicBool, Ordering},
};

/// A text that ends with a zero.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Text(*const c_char);

impl From<&'static CStr> for Text {
    fn from(text: &'static CStr) -> Self {
        Self(text.as_ptr())
    }
}

impl Text {
    /// The text; an error for null and for bytes that are not UTF-8.
    pub fn get(self) -> Outcome<String> {
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: it is not null; the caller in C promises a text with a zero at its end, and `From` has one.
        let text = unsafe { CStr::from_ptr(self.0) };
        text.to_str().map(str::to_string).map_err(|_| Code::INVALID_VALUE)
    }
}

/// An image of a module: PTX with a zero at its end, or something binary, which begins with a mark.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Image(*const c_void);

impl From<&'static CStr> for Image {
    fn from(text: &'static CStr) -> Self {
        Self(text.as_ptr().cast())
    }
}

impl Image {
    /// The text; [`Code::NO_BINARY_FOR_GPU`] for code of a GPU, which the CPU does not run.
    pub fn text(self) -> Outcome<String> {
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: it is not null; the caller promises an image, and each image has at least a byte and its
        // zero. A byte is read only if the bytes before it belong to a mark. No byte of a mark is zero, so
        // the image goes on.
        let begins =
            |mark: &[u8]| (0..mark.len()).all(|at| unsafe { *self.0.cast::<u8>().add(at) } == mark[at]);
        // ELF, a fat binary, and the record of a fat binary in a compiler's program.
        if begins(b"\x7fELF") || begins(&[0x50, 0xed, 0x55, 0xba]) || begins(&[0xb1, 0x43, 0x62, 0x46]) {
            return Err(Code::NO_BINARY_FOR_GPU);
        }
        Text(self.0.cast()).get().map_err(|_| Code::INVALID_IMAGE)
    }
}

/// Numbers or structs side by side, as many as the caller says.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Array<T>(*const T);

impl<T: Copy> From<&'static [T]> for Array<T> {
    fn from(all: &'static [T]) -> Self {
        Self(all.as_ptr())
    }
}

impl<T: Copy> Array<T> {
    /// The null pointer.
    pub const NULL: Self = Self(ptr::null());

    /// The elements, as many as `count`.
    pub fn get(self, count: usize) -> Outcome<Vec<T>> {
        if count == 0 {
            return Ok(Vec::new());
        }
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: it is not null, and the caller promises so many elements, each of which may have any bits.
        Ok(unsafe { slice::from_raw_parts(self.0, count) }.to_vec())
    }
}

/// The place for a result; another argument gives its size.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Place(*mut c_void);

impl Place {
    /// Writes the result.
    pub fn put(self, bytes: &[u8]) -> Outcome<()> {
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: it is not null, and the caller promises so many bytes there.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.0.cast(), bytes.len()) };
        Ok(())
    }
}

/// The arguments of a kernel: addresses, one for each parameter, that are read when the size is known.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Arguments(*const *const c_void);

impl Arguments {
    /// The null pointer.
    pub const NULL: Self = Self(ptr::null());

    /// Arguments from Rust.
    ///
    /// # Safety
    /// Each address has as many bytes after it as the kernel's parameter, until the call with it has
    /// returned.
    pub unsafe fn new(all: &[*const c_void]) -> Self {
        Self(all.as_ptr())
    }

    /// Whether there are any.
    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// The bytes of each argument, by the sizes of the parameters.
    pub fn get(self, sizes: impl Iterator<Item = u64>) -> Outcome<Vec<Vec<u8>>> {
        let argument = |(at, size): (usize, u64)| {
            if self.0.is_null() {
                return Err(Code::INVALID_VALUE);
            }
            // SAFETY: there is an address for each parameter, as the caller promises.
            let address = unsafe { *self.0.add(at) };
            if address.is_null() {
                return Err(Code::INVALID_VALUE);
            }
            // SAFETY: it is not null, and the caller promises the bytes of the parameter there.
            Ok(unsafe { slice::from_raw_parts(address.cast::<u8>(), size as usize) }.to_vec())
        };
        sizes.enumerate().map(argument).collect()
    }

    /// The bytes of all arguments, at the place that `extra` gives: marks and values in turn, 1 for the
    /// address of the bytes, 2 for the address of their number, and 0 for the end.
    pub fn packed(self) -> Outcome<Vec<u8>> {
        let (mut bytes, mut size) = (ptr::null::<u8>(), None);
        for at in (0..8).step_by(2) {
            // SAFETY: the list ends with a zero, and nothing is read after it.
            match unsafe { *self.0.add(at) } as usize {
                0 => break,
                // SAFETY: a mark has a value after it.
                1 => bytes = unsafe { *self.0.add(at + 1) }.cast(),
                // SAFETY: the value after this mark is the address of a number.
                2 => size = Some(unsafe { *(*self.0.add(at + 1)).cast::<usize>() }),
                _ => return Err(Code::INVALID_VALUE),
            }
        }
        let size = size.filter(|_| !bytes.is_null()).ok_or(Code::INVALID_VALUE)?;
        // SAFETY: it is not null, and the caller promises so many bytes.
        Ok(unsafe { slice::from_raw_parts(bytes, size) }.to_vec())
    }
}

/// A function of the host that is called with its data, when the work before it is done.
pub type HostFunction = extern "C" fn(data: usize);

/// Memory that may be read, and written if the caller has asked to write: looked up by [`crate::memory`].
#[derive(Debug)]
pub struct Checked(Range<u64>);

impl Checked {
    /// Promises that these addresses have memory.
    ///
    /// # Safety
    /// They are mapped, for reading and writing unless the caller only reads, as long as this lives, and no
    /// Rust reference leads there but references from this value.
    pub(crate) unsafe fn new(addresses: Range<u64>) -> Self {
        Self(addresses)
    }

    /// No addresses.
    pub fn none() -> Self {
        Self(0..0)
    }

    fn len(&self) -> usize {
        (self.0.end - self.0.start) as usize
    }

    /// Its bytes.
    pub fn bytes(&mut self) -> &mut [u8] {
        if self.0.is_empty() {
            return &mut [];
        }
        // SAFETY: the promise of `new`, for as long as this is borrowed.
        unsafe { slice::from_raw_parts_mut(self.0.start as *mut u8, self.len()) }
    }

    /// Copies bytes from elsewhere, which may overlap.
    pub fn copy_from(&self, from: &Self) {
        let size = self.len().min(from.len());
        // SAFETY: both are mapped for as many bytes, and `copy` permits overlap.
        unsafe { ptr::copy(from.0.start as *const u8, self.0.start as *mut u8, size) };
    }
}

/// Whether the user has interrupted the kernel that runs.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// While it lives, an interrupt (Ctrl-C) sets [`INTERRUPTED`]; the previous handler gets it afterwards.
/// Python's, for example, only notes it, and acts when the call of the driver has returned.
pub struct Interruptible(libc::sigaction);

extern "C" fn note_interrupt(_: libc::c_int) {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

impl Interruptible {
    /// None if the handler cannot be set.
    pub fn new() -> Option<Self> {
        INTERRUPTED.store(false, Ordering::Relaxed);
        // SAFETY: zeros are an action without flags and without blocked signals.
        let (mut new, mut old): (libc::sigaction, libc::sigaction) =
            unsafe { (mem::zeroed(), mem::zeroed()) };
        new.sa_sigaction = note_interrupt as extern "C" fn(libc::c_int) as usize;
        new.sa_flags = libc::SA_RESTART;
        // SAFETY: both are actions, and the handler does nothing but store to an atomic.
        let failed = unsafe { libc::sigaction(libc::SIGINT, &raw const new, &raw mut old) } != 0;
        (!failed).then_some(Self(old))
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        // SAFETY: the action is the previous one.
        unsafe { libc::sigaction(libc::SIGINT, &raw const self.0, ptr::null_mut()) };
        if INTERRUPTED.load(Ordering::Relaxed) {
            // SAFETY: the signal that came, to the handler that would have had it.
            unsafe { libc::raise(libc::SIGINT) };
        }
    }
}

/// The alignment of allocated memory, as on a GPU.
const ALIGN: usize = 256;

/// Memory of the host that lives until it is freed; its address.
pub fn allocate(size: usize) -> Outcome<u64> {
    let layout = Layout::from_size_align(size.max(1), ALIGN).map_err(|_| Code::OUT_OF_MEMORY)?;
    // SAFETY: the size is not zero.
    let address = unsafe { alloc(layout) };
    if address.is_null() {
        return Err(Code::OUT_OF_MEMORY);
    }
    // SAFETY: it was just allocated. The bytes are not numbers, since a GPU does not clear memory either.
    unsafe { address.write_bytes(0xff, size.max(1)) };
    Ok(address as u64)
}

/// Frees memory of [`allocate`].
///
/// # Safety
/// [`allocate`] gave this address for this size, and it was not freed before.
pub unsafe fn free(address: u64, size: usize) {
    if let Ok(layout) = Layout::from_size_align(size.max(1), ALIGN) {
        // SAFETY: the promise of the caller, with the layout of `allocate`.
        unsafe { dealloc(address as *mut u8, layout) };
    }
}

/// Takes addresses away from the host, so that it never has memory there. Whether none was there.
pub fn reserve(addresses: Range<u64>) -> bool {
    let (start, size) = (addresses.start as *mut c_void, (addresses.end - addresses.start) as usize);
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
    // SAFETY: a mapping that replaces none, and that nobody may access.
    let got = unsafe { libc::mmap(start, size, libc::PROT_NONE, flags, -1, 0) };
    got == start
}
