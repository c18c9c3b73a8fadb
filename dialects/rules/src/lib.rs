//! The effects of ops on pointers, as data.
//!
//! The analysis has one query for every op: where do its pointers come from, and where do they go? If an
//! upstream interface answers it (branches, region branches, calls, returns, selects), no rule is needed.
//! Every other op has a record in `dialects/rules/*.td`: a list of [`Effect`]s. Passes query the [`OpModel`]
//! compiled from it. A build script compiles the records, and the operand constraints of upstream's own
//! `NVVMOps.td`, to static data, [`RuleTable::builtin`], which costs a process nothing to read; a user's
//! `--space-rules=FILE` has the same records in JSON. So a third dialect needs a file, not a rebuild:
//!
//! ```
//! # use tilespace_rules::RuleTable;
//! let user = r#"{
//!   "ops": [
//!     { "op": "tt.addptr", "effects": [
//!       { "follows": { "result": 0, "operands": [0] } },
//!       { "retypes": { "result": 0, "operand": 0 } } ] },
//!     { "op": "tt.load", "effects": [
//!       { "access": { "operand": 0, "kind": "load" } },
//!       { "polymorphic": { "operand": 0 } },
//!       { "reads": { "result": 0, "address": 0 } } ] },
//!     { "op": "my.scratchpad", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
//!     { "op": "my.publish", "effects": [ { "escapes": { "operand": "all" } }, "havoc" ] }
//!   ],
//!   "intrinsics": [
//!     { "op": "llvm.mydevice.swap.*", "effects": [
//!       { "access": { "operand": 0, "kind": "atomic", "allowed": ["global", "shared"] } } ] }
//!   ],
//!   "functions": [ { "op": "my_libm_*", "effects": [] } ]
//! }"#;
//! let table = RuleTable::with_user_rules(user, "triton.json")?;
//! assert!(table.op("tt.load").is_some());
//! assert!(table.function("my_libm_sinf").is_some());
//! # anyhow::Ok(())
//! ```
//!
//! # Defaults
//!
//! - A pointer operand that its op's record does not mention is only observed (compared, printed, tested):
//!   the pointer flows neither to memory nor to a result.
//! - A pointer result that the record does not mention has the space of its type, and is unknown if that
//!   space is generic.
//! - An op without a record and without an interface is opaque: its operands escape, its results are unknown.
//!
//! So a missing record costs precision, a wrong one costs correctness. A record must therefore mention every
//! operand that the op dereferences, stores, returns or forwards. [`Effect::Polymorphic`] and
//! [`Effect::Retypes`] are permissions to rewrite: without them the op keeps its types, even if a space is
//! proved.
//!
//! # Names
//!
//! [`OpRule::op`] is an op's name (`llvm.load`), the name of an LLVM intrinsic as `llvm.call_intrinsic`
//! spells it (`llvm.nvvm.mapa`), or the name of a function without a body (`vprintf`); the three are
//! separate. A `*` stands for any text: `llvm.nvvm.ldu.global.i*` matches with and without the mangled types.
//! The exact name wins, then the pattern with the most literal characters. Operands of an intrinsic or a
//! function are its arguments.
//!
//! A function's name with `::` in it is a source path, which is compared with the demangled symbol:
//! `::__assertfail` against C++ functions of that name (`_Z12__assertfailPKcS0_jS0_y`) with any
//! parameters, `::a::f` against functions in the namespace `a`, `core::panicking::*` against Rust's
//! (`_RNvNtCs1_4core9panicking5panic`). A rule for the symbol itself comes first.
//!
//! # Other LLVMs
//!
//! The rules of intrinsics are derived from the records of the LLVM of the build: `TILESPACE_LLVM_PREFIX`, or
//! else the LLVM that reads TableGen (`TABLEGEN_220_PREFIX`). They are written for LLVM 22; `versions.td`
//! lists the intrinsics that other releases lack, and the build prints additional intrinsics that no record
//! describes: these have no rule, so that all pointers escape there. The build fails if an effect names the
//! address in an argument that is not a pointer in that release. Without the feature `mlir` there are no
//! rules for ops of the dialect `nvvm`, and no MLIR is needed:
//!
//! ```text
//! TILESPACE_LLVM_PREFIX=/usr/lib/llvm-24 cargo build -p tilespace-rules --no-default-features
//! ```
//!
//! An intrinsic that MLIR's import turns into an op has the rule of that op ([`RuleTable::imported_op`],
//! `imported.txt`). Its operands are the arguments that need not be constants; the build fails if they differ
//! from the arguments in LLVM 22.

mod atomic {
    //! LLVM's words for atomic operations, from upstream's own table of their numbers.

    use serde::{Deserialize, Serialize};

    include!(concat!(env!("OUT_DIR"), "/atomics.rs"));
}
pub mod assembly;
mod compile;
mod effect;
mod family;
mod load;
mod mangled;
pub mod model;
mod operand;
mod pattern;
mod places;
mod record;
mod records;
mod shape;
mod spelling;
mod table;
mod types;

pub use atomic::{AtomicOperation, AtomicOrdering};
pub use effect::{AccessKind, Effect, OpRule};
pub use load::{FunctionOpKind, Unusable, WrongRule};
pub use model::OpModel;
pub use operand::Operand;
pub use pattern::matches as matches_pattern;
pub use places::{Place, places};
pub use records::Records;
pub use spelling::nearest;
pub use table::RuleTable;
pub use types::{NamedSpace, TypeRule, TypeRules};
