//! The results and operands that an effect names.

use super::{Effect, Operand};

/// The results, the operands, and the operands that must be pointers.
pub fn mentioned(effect: &Effect) -> (Vec<u32>, Vec<Operand>, Vec<Operand>) {
    match effect {
        Effect::Follows { result, operands } => (vec![*result], operands.clone(), vec![]),
        Effect::FollowsField { result, aggregate } => (vec![*result], vec![*aggregate], vec![]),
        Effect::InsertsField { result, aggregate, value } => {
            (vec![*result], vec![*aggregate, *value], vec![])
        }
        Effect::Source { result, .. }
        | Effect::SymbolAddress { result, .. }
        | Effect::Nothing { result }
        | Effect::Null { result }
        | Effect::Opaque { result } => (vec![*result], vec![], vec![]),
        Effect::CastTo { result, operand } | Effect::Retypes { result, operand } => {
            (vec![*result], vec![], vec![*operand])
        }
        Effect::Reads { result, address } => (vec![*result], vec![], vec![*address]),
        Effect::Writes { value, address } => (vec![], vec![*value], vec![*address]),
        Effect::Copies { to, from } => (vec![], vec![], vec![*to, *from]),
        Effect::Tests { operand, .. } => (vec![0], vec![], vec![*operand]),
        Effect::Access { operand, .. }
        | Effect::Ordered { operand, .. }
        | Effect::Polymorphic { operand }
        | Effect::Demands { operand, .. }
        | Effect::EqualsAtomic { operand, .. }
        | Effect::MangledIn { operand, .. } => (vec![], vec![], vec![*operand]),
        Effect::Alike { operand, with } => (vec![], vec![*operand, *with], vec![]),
        Effect::VariesWith { operand }
        | Effect::Predicated { operand }
        | Effect::Shares { operand }
        | Effect::Escapes { operand }
        | Effect::Exposes { operand }
        | Effect::Assumes { operand }
        | Effect::Guards { operand } => (vec![], vec![*operand], vec![]),
        Effect::WideVector { operand, value, .. } => (vec![], vec![*value], vec![*operand]),
        Effect::FromInteger { result, operand }
        | Effect::Masks { result, operand, .. }
        | Effect::NoGreater { result, operand, .. } => (vec![*result], vec![*operand], vec![]),
        Effect::Direct { address } => (vec![], vec![], vec![*address]),
        Effect::Length { operand } => (vec![], vec![*operand], vec![]),
        Effect::SameAddress { result, operand } => (vec![*result], vec![], vec![*operand]),
        Effect::Indexed { result, operand, indices, .. } => (vec![*result], vec![*indices], vec![*operand]),
        Effect::Compares { result, operand, with } => (vec![*result], vec![*operand, *with], vec![]),
        Effect::Sums { result, operand, by, .. } => (vec![*result], vec![*operand, *by], vec![]),
        Effect::CopiesBetween { .. }
        | Effect::CopiesOnly
        | Effect::Contiguous
        | Effect::Unfollowed
        | Effect::Havoc
        | Effect::Clobbers { .. }
        | Effect::VariesWithAttribute { .. }
        | Effect::VariesWithText { .. }
        | Effect::CallsBack
        | Effect::Aligned { .. }
        | Effect::Carries => (vec![], vec![], vec![]),
    }
}
