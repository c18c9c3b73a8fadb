//! Why a run of the interpreter stops before its end.

/// Why a run stopped early.
#[derive(Clone, Debug, PartialEq)]
pub enum Trap {
    /// The program had undefined behaviour.
    Undefined(String),
    /// It ran for too long.
    Limit,
    /// The function to be run is not in the module.
    Gone(String),
    /// The interpreter does not support an op.
    Unsupported(String),
}

/// The result of a step.
pub type Run<T> = Result<T, Trap>;

pub(crate) fn undefined<T>(why: impl Into<String>) -> Run<T> {
    Err(Trap::Undefined(why.into()))
}
