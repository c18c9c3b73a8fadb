//! `libtilespace_llvm.so`, the name that users give to clang and opt: it opens the plugin for the LLVM that
//! asks.
//!
//! ```text
//! clang-23 -fpass-plugin=libtilespace_llvm.so      LLVMGetVersion() is 23.1.4
//!   libtilespace_llvm-23-0.1.0.so beside it        its static options register, its entry point answers
//! ```
//!
//! This library has no LLVM. Nor does a plugin have its own: its symbols are those that the process has, and
//! it fits one version of LLVM only, since LLVM's classes change with each. So this library finds the version
//! through the scope in which the plugin's symbols will be looked up, and before any of them is needed: when
//! this library is loaded, since options must be known before clang reads its own. A process that loads LLVM
//! into a scope of its own (Julia, an editor) gets that library's symbols first.
//!
//! Why it is right: the choice of the plugin follows from the LLVM that its symbols bind to. If the caller is
//! the other of two LLVMs in a process, no plugin is opened for it, and it is told so.

use std::{
    collections::BTreeMap,
    ffi::{CStr, CString, OsStr, c_char, c_int, c_uint, c_void},
    fs::{self, File},
    io::Read,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    ptr,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

/// The versions of LLVM for which there can be a plugin.
const VERSIONS: std::ops::RangeInclusive<u32> = 21..=24;
/// The most links that are followed, as in the kernel.
const LINKS: usize = 40;
/// The first bytes of a library, which have its table of program headers.
const HEAD: u64 = 4096;
/// The entry point of a plugin, and the function of LLVM that tells its version.
const ENTRY: &CStr = c"llvmGetPassPluginInfo";
const GET_VERSION: &CStr = c"LLVMGetVersion";
/// The entry point for programs that have LLVM themselves.
const RUN: &CStr = c"tilespaceRunOnModule";

/// The result of loading this library.
struct Opened {
    /// The entry points of the plugin; null if there is none.
    entry: *const c_void,
    run: *const c_void,
    /// The address of LLVM's version function.
    asked: *const c_void,
    /// Why there is no plugin.
    reason: String,
}

// SAFETY: the pointers are to code, which nothing changes or unloads.
unsafe impl Send for Opened {}
// SAFETY: as above.
unsafe impl Sync for Opened {}

static OPENED: OnceLock<Opened> = OnceLock::new();

/// Runs when the library is loaded.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOAD: extern "C" fn() = at_load;

extern "C" fn at_load() {
    OPENED.get_or_init(open);
}

/// Whether a program has called an entry point. clang's `-fplugin=` and opt's `-load=` do not, and the
/// library would do nothing without a word.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Runs when the process ends.
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_END: extern "C" fn() = at_end;

extern "C" fn at_end() {
    if !ASKED.load(Ordering::Relaxed) {
        eprintln!(
            "tilespace: the library was not loaded as a pass plugin: use -fpass-plugin= with clang, -load-pass-plugin= \
             with opt"
        );
    }
}

/// Opens the plugin for the LLVM of the process.
fn open() -> Opened {
    let nothing =
        |reason: String| Opened { entry: ptr::null(), run: ptr::null(), asked: ptr::null(), reason };
    let Some(asked) = version_function() else {
        return nothing("this program has no LLVM of version 16 or newer that a plugin could use".into());
    };
    let (mut major, mut minor, mut patch): (c_uint, c_uint, c_uint) = (0, 0, 0);
    // SAFETY: LLVM's function, which writes three numbers.
    let get: extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint) = unsafe { std::mem::transmute(asked) };
    get(&mut major, &mut minor, &mut patch);
    let there = Plugins::beside();
    let Some(path) = there.of(major) else {
        let version = format!("{major}.{minor}.{patch}");
        return nothing(format!("there is no plugin for LLVM {version} {}", there.listed()));
    };
    if !is_whole(path) {
        return nothing(format!("{} cannot be loaded: the file is truncated", path.display()));
    }
    let handle = match CString::new(path.as_os_str().as_bytes()) {
        // SAFETY: a name that ends with a zero.
        Ok(name) => unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) },
        Err(_) => ptr::null_mut(),
    };
    if handle.is_null() {
        return nothing(format!("{} cannot be loaded: {}", path.display(), last_error()));
    }
    // SAFETY: the library is loaded, and stays so.
    let [entry, run] = [ENTRY, RUN].map(|name| unsafe { libc::dlsym(handle, name.as_ptr()) }.cast_const());
    match entry.is_null() || run.is_null() {
        true => nothing(format!("{} is not a plugin", path.display())),
        false => Opened { entry, run, asked, reason: String::new() },
    }
}

