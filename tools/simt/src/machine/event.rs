//! The actions of a thread that others could see: two versions of a kernel do the same if these sequences are
//! the same.

use std::fmt;

/// An action of a thread that others could see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A volatile access, with its values. Addresses of stack slots are all alike.
    Volatile {
        /// Whether it stores.
        is_store: bool,
        /// The size of an element.
        bytes: u64,
        /// Whether it is in memory that no other thread can change: PTX has volatile accesses of other memory
        /// only, so that LLVM's own code may have lost it.
        is_private: bool,
        /// The values loaded or stored, as [`Machine::describe`] has it.
        values: Vec<String>,
    },
    /// An atomic operation.
    Atomic {
        /// The operation.
        op: String,
        /// The memory order.
        order: String,
        /// The threads that it is ordered for.
        scope: String,
        /// The size of its operand.
        bytes: u64,
        /// Whether no other thread sees the memory: PTX gives it no order there.
        is_private: bool,
    },
    /// A fence, as it is written.
    Fence(String),
    /// A call of a function that has no body, with its arguments.
    Call(String, Vec<Vec<u8>>),
}

/// The end of an event in a thread's own memory.
pub const OWN: &str = ", in its own memory";

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Volatile { is_store, bytes, is_private, values } => {
                let own = if *is_private { OWN } else { "" };
                let what = if *is_store { "store" } else { "load" };
                write!(f, "volatile {what} of {bytes} bytes: {}{own}", values.join(" "))
            }
            Self::Atomic { op, order, scope, bytes, is_private } => {
                let own = if *is_private { OWN } else { "" };
                write!(f, "atomic {op} {order} {scope}, {bytes} bytes{own}")
            }
            Self::Fence(fence) => f.write_str(fence),
            Self::Call(name, args) => write!(f, "call of {name} with {args:x?}"),
        }
    }
}
