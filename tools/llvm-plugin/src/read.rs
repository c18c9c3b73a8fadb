//! The module as C++ has read it.

use std::{ffi::c_char, slice};
use tilespace_core::{
    decide::Limits,
    ir::{Assumptions, MemorySets, Slots},
};
use tilespace_llvm_reader::{
    dump::Dump,
    program::Program,
    table::{Argument, Block, Kind, Part, Place, Places, Record, Symbol, Table, Text, Type, Use},
};
use tilespace_rules::RuleTable;

/// A list of C++: `std::vector::data`, `size`.
#[repr(C)]
#[derive(Debug)]
pub struct List<T> {
    data: *const T,
    size: usize,
}

impl<T> List<T> {
    /// The list of a slice, for as long as the slice is valid.
    pub fn of(slice: &[T]) -> Self {
        Self { data: slice.as_ptr(), size: slice.len() }
    }

    /// Its elements.
    ///
    /// # Safety
    ///
    /// The list is valid for as long as the result is used.
    pub unsafe fn get<'t>(&self) -> &'t [T] {
        // SAFETY: the caller says so; C++ has no address for an empty list.
        if self.size == 0 { &[] } else { unsafe { slice::from_raw_parts(self.data, self.size) } }
    }
}

/// `TsProgram`, and its table in Rust.
macro_rules! program {
    ($($field:ident: $ty:ty,)*) => {
        /// `TsProgram`.
        #[repr(C)]
        #[derive(Debug)]
        pub struct RawProgram {
            $($field: List<$ty>,)*
            places: List<Place>,
            place_text: List<u8>,
            assembly: Text,
            target: u32,
            is_read: u32,
        }

        const _: () = assert!(size_of::<RawProgram>() == 288);

        /// The lists of a module.
        ///
        /// # Safety
        ///
        /// The lists are valid for as long as the result is used.
        pub unsafe fn table<'t>(raw: &RawProgram) -> Table<'t> {
            // SAFETY: the caller says so.
            unsafe {
                Table {
                    $($field: raw.$field.get(),)*
                    places: Places { places: raw.places.get(), text: raw.place_text.get() },
                    assembly: raw.assembly,
                    target: raw.target,
                    is_read: raw.is_read != 0,
                }
            }
        }
    };
}

program! {
    records: Record, kinds: Kind, blocks: Block, symbols: Symbol, arguments: Argument, types: Type, parts: Part,
    uses: Use, numbers: i64, operands: u32, successors: u32, predecessors: u32, positions: u32, others: u32, text: u8,
}

/// `TsOptions`.
#[repr(C)]
#[derive(Debug)]
pub struct RawOptions {
    rules: *const c_char,
    rules_size: usize,
    attempts: i64,
    growth: i64,
    switches: u32,
    memory: u32,
}

const _: () = assert!(size_of::<RawOptions>() == 40);

impl RawOptions {
    fn is(&self, bit: u32) -> bool {
        self.switches & 1 << bit != 0
    }

    /// The assumptions of the analyses about a program.
    pub fn assumptions(&self, program: &Program<'_>) -> Assumptions {
        Assumptions {
            strong_global: self.is(0),
            read_published: false,
            kernel_arguments_are_global: self.is(1),
            track_indir_load: self.is(2),
            track_int2ptr: self.is(3),
            alloca_is_local: self.is(4),
            conservative: self.is(5),
            guards: self.is(6),
            memory: [MemorySets::Objects, MemorySets::Spaces, MemorySets::One][self.memory as usize % 3],
            slots: if self.is(7) { Slots::Hidden } else { Slots::Untyped },
            spaces_keep_null: program.target().keeps_null,
            ..Assumptions::default()
        }
    }

    /// The limits on clones.
    pub fn limits(&self) -> Limits {
        Limits { attempts: self.attempts, growth: self.growth, cluster_join: self.is(8) }
    }

    /// Whether the solution is to be checked.
    pub fn checks(&self) -> bool {
        self.is(9)
    }

    /// The rules, together with the rules of a file, if one is named.
    ///
    /// # Safety
    ///
    /// The name of the file is valid.
    pub unsafe fn rules(&self) -> Result<&'static RuleTable, String> {
        let file = List { data: self.rules.cast::<u8>(), size: self.rules_size };
        // SAFETY: the caller says so.
        let file = str::from_utf8(unsafe { file.get() }).map_err(|error| error.to_string())?;
        if file.is_empty() {
            return Ok(RuleTable::builtin());
        }
        RuleTable::with_rule_file(file).map_err(|unusable| unusable.to_string())
    }
}

/// A function that takes a text.
pub type Say = unsafe extern "C" fn(*mut std::ffi::c_void, *const u8, usize);

/// Gives a module to `say` as text.
///
/// # Safety
///
/// The lists belong to one module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceDump(raw: &RawProgram, say: Say, to: *mut std::ffi::c_void) {
    // SAFETY: the caller says so.
    let program = Program::new(unsafe { table(raw) });
    let text = Dump(&program).to_string();
    // SAFETY: the function takes a text, which lives until it returns.
    unsafe { say(to, text.as_ptr(), text.len()) };
}
