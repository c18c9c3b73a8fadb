//! The pool of `mbarrier`s that each module with memory tokens declares, and the mbarrier of each token.
//!
//! ```text
//! nv_tileaa.create_mem_token      number 0    module @m: a pool, of which 2 are initialized
//! nv_tileaa.create_mem_token      number 1
//! ```

use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Identifier, OperationRef, Region, RegionLike, Type,
        attribute::{IntegerAttribute, StringAttribute, TypeAttribute},
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
pub(super) const POOL_NAME: &str = "__nv_tileaa_mbarriers";
/// The ops that create tokens.
const CREATE: &str = "nv_tileaa.create_mem_token";

/// The tokens that are created in each symbol table, in order.
#[derive(Default)]
pub(super) struct Tokens {
    /// The number of the mbarrier of each.
    pub(super) slots: FxHashMap<ir::OperationId, i64>,
    /// The number of mbarriers that each module uses.
    used: FxHashMap<ir::OperationId, i64>,
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
                return diagnostics::fail(module.location(), "cannot declare the pool of mbarriers");
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
