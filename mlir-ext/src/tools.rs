//! The main functions of MLIR's tools, and plugins for the stock `mlir-opt`.

use crate::ffi;
use melior::{
    Context, ContextRef,
    dialect::DialectRegistry,
    ir::{Module, OperationRef, Value},
};
use mlir_sys::{MlirContext, MlirModule, MlirStringRef};
use std::{
    ffi::{CString, OsString, c_char, c_int, c_uint, c_void},
    io::{self, IsTerminal, Write},
    mem::ManuallyDrop,
    os::unix::ffi::OsStringExt,
    panic::resume_unwind,
    sync::{
        Once,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

/// Registers what `mlir-opt` does: all passes, dialects, extensions and translations to LLVM IR.
pub fn register_all(registry: &DialectRegistry) {
    // SAFETY: the registry is valid.
    unsafe { ffi::mlirExtRegisterAll(registry.to_raw()) }
}

/// An option that transforms the input before it is parsed.
#[derive(Debug)]
pub struct InputFilter {
    /// The name of the option.
    pub option: &'static str,
    /// Its text in `--help`.
    pub description: &'static str,
    /// Takes the name of the file and its contents, and returns the text to parse.
    pub read: fn(&str, &[u8]) -> Vec<u8>,
}

/// An option that takes a text.
#[derive(Debug)]
pub struct TextOption {
    /// The name of the option.
    pub option: &'static str,
    /// The name of the text in `--help`.
    pub value: &'static str,
    /// Its text in `--help`.
    pub description: &'static str,
    /// Takes the text before anything else is done. An error is printed on stderr and ends the program.
    pub set: fn(&str) -> Result<(), String>,
}

/// A kind of input that begins with bytes of its own, and is made a module before anything else is done.
#[derive(Debug)]
pub struct InputFormat {
    /// The first bytes of every input of this kind.
    pub magic: &'static [u8],
    /// Takes the contents of the file and its name. None after an error, which was reported.
    pub read: for<'c> fn(&'c Context, &[u8], &str) -> Option<Module<'c>>,
}

/// Adds a line to the output of `--version`: `llvm::cl::AddExtraVersionPrinter`.
pub fn add_version(line: &str) {
    // SAFETY: the string lives until the call returns, which copies it.
    unsafe { ffi::mlirExtAddVersion(ffi::string_ref(line)) }
}

/// Runs as `mlir-opt`: `mlir::MlirOptMain`. Returns the exit code. Input that is LLVM IR, text or bitcode, is
/// imported first: [`import_llvm_ir`](crate::translate::import_llvm_ir).
///
/// `args` begins with the name of the program. `tool_name` is the headline of `--help`, `format` another kind
/// of input that is told by its first bytes, and `foreign` a note on a file that does not parse and seems to
/// be of another kind.
pub fn opt_main(
    args: impl IntoIterator<Item = OsString>,
    tool_name: &str,
    registry: &DialectRegistry,
    filter: &InputFilter,
    text_option: &TextOption,
    format: &InputFormat,
    foreign: &str,
) -> i32 {
    with_arguments(args, |argc, argv| {
        let option = ffi::string_ref(filter.option);
        let description = ffi::string_ref(filter.description);
        let data = std::ptr::from_ref(filter).cast_mut().cast();
        let text_option = ffi::TextOption {
            name: ffi::string_ref(text_option.option),
            value_name: ffi::string_ref(text_option.value),
            description: ffi::string_ref(text_option.description),
            set: set_text,
            data: std::ptr::from_ref(text_option).cast_mut().cast(),
        };
        let format = ffi::InputFormat {
            magic: MlirStringRef { data: format.magic.as_ptr().cast(), length: format.magic.len() },
            read: read_input,
            data: std::ptr::from_ref(format).cast_mut().cast(),
        };
        // SAFETY: the arguments are as `main` gets them, the registry is valid, and each callback gets its
        // own user data.
        unsafe {
            ffi::mlirExtOptMain(
                argc,
                argv,
                ffi::string_ref(tool_name),
                registry.to_raw(),
                option,
                description,
                filter_input,
                data,
                text_option,
                format,
                ffi::string_ref(foreign),
            )
        }
    })
}

/// Passes the input, transformed by an [`InputFilter`], to `write`.
unsafe extern "C" fn filter_input(
    file: MlirStringRef,
    text: MlirStringRef,
    write: ffi::StringCallback,
    writer: *mut c_void,
    filter: *mut c_void,
) {
    // SAFETY: C++ passes what `opt_main` gave it, and strings that outlive the call.
    let (filter, file, text) = unsafe {
        (
            &*filter.cast::<InputFilter>(),
            std::slice::from_raw_parts(file.data.cast::<u8>(), file.length),
            std::slice::from_raw_parts(text.data.cast::<u8>(), text.length),
        )
    };
    let changed = (filter.read)(&String::from_utf8_lossy(file), text);
    let changed = MlirStringRef { data: changed.as_ptr().cast(), length: changed.len() };
    // SAFETY: `writer` is what `write` takes.
    unsafe { write(changed, writer) }
}

/// Makes a module of an input of an [`InputFormat`]; null after an error.
unsafe extern "C" fn read_input(
    context: MlirContext,
    bytes: MlirStringRef,
    name: MlirStringRef,
    format: *mut c_void,
) -> MlirModule {
    // SAFETY: C++ passes what `opt_main` gave it, and a context and strings that outlive the call. The module
    // goes back to C++, which drops it before the context.
    let (format, context, bytes, name) = unsafe {
        (
            &*format.cast::<InputFormat>(),
            ContextRef::from_raw(context),
            std::slice::from_raw_parts(bytes.data.cast::<u8>(), bytes.length),
            std::slice::from_raw_parts(name.data.cast::<u8>(), name.length),
        )
    };
    // SAFETY: the context outlives the call.
    let context = unsafe { context.to_ref() };
    match (format.read)(context, bytes, &String::from_utf8_lossy(name)) {
        Some(module) => ManuallyDrop::new(module).to_raw(),
        None => MlirModule { ptr: std::ptr::null_mut() },
    }
}

/// Passes the text of an option to its `set`.
unsafe extern "C" fn set_text(text: MlirStringRef, option: *mut c_void) -> bool {
    // SAFETY: C++ passes what `opt_main` gave it, and a string that outlives the call.
    let (option, text) = unsafe {
        (&*option.cast::<TextOption>(), std::slice::from_raw_parts(text.data.cast::<u8>(), text.length))
    };
    let set = (option.set)(&String::from_utf8_lossy(text));
    if let Err(message) = &set {
        eprintln!("error: {message}");
    }
    set.is_ok()
}

/// Runs as `mlir-lsp-server`: `mlir::MlirLspServerMain`. Returns the exit code.
///
/// `args` begins with the name of the program.
pub fn lsp_main(args: impl IntoIterator<Item = OsString>, registry: &DialectRegistry) -> i32 {
    with_arguments(args, |argc, argv| {
        // SAFETY: the arguments are as `main` gets them, and the registry is valid.
        unsafe { ffi::mlirExtLspServerMain(argc, argv, registry.to_raw()) }
    })
}

/// The stack, in bytes, of a thread for MLIR's recursive parsers and printers. The pages that are not used
/// cost nothing.
const DEEP_STACK: usize = 1 << 30;

/// How long a program may be silent on a terminal.
const SILENCE: Duration = Duration::from_secs(2);

/// Runs `main` on a thread with a stack for texts that nest deeper than the stack of a program allows, and
/// returns its exit code. Without the address space for that, it runs on this thread.
///
/// With a `name`, a terminal shows that work goes on, in a line that the next diagnostic overwrites.
pub fn on_deep_stack(name: Option<&str>, main: fn() -> i32) -> i32 {
    let (ends, end) = mpsc::channel::<()>();
    let work = move || {
        // The sender decides the end, even in a panic.
        let _ends = ends;
        main()
    };
    let Ok(thread) = thread::Builder::new().stack_size(DEEP_STACK).spawn(work) else { return main() };
    if let Some(name) = name.filter(|_| io::stderr().is_terminal()) {
        let start = Instant::now();
        let mut wait = SILENCE;
        while end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            wait = Duration::from_secs(1);
            let seconds = start.elapsed().as_secs();
            // A terminal that is gone shows nothing.
            let _ = write!(io::stderr(), "\r\x1b[K{name}: {seconds} s\r");
        }
        if start.elapsed() > SILENCE {
            let _ = write!(io::stderr(), "\x1b[K");
        }
    }
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Calls `main` with arguments as C has them: strings, a count, and a null pointer after the last.
fn with_arguments(
    args: impl IntoIterator<Item = OsString>,
    main: impl FnOnce(c_int, *mut *mut c_char) -> c_int,
) -> i32 {
    // No operating system can pass an argument with a zero byte, so nothing is lost.
    let args: Vec<CString> = args.into_iter().filter_map(|arg| CString::new(arg.into_vec()).ok()).collect();
    let mut pointers: Vec<*mut c_char> = args.iter().map(|arg| arg.as_ptr().cast_mut()).collect();
    let count = pointers.len() as c_int;
    pointers.push(std::ptr::null_mut());
    main(count, pointers.as_mut_ptr())
}

/// The version of the plugin interface that MLIR 22 accepts: `MLIR_PLUGIN_API_VERSION`.
const PLUGIN_API_VERSION: u32 = 1;

/// The version that no tool accepts.
const NO_API_VERSION: u32 = 0;
/// The LLVM that this library is compiled and linked with.
pub const LLVM_VERSION: &str = env!("LLVM_VERSION");
/// The first number of it.
pub const LLVM_MAJOR: u32 = {
    let (text, mut major, mut at) = (LLVM_VERSION.as_bytes(), 0, 0);
    while text[at].is_ascii_digit() {
        major = 10 * major + (text[at] - b'0') as u32;
        at += 1;
    }
    major
};

/// The version of the plugin interface to report to the tool that loads this library. If the tool has another
/// LLVM, reports a version that no tool accepts, and prints a line on stderr.
///
/// The interface has the same number in all versions of MLIR so far, so the tool does not notice by itself.
/// The loader then maps the LLVM and MLIR that this library is linked with beside the tool's own, and
/// registrations go to the wrong copy. The first `LLVMGetVersion` of a process belongs to the tool, if the
/// tool has one.
pub fn plugin_api_version(plugin: &str) -> u32 {
    static WARNED: Once = Once::new();
    let [mut major, mut minor, mut patch]: [c_uint; 3] = [0; 3];
    // SAFETY: the name ends in a zero byte, and a null handle stands for all libraries of the process. A
    // function of this name has this type in every version of LLVM that has it, and the pointers are valid.
    unsafe {
        let found = dlsym(std::ptr::null_mut(), c"LLVMGetVersion".as_ptr());
        let Some(get_version) = std::mem::transmute::<*mut c_void, Option<GetVersion>>(found) else {
            return PLUGIN_API_VERSION;
        };
        get_version(&mut major, &mut minor, &mut patch);
    }
    // The C++ ABI is stable within one release series.
    if LLVM_VERSION.starts_with(&format!("{major}.{minor}.")) {
        return PLUGIN_API_VERSION;
    }
    WARNED.call_once(|| {
        eprintln!(
            "{plugin}: this plugin is for MLIR {LLVM_VERSION}, but the program that loads it has LLVM {major}.{minor}.{patch}"
        );
    });
    NO_API_VERSION
}

type GetVersion = unsafe extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint);

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// The description of a plugin: `mlir::PassPluginLibraryInfo` and `mlir::DialectPluginLibraryInfo`.
///
/// `F` is the function that registers. Made by [`pass_plugin!`](crate::pass_plugin) and
/// [`dialect_plugin!`](crate::dialect_plugin).
#[repr(C)]
#[derive(Debug)]
pub struct PluginInfo<F> {
    /// [`plugin_api_version`].
    pub api_version: u32,
    /// The name of the plugin, ending in a zero byte.
    pub name: *const c_char,
    /// The version of the plugin, ending in a zero byte.
    pub version: *const c_char,
    /// Registers the passes or dialects.
    pub register: F,
}

