//! Graphs, as far as cuTile's tuner asks: kernels, memory that is set, allocated and freed, and events.
//!
//! ```text
//! alloc -> memset -> record a -> kernel -> record b -> free        cuGraphLaunch; cuEventElapsedTime(a, b)
//! ```
//!
//! A node names the nodes before it, which must be there when it is added. So the arrows allow the order in
//! which nodes were added, and a launch follows it.

use crate::{
    error::{Code, Outcome},
    launch::Launch,
};

/// Memory that is set: elements of 1, 2 or 4 bytes in rows.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    /// The address of the first row.
    pub address: u64,
    /// The bytes of an element.
    pub element: u32,
    /// Its value.
    pub value: u32,
    /// The elements of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Bytes from one row to the next.
    pub pitch: usize,
}

/// The work of a node.
#[derive(Clone, Debug)]
pub enum Node {
    /// Nothing.
    Empty,
    /// Runs a kernel.
    Kernel(Box<Launch>),
    /// Sets memory.
    Fill(Fill),
    /// Has allocated memory when it was added, which the graph owns.
    Allocate(u64),
    /// Frees memory of such a node: the memory stays the graph's until the graph is destroyed, for the next
    /// launch.
    Free(u64),
    /// Records an event, by its handle.
    Record(usize),
}

/// A graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The nodes, by their handles.
    pub nodes: Vec<(usize, Node)>,
}

impl Graph {
    /// Adds a node after others.
    pub fn add(&mut self, handle: usize, before: &[usize], node: Node) -> Outcome<()> {
        let has = |wanted: &usize| self.nodes.iter().any(|(handle, _)| handle == wanted);
        if !before.iter().all(has) {
            return Err(Code::INVALID_VALUE);
        }
        self.nodes.push((handle, node));
        Ok(())
    }

    /// The memory that its nodes have allocated.
    pub fn allocated(&self) -> impl Iterator<Item = u64> {
        self.nodes.iter().filter_map(|(_, node)| if let Node::Allocate(at) = node { Some(*at) } else { None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_comes_behind_nodes_that_are_there() {
        let mut graph = Graph::default();
        assert_eq!(graph.add(1, &[2], Node::Empty), Err(Code::INVALID_VALUE));
        graph.add(1, &[], Node::Allocate(64)).unwrap();
        graph.add(2, &[1], Node::Free(64)).unwrap();
        assert_eq!(graph.allocated().collect::<Vec<_>>(), [64]);
    }
}
