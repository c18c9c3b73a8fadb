//! Launches, and graphs of them.
//!
//! ```text
//! cuLaunchKernel(f, 4, 1, 1, 128, 1, 1, 0, stream, arguments, NULL)
//! cuLaunchKernelEx(&config, f, arguments, NULL)      config has grid, block, stream, and attributes such as a cluster
//! ```
//!
//! Attributes that say how a GPU shares itself (priority, programmatic dependence) change no result of work
//! that is done one after the other, and are passed over; an unknown attribute is an error. The structs are
//! `cuda.h`'s.

use super::{functions, memories, put};
use crate::{
    error::{Code, Outcome},
    graph::{Fill, Graph, Node},
    launch::{Config, Launch},
    memory::Owner,
    raw::{Arguments, Array},
    state::{Driver, healthy, ready},
};
use std::time::Instant;

/// `CUlaunchAttribute`: a number, and 64 bytes with a meaning that depends on it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    /// The number of the attribute.
    pub id: i32,
    /// Padding.
    pub pad: u32,
    /// Its value, in words of 32 bits.
    pub words: [u32; 16],
}

/// `CUlaunchConfig`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LaunchConfig {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// The stream.
    pub stream: usize,
    /// Attributes.
    pub attributes: Array<Attribute>,
    /// The number of attributes.
    pub count: u32,
}

/// `CUDA_KERNEL_NODE_PARAMS_v2`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KernelNode {
    function: usize,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    arguments: Arguments,
    extra: Arguments,
    kernel: usize,
    context: usize,
}

impl KernelNode {
    /// A kernel without shared memory.
    pub fn set(&mut self, function: usize, grid: [u32; 3], block: [u32; 3], arguments: Arguments) {
        (self.function, self.grid, self.block, self.arguments) = (function, grid, block, arguments);
    }
}

/// `CUDA_MEMSET_NODE_PARAMS`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FillNode {
    address: u64,
    pitch: usize,
    value: u32,
    element: u32,
    width: usize,
    height: usize,
}

impl FillNode {
    /// Words of 32 bits in one row.
    pub fn of_words(address: u64, value: u32, width: usize) -> Self {
        Self { address, pitch: 0, value, element: 4, width, height: 1 }
    }
}

/// `CUDA_MEM_ALLOC_NODE_PARAMS`: its relevant part begins after 104 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AllocateNode {
    pool: [u64; 13],
    size: usize,
    address: u64,
}

const CLUSTER: i32 = 4;
const COOPERATIVE: i32 = 2;
/// Attributes that change no result here.
const PASSED_OVER: [i32; 12] = [0, 1, 3, 5, 6, 8, 9, 10, 11, 14, 16, 17];

/// Checks a launch, and runs it. A fault stays with the context.
fn launch(driver: &mut Driver, function: usize, config: Config, arguments: [Arguments; 2]) -> Outcome<()> {
    let launch = Launch::new(driver.function(function)?, config, arguments[0], arguments[1])?;
    run(driver, &launch)
}

fn run(driver: &mut Driver, launch: &Launch) -> Outcome<()> {
    launch.run(&driver.memory).map_err(|code| driver.fail(code))
}

/// Does the work of a graph's nodes.
fn run_graph(driver: &mut Driver, graph: &Graph) -> Outcome<()> {
    for (_, node) in &graph.nodes {
        match node {
            Node::Empty | Node::Allocate(_) | Node::Free(_) => {}
            Node::Kernel(launch) => run(driver, launch)?,
            Node::Fill(fill) => memories::fill(&driver.memory, *fill)?,
            Node::Record(event) => {
                driver.events.get_mut(event).ok_or(Code::INVALID_HANDLE)?.at = Some(Instant::now());
            }
        }
    }
    Ok(())
}

/// Adds a node to a graph; its handle.
fn add(driver: &mut Driver, graph: usize, before: &[usize], node: Node) -> Outcome<usize> {
    let handle = driver.handle();
    driver.graphs.get_mut(&graph).ok_or(Code::INVALID_HANDLE)?.add(handle, before, node)?;
    Ok(handle)
}

