//! What a result says of pointers, and the original does not.

use melior::ir::{Location, OperationRef, operation::OperationLike};
use std::fmt;
use tilespace_core::MemorySpace;

/// A fact about the pointer of a claim.
#[derive(Clone, Copy)]
pub enum Fact {
    /// By a cast, or by `nvvm.as`.
    In(MemorySpace),
    /// By a constant that replaces a test whether it is in this space.
    Test(MemorySpace, bool),
    /// By a comparison of the pointer, where LLVM infers a space as it did not in the original.
    NotNull,
}

/// A fact that the result states and the original does not.
#[derive(Clone, Copy)]
pub struct Claim<'c> {
    pub location: Location<'c>,
    pub fact: Fact,
}

impl<'c> Claim<'c> {
    pub fn at(op: OperationRef<'c, '_>, fact: Fact) -> Self {
        Self { location: op.location(), fact }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::In(space) => write!(out, "the pointer is in {space} memory"),
            Self::Test(space, true) => write!(out, "the pointer passes the test for {space} memory"),
            Self::Test(space, false) => write!(out, "the pointer fails the test for {space} memory"),
            Self::NotNull => write!(out, "the pointer is not null"),
        }
    }
}