/// The dialect registry of the tool that loads a plugin: `mlir::DialectRegistry *`.
#[repr(transparent)]
#[derive(Debug)]
pub struct HostRegistry(mlir_sys::MlirDialectRegistry);

impl HostRegistry {
    /// Adds everything that `register` puts into a registry to the tool's registry:
    /// `mlir::DialectRegistry::appendTo`.
    pub fn extend(&self, register: impl FnOnce(&DialectRegistry)) {
        let registry = DialectRegistry::new();
        register(&registry);
        // SAFETY: the tool passes a valid registry, and ours is valid.
        unsafe { ffi::mlirExtDialectRegistryAppend(self.0, registry.to_raw()) }
    }
}

/// An operation that foreign code passes to an exported function: `MlirOperation` of the C API.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct ForeignOperation(mlir_sys::MlirOperation);

impl ForeignOperation {
    /// The operation; `None` if the handle is null.
    pub fn get(&self) -> Option<OperationRef<'_, '_>> {
        // SAFETY: the caller of an exported function passes a valid operation or a null handle.
        unsafe { OperationRef::from_option_raw(self.0) }
    }
}

/// A value that foreign code passes to an exported function: `MlirValue` of the C API.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct ForeignValue(mlir_sys::MlirValue);

impl ForeignValue {
    /// The value; `None` if the handle is null.
    pub fn get(&self) -> Option<Value<'_, '_>> {
        // SAFETY: the caller of an exported function passes a valid value or a null handle.
        (!self.0.ptr.is_null()).then(|| unsafe { Value::from_raw(self.0) })
    }
}