functions! {
    /// Runs a kernel.
    fn cuLaunchKernel(
        function: usize,
        grid_x: u32,
        grid_y: u32,
        grid_z: u32,
        block_x: u32,
        block_y: u32,
        block_z: u32,
        shared: u32,
        stream: usize,
        arguments: Arguments,
        extra: Arguments,
    ) {
        healthy(|driver| {
            driver.of_stream(stream)?;
            let (grid, block) = ([grid_x, grid_y, grid_z], [block_x, block_y, block_z]);
            launch(driver, function, Config { grid, block, cluster: None, shared }, [arguments, extra])
        })
    }

    /// Runs a kernel with attributes.
    fn cuLaunchKernelEx(config: Option<&LaunchConfig>, function: usize, arguments: Arguments, extra: Arguments) {
        healthy(|driver| {
            let given = *config.ok_or(Code::INVALID_VALUE)?;
            driver.of_stream(given.stream)?;
            let mut config = Config { grid: given.grid, block: given.block, cluster: None, shared: given.shared };
            for attribute in given.attributes.get(given.count as usize)? {
                match attribute.id {
                    CLUSTER => config.cluster = Some([attribute.words[0], attribute.words[1], attribute.words[2]]),
                    // All blocks would have to run at the same time.
                    COOPERATIVE if attribute.words[0] != 0 => return Err(Code::NOT_SUPPORTED),
                    COOPERATIVE => {}
                    id if PASSED_OVER.contains(&id) => {}
                    _ => return Err(Code::NOT_SUPPORTED),
                }
            }
            launch(driver, function, config, [arguments, extra])
        })
    }

    /// A graph without nodes.
    fn cuGraphCreate(graph: Option<&mut usize>, flags: u32) {
        healthy(|driver| {
            if flags != 0 {
                return Err(Code::INVALID_VALUE);
            }
            let handle = driver.handle();
            driver.graphs.insert(handle, Graph::default());
            put(graph, handle)
        })
    }

    /// Ends a graph; memory that its nodes have allocated is freed.
    fn cuGraphDestroy(graph: usize) {
        ready(|driver| {
            let graph = driver.graphs.remove(&graph).ok_or(Code::INVALID_HANDLE)?;
            graph.allocated().try_for_each(|address| driver.memory.free(address, Owner::Device))
        })
    }

    /// Adds a node that does nothing.
    fn cuGraphAddEmptyNode(node: Option<&mut usize>, graph: usize, before: Array<usize>, count: usize) {
        healthy(|driver| put(node, add(driver, graph, &before.get(count)?, Node::Empty)?))
    }

    /// Adds a node that runs a kernel. The arguments are read now.
    fn cuGraphAddKernelNode_v2(
        node: Option<&mut usize>,
        graph: usize,
        before: Array<usize>,
        count: usize,
        given: Option<&KernelNode>,
    ) {
        healthy(|driver| {
            let given = *given.ok_or(Code::INVALID_VALUE)?;
            let function = if given.function == 0 { given.kernel } else { given.function };
            let config = Config { grid: given.grid, block: given.block, cluster: None, shared: given.shared };
            let launch = Launch::new(driver.function(function)?, config, given.arguments, given.extra)?;
            put(node, add(driver, graph, &before.get(count)?, Node::Kernel(Box::new(launch)))?)
        })
    }

    /// Adds a node that sets memory.
    fn cuGraphAddMemsetNode(
        node: Option<&mut usize>,
        graph: usize,
        before: Array<usize>,
        count: usize,
        given: Option<&FillNode>,
        _context: usize,
    ) {
        healthy(|driver| {
            let FillNode { address, pitch, value, element, width, height } = *given.ok_or(Code::INVALID_VALUE)?;
            if ![1, 2, 4].contains(&element) {
                return Err(Code::INVALID_VALUE);
            }
            let fill = Fill { address, element, value, width, height, pitch };
            put(node, add(driver, graph, &before.get(count)?, Node::Fill(fill))?)
        })
    }

    /// Adds a node that allocates: the address is known at once.
    fn cuGraphAddMemAllocNode(
        node: Option<&mut usize>,
        graph: usize,
        before: Array<usize>,
        count: usize,
        given: Option<&mut AllocateNode>,
    ) {
        healthy(|driver| {
            let given = given.ok_or(Code::INVALID_VALUE)?;
            driver.graphs.get(&graph).ok_or(Code::INVALID_HANDLE)?;
            let address = driver.memory.allocate(given.size, Owner::Device)?;
            match add(driver, graph, &before.get(count)?, Node::Allocate(address)) {
                Ok(handle) => {
                    given.address = address;
                    put(node, handle)
                }
                Err(code) => driver.memory.free(address, Owner::Device).and(Err(code)),
            }
        })
    }

    /// Adds a node that frees the memory of an allocation node.
    fn cuGraphAddMemFreeNode(node: Option<&mut usize>, graph: usize, before: Array<usize>, count: usize, address: u64) {
        healthy(|driver| {
            let found = driver.graphs.get(&graph).ok_or(Code::INVALID_HANDLE)?;
            found.allocated().find(|other| *other == address).ok_or(Code::INVALID_VALUE)?;
            put(node, add(driver, graph, &before.get(count)?, Node::Free(address))?)
        })
    }

    /// Adds a node that records an event.
    fn cuGraphAddEventRecordNode(
        node: Option<&mut usize>,
        graph: usize,
        before: Array<usize>,
        count: usize,
        event: usize,
    ) {
        healthy(|driver| {
            driver.events.get(&event).ok_or(Code::INVALID_HANDLE)?;
            put(node, add(driver, graph, &before.get(count)?, Node::Record(event))?)
        })
    }

    /// A graph that can be launched, with the nodes that the graph has now.
    fn cuGraphInstantiateWithFlags(executable: Option<&mut usize>, graph: usize, _flags: u64) {
        healthy(|driver| {
            let graph = driver.graphs.get(&graph).ok_or(Code::INVALID_HANDLE)?.clone();
            let handle = driver.handle();
            driver.executables.insert(handle, graph);
            put(executable, handle)
        })
    }

    /// Ends a graph that can be launched.
    fn cuGraphExecDestroy(executable: usize) {
        ready(|driver| driver.executables.remove(&executable).map(drop).ok_or(Code::INVALID_HANDLE))
    }

    /// Runs a graph.
    fn cuGraphLaunch(executable: usize, stream: usize) {
        healthy(|driver| {
            driver.of_stream(stream)?;
            let graph = driver.executables.get(&executable).ok_or(Code::INVALID_HANDLE)?.clone();
            run_graph(driver, &graph)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::{offset_of, size_of};

    #[test]
    fn the_structs_are_those_of_cuda_h() {
        assert_eq!((size_of::<Attribute>(), offset_of!(Attribute, words)), (72, 8));
        assert_eq!((size_of::<LaunchConfig>(), offset_of!(LaunchConfig, attributes)), (56, 40));
        assert_eq!(size_of::<KernelNode>(), 72);
        assert_eq!((size_of::<AllocateNode>(), offset_of!(AllocateNode, size)), (120, 104));
        assert_eq!(size_of::<FillNode>(), 40);
    }
}
