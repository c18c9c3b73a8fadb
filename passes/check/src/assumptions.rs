//! The assumptions of a check.

/// The assumptions of the check: the options of the passes that are about the program and not about effort.
#[derive(Clone, Copy, Debug, Default)]
pub struct Assumptions {
    /// The whole program is visible, and not one function alone.
    pub whole_module: bool,
    /// `nvvm.as` of the original holds.
    pub published: bool,
    /// `param-always-point-to-global`.
    pub kernel_arguments_are_global: bool,
    /// `strong-global-assumptions`.
    pub strong_global: bool,
    /// `process-alloca-always`.
    pub alloca_is_local: bool,
    /// `hides-slots`.
    pub slots_are_hidden: bool,
    /// `memspace-opt-conservative`.
    pub conservative: bool,
    /// `cluster-join`.
    pub cluster_join: bool,
    /// `unproven=global`, for accesses.
    pub unproven_is_global: bool,
    /// `apply-multi-level-restrict`.
    pub multi_level_restrict: bool,
}