/// Exports `mlirGetPassPluginInfo`, which `mlir-opt --load-pass-plugin` looks for.
///
/// Takes the name and version of the plugin as string literals, and a `fn()` that registers the passes.
#[macro_export]
macro_rules! pass_plugin {
    ($name:literal, $version:expr, $register:path) => {
        /// The entry point of a pass plugin.
        #[unsafe(no_mangle)]
        pub extern "C" fn mlirGetPassPluginInfo() -> $crate::tools::PluginInfo<extern "C" fn()> {
            // Items are not hygienic: no name of the caller may be hidden.
            extern "C" fn mlir_ext_register_passes() {
                $register();
            }
            $crate::tools::PluginInfo {
                api_version: $crate::tools::plugin_api_version($name),
                name: concat!($name, "\0").as_ptr().cast(),
                version: concat!($version, "\0").as_ptr().cast(),
                register: mlir_ext_register_passes,
            }
        }
    };
}

/// The answer of a library to a loader that looks for another kind of plugin: version 0, which none accepts.
#[repr(C)]
#[derive(Debug)]
pub struct NoPlugin {
    api_version: u32,
    /// The fields of a plugin of any kind after the version.
    rest: [usize; 4],
}

impl NoPlugin {
    /// Says on standard error what to load instead.
    pub fn instead(message: &str) -> Self {
        eprintln!("{message}");
        Self { api_version: 0, rest: [0; 4] }
    }
}

/// Exports `mlirGetDialectPluginInfo`, which `mlir-opt --load-dialect-plugin` looks for.
///
/// Takes the name and version of the plugin as string literals, and a `fn(&DialectRegistry)` that registers
/// the dialects.
#[macro_export]
macro_rules! dialect_plugin {
    ($name:literal, $version:expr, $register:path) => {
        /// The entry point of a dialect plugin.
        #[unsafe(no_mangle)]
        pub extern "C" fn mlirGetDialectPluginInfo()
        -> $crate::tools::PluginInfo<extern "C" fn($crate::tools::HostRegistry)> {
            extern "C" fn mlir_ext_register_dialects(registry: $crate::tools::HostRegistry) {
                registry.extend(|registry| $register(registry));
            }
            $crate::tools::PluginInfo {
                api_version: $crate::tools::plugin_api_version($name),
                name: concat!($name, "\0").as_ptr().cast(),
                version: concat!($version, "\0").as_ptr().cast(),
                register: mlir_ext_register_dialects,
            }
        }
    };
}
