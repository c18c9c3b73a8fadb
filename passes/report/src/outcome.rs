//! The spaces that accesses name in the result, where another tool rewrote the program.
//!
//! ```text
//! body 2, access 7    the analysis says shared, the load in the module is generic
//! ```
//!
//! The plugin for LLVM states facts as casts, and LLVM's own pass propagates them. The plugin reads the space
//! that each access names in the end off the module. An access that became two accesses names two spaces.

use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    ids::{BodyId, Site},
};

/// The spaces that accesses name in the end, several where an access became one for each space.
#[derive(Clone, Debug, Default)]
pub struct Outcome(FxHashMap<(BodyId, Site), Vec<MemorySpace>>);

impl Outcome {
    /// An access of a body names these spaces.
    pub fn set(&mut self, body: BodyId, site: Site, spaces: Vec<MemorySpace>) {
        self.0.insert((body, site), spaces);
    }

    /// The spaces that an access of a body names; none if it names the space that the plan says.
    pub fn spaces(&self, body: BodyId, site: Site) -> &[MemorySpace] {
        self.0.get(&(body, site)).map_or(&[], Vec::as_slice)
    }
}
