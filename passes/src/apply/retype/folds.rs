//! Folds of ops that the new types make redundant.
//!
//! ```text
//! %c = addrspacecast %s : ptr<3> to ptr<3>     %s
//! %b = isspacep.shared %q                      true, if %q is in shared memory
//! @llvm.ldu.p0(%q)                             @llvm.ldu.p1(%q)
//! ```
//!
//! A cast to the type that its operand has is that operand; a test with one answer is that answer; an
//! intrinsic that has the types of its pointers in its name gets the name that goes with them.

use super::Retyping;
use crate::{
    apply::{insert, result},
    extract::{CodeOp, INTRINSIC, Traits, intrinsic_name, mlir::Raw, resolve},
};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type, Value, ValueLike,
        attribute::{IntegerAttribute, StringAttribute},
        r#type::IntegerType,
    },
};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    graph::{Access, AccessWhat},
    ids::NodeId,
};
use tilespace_dialects::rules::model::Condition;

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// Answers tests of a space that has only one answer.
    pub(super) fn fold_tests(&mut self, accesses: &[Access]) {
        if !self.ir.code.traits.contains(Traits::FOLDS) {
            return;
        }
        // The node that the test looks at: after another test it is not the value's own.
        let tests = accesses.iter().filter(|access| access.what == AccessWhat::Test);
        let nodes: FxHashMap<(ir::OperationId, usize), NodeId> = tests
            .map(|access| {
                let (op, operand) = self.ir.site(access.site);
                ((ir::operation_id(op.raw()), operand), access.node)
            })
            .collect();
        if nodes.is_empty() {
            return;
        }
        for at in self.ir.code.body() {
            let (op, class) = (&at.op.raw(), self.extractor.class_of(*at));
            let Some(rule) = class.rule else { continue };
            for model in rule.results {
                if let Some(Condition::Test { operand, space }) = model.condition
                    && let Some(node) = nodes.get(&(ir::operation_id(*op), resolve(*op, operand).start))
                    && let Some(answer) = self.masks[*node].isspacep(space)
                    && let Some(test) = result(*op)
                    && test.r#type() == IntegerType::new(self.types.caster.context, 1).into()
                    && let Some(constant) = constant(self.types.caster.context, *op, answer)
                {
                    ir::replace_all_uses(test, constant);
                    self.stats.tests += 1;
                }
            }
        }
    }

    /// An overloaded intrinsic has the spaces of its pointers in its name.
    pub(super) fn rename_intrinsics(&mut self) {
        let code = &self.ir.code;
        if !code.traits.contains(Traits::MANGLED) {
            return;
        }
        let mut renamed: Vec<(OperationRef<'c, 'a>, u32, MemorySpace)> = Vec::new();
        for (index, at) in code.body().iter().enumerate() {
            let class = self.extractor.class_of(*at);
            let Some(rule) = class.rule.filter(|_| class.traits.contains(Traits::MANGLED)) else { continue };
            for used in rule.operands {
                let Some(position) = used.mangled_in else { continue };
                let spaces = resolve(at.op.raw(), used.at)
                    .filter_map(|operand| self.uses.all[self.uses.find(index, operand)?].demand);
                renamed.extend(spaces.map(|space| (at.op.raw(), position, space)));
            }
        }
        for (op, position, space) in renamed {
            if let Some(name) = intrinsic_name(op) {
                let name = mangle(&name, position, space);
                let attribute: Attribute<'c> = StringAttribute::new(self.types.caster.context, &name).into();
                ir::set_attribute(op, INTRINSIC, attribute);
            }
        }
    }

    /// The three rules: a cast to the space its operand has is that operand; a cast back to the type before
    /// another cast is the value before both; a cast that nothing uses goes. The first time, a cast back
    /// stays if the space is known of it, and not of the value before: `ip-msp` is to find it.
    pub(super) fn fold_casts(&mut self, second_time: bool) {
        let code = &self.ir.code;
        let folds = |at: &&CodeOp<'c, 'a>| self.extractor.class_of(**at).traits.contains(Traits::FOLDS);
        let ops = if code.traits.contains(Traits::FOLDS) { code.body() } else { &[] };
        let mut casts = Vec::with_capacity(self.casts.len() + ops.len() / 2);
        casts.extend(ops.iter().filter(folds).map(|at| at.op.raw()));
        casts.extend(&self.casts);
        for op in &casts {
            let Some(value) = result(*op) else { continue };
            let Some(source) = self.extractor.classes().cast_source(*op) else { continue };
            let same = match source.r#type() == value.r#type() {
                true => Some(source),
                false => self.behind_cast(source, value.r#type()),
            };
            if let Some(same) = same
                && (second_time || self.space_of(value).is_none() || self.space_of(same).is_some())
            {
                ir::replace_all_uses(value, same);
            }
        }
        // Casts of casts: the last one may leave the one before without a use.
        let before = casts.len();
        loop {
            let left = casts.len();
            let mut kept = Vec::with_capacity(left);
            for op in casts.into_iter().rev() {
                match result(op).is_some_and(|value| !ir::has_uses(value)) {
                    true => ir::erase(op),
                    false => kept.push(op),
                }
            }
            kept.reverse();
            casts = kept;
            if casts.len() == left {
                break;
            }
        }
        self.stats.folded += (before - casts.len()) as u64;
    }
}

/// A constant of type `i1`, directly before `op`.
fn constant<'c: 'a, 'a>(
    context: &'c Context,
    op: OperationRef<'c, 'a>,
    value: bool,
) -> Option<Value<'c, 'a>> {
    let ty: Type<'c> = IntegerType::new(context, 1).into();
    let attribute = IntegerAttribute::new(ty, i64::from(value)).into();
    insert(context, op, "llvm.mlir.constant", &[], &[("value", attribute)], ty)
}

/// The name of an intrinsic with the number of its `position`-th `.pN` replaced.
fn mangle(name: &str, position: u32, space: MemorySpace) -> String {
    let mut seen = 0;
    let parts = name.split('.').map(|part| {
        let is_pointer =
            part.strip_prefix('p').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        if is_pointer {
            seen += 1;
            if seen == position + 1 {
                return format!("p{}", space.number());
            }
        }
        part.to_string()
    });
    parts.collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mangling_replaces_one_pointer() {
        let name = "llvm.nvvm.ldu.global.i.i32.p0";
        assert_eq!(mangle(name, 0, MemorySpace::Global), "llvm.nvvm.ldu.global.i.i32.p1");
        assert_eq!(mangle("llvm.objectsize.i64.p0", 0, MemorySpace::Shared), "llvm.objectsize.i64.p3");
        assert_eq!(mangle("llvm.x.p0.p0", 1, MemorySpace::Shared), "llvm.x.p0.p3");
        assert_eq!(mangle("llvm.x.p0.p0", 2, MemorySpace::Shared), "llvm.x.p0.p0");
    }
}
