//! Modules: PTX that is loaded, its kernels, and its variables in memory.
//!
//! ```text
//! cuLibraryLoadData(&library, ptx, ...)      the text is parsed, .global variables get memory of the host
//! cuLibraryGetKernel(&kernel, library, "k")
//! cuModuleGetGlobal(&address, &size, module, "counter")
//! ```
//!
//! Code names its variables by numbers, so they have their addresses before it is decoded: the text is
//! decoded twice if it has variables, first for their sizes. They live as long as the module does, and keep
//! the values that kernels store. Variables in constant memory are the machine's, for each launch anew: a
//! host has no address of them.

use crate::{
    error::{Code, Outcome},
    memory::{Memory, Owner},
};
use std::sync::Arc;
use tilespace_simt::{Kernel, Program, Stop};

/// A loaded module.
#[derive(Debug)]
pub struct Module {
    /// The text, for the lines of faults.
    pub text: String,
    /// The text, decoded.
    pub program: Program,
    /// The address of all variables, if there are any.
    globals: Option<u64>,
}

/// A kernel of a module, as a handle leads to it.
#[derive(Clone, Debug)]
pub struct Function {
    /// The module's handle.
    pub module: usize,
    /// Its code.
    pub code: Arc<Module>,
    /// Its name, with a zero, for callers in C.
    pub name: std::ffi::CString,
    /// Its parameters and limits.
    pub kernel: Arc<Kernel>,
    /// Bytes of dynamic shared memory at most.
    pub dynamic: u32,
}

impl Module {
    /// The module of a text.
    pub fn load(text: String, memory: &mut Memory) -> Outcome<Self> {
        let wrong = |stop: Stop| {
            eprintln!("tilespace: the PTX of a module: {stop}");
            match stop {
                Stop::Unsupported(..) => Code::INVALID_PTX,
                _ => Code::INVALID_IMAGE,
            }
        };
        if !text.lines().any(|line| line.trim_start().starts_with(".version")) {
            return Err(Code::INVALID_IMAGE);
        }
        let program = Program::new(&text).map_err(wrong)?;
        let first = program.globals().map(|(_, at, _)| at).min();
        let end = program.globals().map(|(_, at, bytes)| at + bytes.len() as u64).max();
        let (Some(first), Some(end)) = (first, end) else { return Ok(Self { text, program, globals: None }) };
        let globals = memory.allocate((end - first) as usize, Owner::Module)?;
        let program = Program::with_globals(&text, globals).map_err(wrong)?;
        for (_, at, bytes) in program.globals() {
            memory.look_up(at, bytes.len() as u64, true)?.bytes().copy_from_slice(bytes);
        }
        Ok(Self { text, program, globals: Some(globals) })
    }

    /// Gives the memory of its variables back.
    pub fn unload(&self, memory: &mut Memory) -> Outcome<()> {
        self.globals.map_or(Ok(()), |at| memory.free(at, Owner::Module))
    }

    /// Address and size of a variable.
    pub fn global(&self, name: &str) -> Outcome<(u64, usize)> {
        let found = self.program.globals().find(|(other, ..)| *other == name);
        found.map(|(_, at, bytes)| (at, bytes.len())).ok_or(Code::NOT_FOUND)
    }
}

impl Function {
    /// An attribute by its number.
    pub fn attribute(&self, number: i32) -> Outcome<i32> {
        let (kernel, (major, minor)) = (&self.kernel, crate::device::capability());
        let cluster = kernel.bounds.cluster;
        Ok(match number {
            0 => self.most_threads() as i32,
            1 => kernel.shared as i32,
            2 => kernel.constant as i32,
            3 => kernel.local as i32,
            // Registers: the machine has as many as the code names.
            4 => 32,
            5 | 6 => major * 10 + minor,
            7 => 0,
            8 => self.dynamic as i32,
            9 => -1,
            10 => i32::from(cluster.is_some()),
            11..=13 => cluster.map_or(0, |sides| sides[number as usize - 11] as i32),
            14..=17 => 0,
            _ => return Err(Code::INVALID_VALUE),
        })
    }

    /// Threads of a block at most.
    pub fn most_threads(&self) -> u32 {
        let bounds = self.kernel.bounds;
        let required = bounds.block.map(|sides| sides.iter().product());
        required.or(bounds.threads).unwrap_or(crate::device::THREADS).min(crate::device::THREADS)
    }

    /// Sets an attribute that can be set.
    pub fn set_attribute(&mut self, number: i32, value: i32) -> Outcome<()> {
        let most = i64::from(crate::device::most_shared()) - self.kernel.shared as i64;
        match number {
            8 if (0..=most).contains(&i64::from(value)) => self.dynamic = value as u32,
            // How memory is divided, and clusters that are not portable: the machine has neither.
            9 | 14 | 15 => {}
            _ => return Err(Code::INVALID_VALUE),
        }
        Ok(())
    }
}