/// Whether a library has all bytes that the loader maps: a missing byte would end the process. For a file
/// that is not a library, the loader prints the error.
fn is_whole(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| {
        let size = file.metadata()?.len();
        file.take(HEAD).read_to_end(&mut head)?;
        Ok(size)
    });
    let Ok(size) = read else { return true };
    let number = |at: usize, bytes: usize| -> Option<u64> {
        let bytes = head.get(at..at.checked_add(bytes)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    };
    // `Elf64_Ehdr` has the offset, the size and the number of the program headers, `Elf64_Phdr` offset and
    // size of a segment.
    let Some(((start, each), count)) = number(32, 8).zip(number(54, 2)).zip(number(56, 2)) else {
        return true;
    };
    (0..count).all(|part| {
        let at = usize::try_from(start.saturating_add(part * each)).unwrap_or(usize::MAX);
        let end = || number(at.checked_add(8)?, 8)?.checked_add(number(at.checked_add(32)?, 8)?);
        end().is_none_or(|end| end <= size)
    })
}

/// LLVM's function in the scope of the process; else in a library of LLVM that the process keeps to itself,
/// and then the library's symbols join that scope.
fn version_function() -> Option<*const c_void> {
    let look = || {
        // SAFETY: a name that ends with a zero.
        let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, GET_VERSION.as_ptr()) };
        (!found.is_null()).then_some(found.cast_const())
    };
    look().or_else(|| {
        let mut libraries: Vec<CString> = vec![];
        // SAFETY: the callback gets the pointer to the list, which lives until it returns.
        unsafe { libc::dl_iterate_phdr(Some(library_of_llvm), (&raw mut libraries).cast()) };
        for library in libraries {
            let flags = libc::RTLD_NOW | libc::RTLD_GLOBAL | libc::RTLD_NOLOAD;
            // SAFETY: the name of a library that is loaded.
            unsafe { libc::dlopen(library.as_ptr(), flags) };
        }
        look()
    })
}

/// Adds an object to the list if its file is a library of LLVM.
unsafe extern "C" fn library_of_llvm(info: *mut libc::dl_phdr_info, _: usize, list: *mut c_void) -> c_int {
    // SAFETY: the loader passes a valid description, and the list is the caller's.
    let (name, list) = unsafe { ((*info).dlpi_name, &mut *list.cast::<Vec<CString>>()) };
    if name.is_null() {
        return 0;
    }
    // SAFETY: the loader's names end with a zero.
    let name = unsafe { CStr::from_ptr(name) };
    let file = Path::new(OsStr::from_bytes(name.to_bytes())).file_name().map(OsStr::as_bytes);
    if file.is_some_and(|file| file.starts_with(b"libLLVM")) {
        list.push(name.to_owned());
    }
    0
}

/// The plugins beside this library.
struct Plugins {
    found: BTreeMap<u32, PathBuf>,
    /// The first folder that has one, or else the last.
    folder: PathBuf,
}

impl Plugins {
    /// The plugins in the folder of the name by which this library was loaded, then in the folder that this
    /// link points to, and so on.
    fn beside() -> Self {
        let mut all = Self { found: BTreeMap::new(), folder: PathBuf::new() };
        let mut own = own_path();
        for _ in 0..LINKS {
            let folder = own.parent().unwrap_or(Path::new(".")).to_owned();
            let there = VERSIONS.filter_map(|version| {
                let names = [format!("-{version}-{}", env!("CARGO_PKG_VERSION")), format!("-{version}")];
                let mut paths = names.iter().map(|name| folder.join(format!("libtilespace_llvm{name}.so")));
                Some((version, paths.find(|path| path.exists())?))
            });
            let there: Vec<_> = there.collect();
            if all.found.is_empty() {
                all.folder.clone_from(&folder);
            }
            there.into_iter().for_each(|(version, path)| {
                all.found.entry(version).or_insert(path);
            });
            match fs::read_link(&own) {
                Ok(to) => own = folder.join(to),
                Err(_) => break,
            }
        }
        all
    }

    fn of(&self, version: u32) -> Option<&Path> {
        self.found.get(&version).map(PathBuf::as_path)
    }

    fn listed(&self) -> String {
        let versions: Vec<_> = self.found.keys().map(u32::to_string).collect();
        match &versions[..] {
            [] => format!("in {}, nor for another version", self.folder.display()),
            [one] => format!("in {}: the plugin there is for LLVM {one}", self.folder.display()),
            [most @ .., last] => {
                format!(
                    "in {}: the plugins there are for LLVM {} and {last}",
                    self.folder.display(),
                    most.join(", ")
                )
            }
        }
    }
}

/// The name by which this library was loaded.
fn own_path() -> PathBuf {
    file_of(at_load as *const c_void).unwrap_or_default()
}

/// The file with an address; empty for the address of the program. `dladdr` would look for a symbol, too,
/// among the 60,000 of LLVM's.
fn file_of(address: *const c_void) -> Option<PathBuf> {
    let mut search = Search { address: address.addr(), found: None };
    // SAFETY: the callback gets the pointer to the search, which lives until it returns.
    unsafe { libc::dl_iterate_phdr(Some(has_address), (&raw mut search).cast()) };
    search.found
}

struct Search {
    address: usize,
    found: Option<PathBuf>,
}

