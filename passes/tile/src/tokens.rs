//! Memory tokens: `mbarrier`s in shared memory.
//!
//! A block has a pool of 32 mbarriers, which its kernel initializes first, and each created token is assigned
//! the next of them. A token is an `i32`, the number of its mbarrier times two plus the parity of the phase
//! to wait for. That is the phase before the first, which is treated as complete as long as no thread
//! arrives: a token stands for operations that are complete, since one thread runs all of them in order, and
//! an operation is complete when the next begins. So the consumer of a token waits on its mbarrier, continues
//! at once, and forwards the token. No mbarrier enters a second phase, so tokens may share one, and no order
//! of waiting can deadlock.

use super::{
    Lowered, Lowering,
    emit::{Match, Refusal, refuse},
};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Identifier, OperationRef, Region, RegionLike, Type, Value,
        attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{diagnostics, ir, pass::PassFailure};
use rustc_hash::FxHashMap;
use tilespace_core::MemorySpace;

/// The mbarriers of a block (documents: a pool of 32 for each CTA).
const POOL: i64 = 32;
/// The variable that holds them.
const POOL_NAME: &str = "__nv_tileaa_mbarriers";
/// The ops that create tokens.
const CREATE: &str = "nv_tileaa.create_mem_token";
/// The parity of the phase before the first, which is complete from the start (PTX ISA, mbarrier.test_wait).
const COMPLETE: i64 = 1;
/// How long a waiting thread may sleep before it polls again, in nanoseconds.
const TICKS: i64 = 10_000_000;

/// The tokens that are created in each symbol table, in order.
#[derive(Default)]
pub(super) struct Tokens {
    /// The number of the mbarrier of each.
    slots: FxHashMap<usize, i64>,
    /// The number of mbarriers that each module uses.
    used: FxHashMap<usize, i64>,
}

impl Tokens {
    /// Counts the tokens of a module.
    pub(super) fn count(root: OperationRef<'_, '_>) -> Self {
        let mut tokens = Self::default();
        ir::walk_preorder(root, |op| {
            if ir::name_str(op) == CREATE {
                let module = ir::operation_id(module_of(op));
                let count = tokens.used.entry(module).or_default();
                tokens.slots.insert(ir::operation_id(op), *count % POOL);
                *count += 1;
            }
        });
        tokens.used.values_mut().for_each(|count| *count = (*count).min(POOL));
        tokens
    }

    /// The number of mbarriers that the kernels in the module of `op` must initialize.
    pub(super) fn used_around(&self, op: OperationRef<'_, '_>) -> i64 {
        self.used.get(&ir::operation_id(module_of(op))).copied().unwrap_or_default()
    }

    /// Adds the pool to each module that uses one.
    pub(super) fn declare_pools<'c>(
        &self,
        context: &'c Context,
        root: OperationRef<'c, '_>,
    ) -> Result<(), PassFailure> {
        let mut modules = Vec::new();
        ir::walk_preorder(root, |op| {
            if self.used.contains_key(&ir::operation_id(op)) {
                modules.push(op);
            }
        });
        for module in modules {
            let block = ir::region(module, 0).and_then(|region| region.first_block());
            let (Some(block), Some(pool)) = (block, pool(context, module)) else {
                diagnostics::error(module.location(), "cannot declare the pool of mbarriers").emit();
                return Err(PassFailure);
            };
            ir::insert_at_start(block, pool);
        }
        Ok(())
    }
}

/// The module or `gpu.module` around an operation: the symbol table that holds its variables.
pub(super) fn module_of<'c, 'a>(op: OperationRef<'c, 'a>) -> OperationRef<'c, 'a> {
    let mut at = op;
    while let Some(parent) = at.parent_operation() {
        at = parent;
        if matches!(ir::name_str(at), "builtin.module" | "gpu.module") {
            break;
        }
    }
    at
}

/// `llvm.mlir.global internal @pool() {addr_space = 3, alignment = 8} : !llvm.array<32 x i64>`
fn pool<'c>(context: &'c Context, module: OperationRef<'c, '_>) -> Option<melior::ir::Operation<'c>> {
    let int = |width| -> Type<'c> { IntegerType::new(context, width).into() };
    let linkage = Attribute::parse(context, "#llvm.linkage<internal>")?;
    let attributes: [(&str, Attribute<'c>); 5] = [
        ("sym_name", StringAttribute::new(context, POOL_NAME).into()),
        ("global_type", TypeAttribute::new(llvm::r#type::array(int(64), POOL as u32)).into()),
        ("linkage", linkage),
        ("addr_space", IntegerAttribute::new(int(32), MemorySpace::Shared.number().into()).into()),
        ("alignment", IntegerAttribute::new(int(64), 8).into()),
    ];
    let attributes = attributes.map(|(name, value)| (Identifier::new(context, name), value));
    OperationBuilder::new("llvm.mlir.global", module.location())
        .add_attributes(&attributes)
        .add_regions([Region::new()])
        .build()
        .ok()
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    fn shared_pointer(&self) -> Type<'c> {
        llvm::r#type::pointer(self.context(), MemorySpace::Shared.number())
    }

    /// The address of the mbarrier with this number.
    fn mbarrier(&self, number: Value<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
        let name = FlatSymbolRefAttribute::new(self.context(), POOL_NAME).into();
        let pool = self.value("llvm.mlir.addressof", &[], self.shared_pointer(), &[("global_name", name)])?;
        self.element_pointer(pool, number, self.int(64))
    }

    /// Initializes the mbarriers of the matched function's module.
    pub(super) fn initialize_mbarriers(&self) -> Result<(), Refusal> {
        let threads = self.constant(self.int(32), 1)?;
        for number in 0..self.conversion.tokens.used_around(self.op) {
            let mbarrier = self.mbarrier(self.constant(self.int(32), number)?)?;
            self.emit("nvvm.mbarrier.init", &[mbarrier, threads], &[], &[])?;
        }
        Ok(())
    }

    /// Waits for the operations that a token stands for.
    pub(super) fn wait_for(&self, token: Value<'c, 'a>) -> Result<(), Refusal> {
        let int = self.int(32);
        let one = self.constant(int, 1)?;
        let number = self.value("arith.shrui", &[token, one], int, &[])?;
        let parity = self.value("arith.andi", &[token, one], int, &[])?;
        let mbarrier = self.mbarrier(number)?;
        let ticks = self.constant(int, TICKS)?;
        self.emit("nvvm.mbarrier.try_wait.parity", &[mbarrier, parity, ticks], &[], &[])?;
        Ok(())
    }

    /// A token for no operation: any will do, since all stand for complete operations.
    pub(super) fn no_token(&self) -> Result<Value<'c, 'a>, Refusal> {
        self.constant(self.int(32), COMPLETE)
    }
}

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[("create_mem_token", create), ("join_mem_token", join)];

fn create<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let Some(slot) = at.conversion.tokens.slots.get(&ir::operation_id(at.op)) else {
        return refuse("it was made by a pattern");
    };
    Ok(vec![at.constant(at.int(32), slot * 2 + COMPLETE)?])
}

fn join<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    for token in at.operands {
        at.wait_for(*token)?;
    }
    Ok(vec![at.operands.first().copied().map_or_else(|| at.no_token(), Ok)?])
}
