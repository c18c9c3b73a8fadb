//! A graph as text: each node, each edge, and why it is there.
//!
//! ```text
//! get: closed, private
//!   n0 = argument 0
//!   n1 = llvm.getelementptr #0
//!   formal 0: n0
//!   flow n0 -> n1
//!   access [n1], may name any space: llvm.load #1
//! ```
//!
//! A node is a value of the program, which the caller names, or none: the contents of memory, or a copy of a
//! value after a test. The reason of an edge is the definition of the node that it leads to; where it leads
//! to memory, the op.

use super::{AccessWhat, Constraint, Counts, Function, Graph};
use crate::{
    ids::{FuncId, Id, NodeId, Site},
    lattice::Mask,
};
use std::fmt::{Display, Formatter, Result};

/// The names of the parts of a graph in the program.
pub trait Names {
    /// The value of a node; none if it is not a value of the program.
    fn value(&self, function: FuncId, node: NodeId) -> Option<String>;
    /// The op of a site.
    fn site(&self, function: FuncId, site: Site) -> String;
}

/// A graph with the names of its parts, to be printed.
pub struct Printed<'g, N> {
    /// The graph.
    pub graph: &'g Graph,
    /// The names.
    pub names: N,
}

/// A node.
struct N(NodeId);

impl Display for N {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "n{}", self.0.index())
    }
}

/// Nodes, separated by commas.
struct List<'n>(&'n [NodeId]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (index, node) in self.0.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { ", " }, N(*node))?;
        }
        Ok(())
    }
}

/// A mask in words.
struct Spaces(Mask);

impl Display for Spaces {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.0.contains(Mask::UNKNOWN) {
            return f.write_str("any space");
        }
        let null = self.0.may_be_null().then_some("null");
        let names: Vec<&str> = self.0.spaces().map(|space| space.name()).chain(null).collect();
        f.write_str(if names.is_empty() { "no space" } else { "" })?;
        f.write_str(&names.join(" or "))
    }
}

/// The instances in which a store takes effect, where not in all.
struct When(Counts);

impl Display for When {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self.0 {
            Counts::Always => "",
            Counts::UnlessUnknown => ", unless unknown code is on the stack",
            Counts::IfUnknown => ", if unknown code is on the stack",
        })
    }
}

impl<G: Names> Display for Printed<'_, G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (id, function) in self.graph.functions().iter() {
            self.function(f, id, function)?;
        }
        for (space, mask) in self.graph.initial_contents() {
            writeln!(f, "memory {}: {} from the start", space.name(), Spaces(*mask))?;
        }
        for (id, start) in self.graph.cells().iter() {
            writeln!(f, "cell c{}: {} from the start", id.index(), Spaces(*start))?;
        }
        Ok(())
    }
}

impl<G: Names> Printed<'_, G> {
    fn function(&self, f: &mut Formatter<'_>, id: FuncId, function: &Function) -> Result {
        let name = match &function.name[..] {
            "" if function.dispatches => "calls of addresses",
            "" => "start of a launch",
            name => name,
        };
        let callers = format!("{:?}, {:?}", function.role, function.linkage).to_lowercase();
        writeln!(f, "{name}: {callers}")?;
        for node in function.nodes.keys() {
            if let Some(value) = self.names.value(id, node) {
                writeln!(f, "  {} = {value}", N(node))?;
            }
        }
        for (index, formal) in function.formals.iter().enumerate() {
            writeln!(f, "  formal {index}: {}", N(formal.node))?;
        }
        for (index, result) in function.results.iter().enumerate() {
            writeln!(f, "  result {index}: {}", N(*result))?;
        }
        for constraint in &function.constraints {
            self.constraint(f, id, constraint)?;
        }
        for call in function.calls.values() {
            let callee = &self.graph.functions()[call.callee].name;
            write!(f, "  call {callee}({})", List(&call.actuals))?;
            if !call.results.is_empty() {
                write!(f, " -> {}", List(&call.results))?;
            }
            writeln!(f, ": {}", self.names.site(id, call.site))?;
        }
        for access in &function.accesses {
            let (node, site) = (N(access.node), self.names.site(id, access.site));
            match access.what {
                AccessWhat::Memory => {
                    writeln!(f, "  access [{node}], may name {}: {site}", Spaces(access.allowed))?
                }
                AccessWhat::Typed => writeln!(f, "  access [{node}], named by its type: {site}")?,
                AccessWhat::Test => writeln!(f, "  test {node}: {site}")?,
            }
        }
        for comparison in &function.comparisons {
            let with = comparison.with.map_or(String::new(), |with| format!(" with {}", N(with)));
            let site = self.names.site(id, comparison.site);
            writeln!(f, "  compare {}{with}: {site}", N(comparison.node))?;
        }
        Ok(())
    }

    fn constraint(&self, f: &mut Formatter<'_>, id: FuncId, constraint: &Constraint) -> Result {
        let site = |site: Site| self.names.site(id, site);
        f.write_str("  ")?;
        match *constraint {
            Constraint::Root { node, mask, cause } => {
                let cause = format!("{cause:?}").to_lowercase();
                writeln!(f, "root {}: {} ({cause})", N(node), Spaces(mask))
            }
            Constraint::Flow { from, to } => writeln!(f, "flow {} -> {}", N(from), N(to)),
            Constraint::Bits { from, to } => writeln!(f, "bits {} -> {}", N(from), N(to)),
            Constraint::Filter { from, to, space, answer } => {
                let answer = if answer { "is" } else { "is not" };
                writeln!(f, "filter {} -> {}, {answer} {}", N(from), N(to), space.name())
            }
            Constraint::Offset { address, integer, sum } => {
                writeln!(f, "offset {} + {} -> {}", N(address), N(integer), N(sum))
            }
            Constraint::Load { address, value } => writeln!(f, "load [{}] -> {}", N(address), N(value)),
            Constraint::Store { value, address, counts, site: at } => {
                writeln!(f, "store {} -> [{}]{}: {}", N(value), N(address), When(counts), site(at))
            }
            Constraint::Copy { to, from, site: at } => {
                writeln!(f, "copy [{}] -> [{}]: {}", N(from), N(to), site(at))
            }
            Constraint::Spill { value, site: at } => writeln!(f, "escape {}: {}", N(value), site(at)),
            Constraint::LoadCell { cell, value, .. } => {
                writeln!(f, "load c{} -> {}", cell.index(), N(value))
            }
            Constraint::StoreCell { value, cell, counts } => {
                writeln!(f, "store {} -> c{}{}", N(value), cell.index(), When(counts))
            }
        }
    }
}