/// Keeps the file of an object that has the address.
unsafe extern "C" fn has_address(info: *mut libc::dl_phdr_info, _: usize, search: *mut c_void) -> c_int {
    // SAFETY: the loader passes a valid description with that many parts, and the search is the caller's.
    let (info, search, parts) = unsafe {
        let info = &*info;
        let parts = std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into());
        (info, &mut *search.cast::<Search>(), parts)
    };
    let offset = search.address.wrapping_sub(info.dlpi_addr as usize);
    let has = |part: &libc::Elf64_Phdr| offset.wrapping_sub(part.p_vaddr as usize) < part.p_memsz as usize;
    if !parts.iter().any(|part| part.p_type == libc::PT_LOAD && has(part)) {
        return 0;
    }
    let name = match info.dlpi_name.is_null() {
        true => c"",
        // SAFETY: the loader's names end with a zero.
        false => unsafe { CStr::from_ptr(info.dlpi_name) },
    };
    search.found = Some(Path::new(OsStr::from_bytes(name.to_bytes())).to_owned());
    1
}

fn last_error() -> String {
    // SAFETY: null, or a text that ends with a zero and lives until the next call.
    unsafe {
        let text = libc::dlerror();
        if text.is_null() {
            "no reason is known".into()
        } else {
            CStr::from_ptr(text).to_string_lossy().into_owned()
        }
    }
}

/// The function that answers a caller of the entry point, by the place of the caller.
extern "C" fn answer_for(caller: *const c_void) -> *const c_void {
    ASKED.store(true, Ordering::Relaxed);
    let opened = OPENED.get_or_init(open);
    // A program that has LLVM in itself may ask from anywhere.
    let same = match (file_of(caller), file_of(opened.asked)) {
        (Some(caller), Some(asked)) => {
            let is_llvm =
                |path: &Path| path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"libLLVM"));
            caller == asked || !is_llvm(&caller)
        }
        _ => true,
    };
    let reason = match (opened.entry.is_null(), same) {
        (false, true) => return opened.entry,
        (false, false) => "this program has two LLVMs, and a plugin would bind to the other one",
        (true, _) => &opened.reason,
    };
    eprintln!("tilespace: {reason}");
    refused as *const c_void
}

/// Names the memory of generic pointers in a module (`tools/llvm-plugin/include/tilespace-llvm.h`).
///
/// # Safety
///
/// The module is a module of LLVM's C interface, the options are null or end with a zero, and the error is
/// null or has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceRunOnModule(
    module: *mut c_void,
    options: *const c_char,
    error: *mut *mut c_char,
) -> bool {
    type Run = unsafe extern "C" fn(*mut c_void, *const c_char, *mut *mut c_char) -> bool;
    ASKED.store(true, Ordering::Relaxed);
    let opened = OPENED.get_or_init(open);
    if !opened.run.is_null() {
        // SAFETY: the plugin's function, which has this type; the rest is the caller's.
        return unsafe { std::mem::transmute::<*const c_void, Run>(opened.run)(module, options, error) };
    }
    let reason = CString::new(format!("tilespace: {}", opened.reason)).unwrap_or_default();
    if !error.is_null() {
        // SAFETY: the error has room, as the caller says. `LLVMDisposeMessage` is `free`.
        unsafe { *error = libc::strdup(reason.as_ptr()) };
    }
    false
}

/// The beginning of `llvm::PassPluginLibraryInfo`, which is the same in all versions.
#[repr(C)]
#[derive(Debug)]
pub struct NoPlugin {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    rest: *const c_void,
}

/// No LLVM takes a plugin with this version.
extern "C" fn refused() -> NoPlugin {
    NoPlugin { api_version: 0, name: c"tilespace".as_ptr(), version: c"".as_ptr(), rest: ptr::null() }
}

/// The entry point: goes on with its own arguments in the plugin. The result is too large for registers, so
/// the caller passes the address for it, however large it is.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() {
    std::arch::naked_asm!(
        "push rdi",
        "mov rdi, [rsp + 8]",
        "call {answer}",
        "pop rdi",
        "jmp rax",
        answer = sym answer_for,
    )
}

/// The entry point, as above.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() {
    std::arch::naked_asm!(
        "stp x8, x30, [sp, #-16]!",
        "mov x0, x30",
        "bl {answer}",
        "mov x9, x0",
        "ldp x8, x30, [sp], #16",
        "br x9",
        answer = sym answer_for,
    )
}

fn for_mlir() -> NoPlugin {
    ASKED.store(true, Ordering::Relaxed);
    eprintln!("tilespace: this library is for clang and opt: mlir-opt takes libtilespace_plugin.so");
    refused()
}

/// The entry point that mlir-opt looks for with `--load-pass-plugin`: it takes the other library.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetPassPluginInfo() -> NoPlugin {
    for_mlir()
}

/// The entry point that mlir-opt looks for with `--load-dialect-plugin`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetDialectPluginInfo() -> NoPlugin {
    for_mlir()
}
