//! A kernel, as a host asks for it: its parameters, and the launches that it permits.
//!
//! ```text
//! .visible .entry k(.param .u8 a, .param .u64 b) .reqntid 128 { ... }
//! parameters: 1 byte at 0, 8 bytes at 8;  a block of 128 threads
//! ```
//!
//! Parameters are side by side, each aligned as its type is: a host that passes them as one piece of memory
//! lays them out in this way, and a host with a pointer to each parameter reads these sizes.

use super::{layout::Program, memory::Window, syntax::Bounds};

/// A parameter of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its place, where all of them are one piece of memory.
    pub offset: u64,
    /// Its size in bytes.
    pub size: u64,
}

/// The facts that a host may ask of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// In the order of the text.
    pub parameters: Vec<Parameter>,
    /// Its bounds on a launch.
    pub bounds: Bounds,
    /// Bytes of shared memory of fixed size, for all variables of the module.
    pub shared: u64,
    /// Bytes of constant memory.
    pub constant: u64,
    /// Bytes of a thread's own memory.
    pub local: u64,
    /// Bytes of dynamic shared memory that a launch must give: if a kernel needs more than a variable can
    /// have, a compiler of tiles states the size in a constant, `__shared_NAME_bytes`.
    pub needs: u64,
}

impl Program {
    /// A kernel by its name.
    pub fn kernel(&self, name: &str) -> Option<Kernel> {
        let code = self.codes.iter().find(|code| code.is_kernel && code.name == name)?;
        let mut end = 0_u64;
        let parameters = code.params.iter().map(|slot| {
            let slot = &code.slots[*slot];
            let offset = end.next_multiple_of(slot.align.max(1));
            end = offset + slot.size;
            Parameter { offset, size: slot.size }
        });
        let parameters = parameters.collect();
        let of = |window: Window| {
            let all = self.variables.iter().filter(|variable| variable.window == window && !variable.dynamic);
            all.map(|variable| variable.bytes.len() as u64).sum()
        };
        let local = code.slots.iter().filter(|slot| slot.is_local).map(|slot| slot.size).sum();
        let (shared, constant) = (of(Window::Shared), of(Window::Const));
        let size = format!("__shared_{name}_bytes");
        let size =
            self.variables.iter().find(|variable| variable.name == size && variable.window != Window::Shared);
        let needs =
            size.and_then(|size| Some(u32::from_le_bytes(size.bytes.get(..4)?.try_into().ok()?).into()));
        Some(Kernel { parameters, bounds: code.bounds, shared, constant, local, needs: needs.unwrap_or(0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_aligned_and_bounds_are_read() {
        let text = ".version 8.3\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u8 a, .param .u64 b,\n\
                    .param .align 4 .b8 c[12]) .reqntid 64, 2\n.reqnctapercluster 2 { ret; }\n\
                    .entry l() .maxntid 128, 2, 1 { ret; }";
        let program = Program::new(text).unwrap();
        let kernel = program.kernel("k").unwrap();
        let places: Vec<_> = kernel.parameters.iter().map(|each| (each.offset, each.size)).collect();
        assert_eq!(places, [(0, 1), (8, 8), (16, 12)]);
        assert_eq!(kernel.bounds.block, Some([64, 2, 1]));
        assert_eq!(kernel.bounds.cluster, Some([2, 1, 1]));
        assert_eq!(program.kernel("l").unwrap().bounds.threads, Some(256));
        assert!(program.kernel("m").is_none());
    }

    #[test]
    fn the_dynamic_memory_of_a_kernel_is_in_the_constant_of_its_name() {
        let text = ".version 8.3\n.target sm_80\n.address_size 64\n.extern .shared .align 16 .b8 __shared_k[];\n\
                    .visible .global .align 4 .u32 __shared_k_bytes = 65536;\n\
                    .visible .const .align 4 .u32 __shared_l_bytes = 8;\n\
                    .entry k() { ret; }\n.entry l() { ret; }\n.entry m() { ret; }";
        let program = Program::new(text).unwrap();
        let needs = ["k", "l", "m"].map(|name| program.kernel(name).unwrap().needs);
        assert_eq!(needs, [65536, 8, 0]);
    }
}
