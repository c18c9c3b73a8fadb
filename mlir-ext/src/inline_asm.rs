//! The constraints of inline assembly.

use crate::ffi;

/// How many values the constraints of inline assembly are for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Constraints {
    /// The values that it gives.
    pub results: usize,
    /// The values that it takes, including the addresses that it writes to.
    pub operands: usize,
}

impl Constraints {
    /// Parses a constraint string such as `=r,r,~{memory}`: `llvm::InlineAsm::ParseConstraints`.
    ///
    /// `None` if LLVM cannot parse it.
    pub fn parse(text: &str) -> Option<Self> {
        let (mut results, mut operands) = (0, 0);
        // SAFETY: the string lives until the call returns, and the pointers are to locals.
        let parsed = unsafe {
            ffi::mlirExtInlineAsmCountConstraints(ffi::string_ref(text), &mut results, &mut operands)
        };
        parsed.then_some(Self { results: results as usize, operands: operands as usize })
    }
}
