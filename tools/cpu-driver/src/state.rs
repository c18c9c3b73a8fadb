//! The objects that the driver has given out: contexts, streams, events, modules, kernels, graphs, each by a
//! handle.
//!
//! ```text
//! cuStreamCreate(&s, 0)      s = 0x5000_0000_0031, the next number
//! cuEventRecord(e, 0x1234)   no stream has that number: 400, CUDA_ERROR_INVALID_HANDLE
//! ```
//!
//! A handle is a number that looks like a pointer and leads nowhere: each use looks it up, so that a wrong or
//! stale handle is an error and never an access. Numbers are not used twice. All of it has one lock, which a
//! launch keeps until the kernel has ended: the device does one thing at a time.
//!
//! A thread has a stack of contexts of its own; the one on top is current. A fault stays with its context:
//! all later calls there fail with the same error.

use crate::{
    device,
    error::{Code, Outcome},
    graph::Graph,
    memory::Memory,
    module::{Function, Module},
    raw,
};
use std::{
    cell::RefCell,
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// A context.
#[derive(Debug, Default)]
pub struct Context {
    /// A number of its own.
    pub id: u64,
    /// The first fault of a kernel.
    pub failed: Option<Code>,
    /// How often the primary context was retained.
    pub retained: u32,
    /// Its flags.
    pub flags: u32,
}

/// A stream. Its work is always done.
#[derive(Debug)]
pub struct Stream {
    /// A number of its own.
    pub id: u64,
    /// Its context's handle.
    pub context: usize,
    /// Its flags.
    pub flags: u32,
    /// Its priority.
    pub priority: i32,
}

/// An event, and when it was recorded.
#[derive(Debug)]
pub struct Event {
    /// Whether it has a time.
    pub is_timed: bool,
    /// None if it was not recorded.
    pub at: Option<Instant>,
}

/// The state of the driver.
#[derive(Debug, Default)]
pub struct Driver {
    /// Whether `cuInit` was called.
    pub is_initialized: bool,
    next: usize,
    /// The handle of the primary context; 0 until a program wants it.
    pub primary: usize,
    /// Contexts.
    pub contexts: HashMap<usize, Context>,
    /// Streams.
    pub streams: HashMap<usize, Stream>,
    /// Events.
    pub events: HashMap<usize, Event>,
    /// Modules and libraries.
    pub modules: HashMap<usize, Arc<Module>>,
    /// Kernels and functions: one handle is both.
    pub functions: HashMap<usize, Function>,
    /// Graphs.
    pub graphs: HashMap<usize, Graph>,
    /// Graphs that can be launched.
    pub executables: HashMap<usize, Graph>,
    /// The device's memory.
    pub memory: Memory,
}

thread_local! {
    /// The contexts of this thread, the current one last.
    pub static STACK: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// The first handle: not an address of a program.
const HANDLES: usize = 0x5000_0000_0000;

static DRIVER: Mutex<Option<Driver>> = Mutex::new(None);

/// Does something with the driver.
pub fn with<T>(what: impl FnOnce(&mut Driver) -> Outcome<T>) -> Outcome<T> {
    // A panic leaves nothing half done: a handle is entered when its object is complete.
    let mut lock: MutexGuard<'_, Option<Driver>> = DRIVER.lock().unwrap_or_else(PoisonError::into_inner);
    what(lock.get_or_insert_default())
}

/// Does something with the driver, once `cuInit` was called.
pub fn ready<T>(what: impl FnOnce(&mut Driver) -> Outcome<T>) -> Outcome<T> {
    with(|driver| if driver.is_initialized { what(driver) } else { Err(Code::NOT_INITIALIZED) })
}

/// Does something with the driver and a current context in which no kernel has failed.
pub fn healthy<T>(what: impl FnOnce(&mut Driver) -> Outcome<T>) -> Outcome<T> {
    ready(|driver| {
        let current = driver.current()?;
        driver.contexts[&current].failed.map_or(Ok(()), Err)?;
        what(driver)
    })
}

impl Driver {
    /// `cuInit`: the addresses of the machine must not be the host's.
    pub fn initialize(&mut self) -> Outcome<()> {
        if self.is_initialized {
            return Ok(());
        }
        for addresses in tilespace_simt::reserved() {
            if !raw::reserve(addresses.clone()) {
                eprintln!("tilespace: the host has memory at {addresses:x?}, which the CPU driver needs");
                return Err(Code::OUT_OF_MEMORY);
            }
        }
        self.is_initialized = true;
        Ok(())
    }

    /// The next handle.
    pub fn handle(&mut self) -> usize {
        self.next += 1;
        HANDLES + 16 * self.next
    }

    /// The primary context, which is made when it is first asked for.
    pub fn primary(&mut self) -> usize {
        if self.primary == 0 {
            self.primary = self.handle();
            let context = Context { id: self.primary as u64, ..Context::default() };
            self.contexts.insert(self.primary, context);
        }
        self.primary
    }

    /// The current context of this thread.
    pub fn current(&self) -> Outcome<usize> {
        let last = STACK.with_borrow(|stack| stack.last().copied());
        last.filter(|context| self.contexts.contains_key(context)).ok_or(Code::INVALID_CONTEXT)
    }

    /// Makes a context, which is current for this thread.
    pub fn create_context(&mut self, flags: u32, device: i32) -> Outcome<usize> {
        check_device(device)?;
        let handle = self.handle();
        self.contexts.insert(handle, Context { id: handle as u64, flags, ..Context::default() });
        STACK.with_borrow_mut(|stack| stack.push(handle));
        Ok(handle)
    }

    /// The context of a stream: of 0, 1 and 2, which every context has, the current one.
    pub fn of_stream(&self, stream: usize) -> Outcome<usize> {
        match stream {
            0..=2 => self.current(),
            _ => self.streams.get(&stream).map(|stream| stream.context).ok_or(Code::INVALID_HANDLE),
        }
    }

    /// A function by its handle.
    pub fn function(&self, handle: usize) -> Outcome<&Function> {
        self.functions.get(&handle).ok_or(Code::INVALID_HANDLE)
    }

    /// A kernel of a module by its name. Each has one handle.
    pub fn function_of(&mut self, module: usize, name: &str) -> Outcome<usize> {
        let is_it =
            |function: &Function| function.module == module && function.name.to_bytes() == name.as_bytes();
        if let Some((handle, _)) = self.functions.iter().find(|(_, function)| is_it(function)) {
            return Ok(*handle);
        }
        let code = self.modules.get(&module).ok_or(Code::INVALID_HANDLE)?.clone();
        let kernel = Arc::new(code.program.kernel(name).ok_or(Code::NOT_FOUND)?);
        let dynamic = device::SHARED.saturating_sub(kernel.shared as u32);
        let name = std::ffi::CString::new(name).map_err(|_| Code::INVALID_VALUE)?;
        let handle = self.handle();
        self.functions.insert(handle, Function { module, code, name, kernel, dynamic });
        Ok(handle)
    }

    /// Loads a text.
    pub fn load(&mut self, text: String) -> Outcome<usize> {
        let module = Module::load(text, &mut self.memory)?;
        let handle = self.handle();
        self.modules.insert(handle, Arc::new(module));
        Ok(handle)
    }

    /// Unloads it.
    pub fn unload(&mut self, handle: usize) -> Outcome<()> {
        let module = self.modules.remove(&handle).ok_or(Code::INVALID_HANDLE)?;
        self.functions.retain(|_, function| function.module != handle);
        module.unload(&mut self.memory)
    }

    /// Keeps the fault of a kernel with the current context.
    pub fn fail(&mut self, code: Code) -> Code {
        if let Ok(current) = self.current()
            && let Some(context) = self.contexts.get_mut(&current)
        {
            context.failed = Some(code);
        }
        code
    }
}

/// There is one device.
pub fn check_device(device: i32) -> Outcome<()> {
    if device == 0 { Ok(()) } else { Err(Code::INVALID_DEVICE) }
}
