use super::Lowering;

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[];
