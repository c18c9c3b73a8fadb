//! A launch: from the arguments of a host to the machine, and from its faults to the errors of CUDA.
//!
//! ```text
//! cuLaunchKernelEx(grid 4, block 1, k)      k has .reqntid 128: blocks of 128 threads
//! tilespace: kernel k: access of 4 bytes at 0x7f... (right after the 4096 bytes of argument 0)
//!   block 3 0 0, thread 127 0 0, at add.py:12:9
//!   line 41 of the PTX: ld.global.b32 %r1, [%rd4];
//! -> 700, CUDA_ERROR_ILLEGAL_ADDRESS
//! ```
//!
//! A kernel is run to its end before the call returns. This is one of the orders that a GPU has: work of a
//! stream comes after all work before it, and a host that wants to see a result waits, which costs nothing
//! here. So a fault is an error of the launch itself. A GPU reports it at the next call that waits, and may
//! report it at any later call: both drivers then fail all calls in that context.
//!
//! A kernel may take long, and Python acts on Ctrl-C when a call returns: so an interrupt ends the kernel.
//!
//! cuTile launches blocks of one thread, since its compiler's code knows how many it has; `.reqntid` gives
//! PTX the same knowledge. Any other size than the required size is an error, as on a GPU. In the same way
//! cuTile gives no dynamic shared memory, so that a kernel gets at least the amount that its code states
//! (`__shared_NAME_bytes`).

use crate::{
    device,
    error::{Code, Outcome},
    memory::Memory,
    module::Function,
    raw::{Arguments, INTERRUPTED, Interruptible},
    source::{line_of, source_of},
};
use std::{env, io::Write as _, sync::atomic::Ordering};
use tilespace_simt::{Arg, Cause, Machine, Shape, Stop};

/// The grid, the blocks, and the dynamic shared memory of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Blocks of a cluster, if the launch says it.
    pub cluster: Option<[u32; 3]>,
    /// Bytes.
    pub shared: u32,
}

/// A launch that was checked, with its arguments.
#[derive(Clone, Debug)]
pub struct Launch {
    function: Function,
    shape: Shape,
    arguments: Vec<Vec<u8>>,
}

impl Launch {
    /// Reads the arguments, and checks the launch as a driver does.
    pub fn new(function: &Function, config: Config, arguments: Arguments, extra: Arguments) -> Outcome<Self> {
        let kernel = &function.kernel;
        let block = match kernel.bounds.block {
            Some(required) if config.block == [1; 3] || config.block == required => required,
            Some(_) => return Err(Code::INVALID_VALUE),
            None => config.block,
        };
        let threads =
            block.iter().try_fold(1_u32, |all, side| all.checked_mul(*side)).ok_or(Code::INVALID_VALUE)?;
        let is_in = (0..3).all(|side| (1..=device::GRID[side]).contains(&config.grid[side]));
        if !is_in || threads == 0 || threads > function.most_threads() || block[2] > 64 {
            return Err(Code::INVALID_VALUE);
        }
        let most = function.dynamic.max(device::SHARED.saturating_sub(kernel.shared as u32));
        if kernel.shared + kernel.needs > u64::from(device::most_shared()) {
            return Err(Code::LAUNCH_OUT_OF_RESOURCES);
        }
        if config.shared > most {
            return Err(Code::INVALID_VALUE);
        }
        let cluster = match (config.cluster, kernel.bounds.cluster) {
            (Some(asked), Some(required)) if asked != required => return Err(Code::INVALID_CLUSTER_SIZE),
            (asked, required) => asked.or(required).filter(|sides| *sides != [1; 3] || required.is_some()),
        };
        if let Some(sides) = cluster {
            let divides = (0..3).all(|side| sides[side] > 0 && config.grid[side].is_multiple_of(sides[side]));
            if !divides || sides.iter().product::<u32>() > 16 {
                return Err(Code::INVALID_CLUSTER_SIZE);
            }
        }
        let arguments = if arguments.is_null() && !extra.is_null() {
            let all = extra.packed()?;
            let parts = kernel.parameters.iter().map(|each| {
                let part = all.get(each.offset as usize..(each.offset + each.size) as usize);
                part.map(<[u8]>::to_vec).ok_or(Code::INVALID_VALUE)
            });
            parts.collect::<Outcome<_>>()?
        } else {
            arguments.get(kernel.parameters.iter().map(|each| each.size))?
        };
        let shape =
            Shape { block, grid: config.grid, cluster, shared: kernel.needs.max(config.shared.into()) };
        Ok(Self { function: function.clone(), shape, arguments })
    }

    /// Runs it.
    pub fn run(&self, memory: &Memory) -> Outcome<()> {
        let program = &self.function.code.program;
        let words = self.arguments.iter().flat_map(|bytes| bytes.chunks_exact(8));
        let words = words.filter_map(|word| word.try_into().ok().map(u64::from_le_bytes));
        let host = Box::new(memory.for_launch(words));
        let number = |name: &str, default: u64| {
            env::var(name).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(default)
        };
        let mut machine = Machine::in_host(program, number("TILESPACE_STEPS", u64::MAX), host);
        machine.schedule = number("TILESPACE_SCHEDULE", 0);
        machine.order = machine.schedule;
        machine.checks_shared = env::var_os("TILESPACE_CHECK_SHARED").is_some();
        machine.checks_races = env::var_os("TILESPACE_CHECK_RACES").is_some();
        machine.interrupt = Some(&INTERRUPTED);
        let interruptible = Interruptible::new();
        let arguments: Vec<Arg> = self.arguments.iter().cloned().map(Arg::Bytes).collect();
        let name = self.function.name.to_string_lossy();
        let end = machine.launch(&name, &arguments, self.shape);
        drop(interruptible);
        if !machine.output.is_empty() {
            // The reader may have gone: that is not a fault of the kernel.
            let _ = std::io::stdout().write_all(machine.output.as_bytes());
        }
        end.map_err(|stop| {
            let rival = machine.rival().map(|rival| rival.line);
            eprint!(
                "{}",
                report(&name, &self.function.code.text, &stop, machine.culprit(), (machine.line(), rival))
            );
            code(&stop)
        })
    }
}

/// The error that a GPU has.
fn code(stop: &Stop) -> Code {
    match stop.cause() {
        Cause::Address => Code::ILLEGAL_ADDRESS,
        Cause::Alignment => Code::MISALIGNED_ADDRESS,
        Cause::Assertion => Code::ASSERT,
        Cause::Stuck => Code::LAUNCH_TIMEOUT,
        Cause::Unsupported => Code::ILLEGAL_INSTRUCTION,
        Cause::Trap | Cause::Other => Code::LAUNCH_FAILED,
    }
}

/// The name of a kernel as its user knows it: without the signature that cuTile puts after it.
fn plain(kernel: &str) -> &str {
    let is_signature = |rest: &str| {
        let code = rest.split('_').next().unwrap_or_default();
        code.strip_prefix('t')
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()))
    };
    kernel.rsplit_once("_K").filter(|(_, rest)| is_signature(rest)).map_or(kernel, |(name, _)| name)
}

/// A thread: the places of its block and of itself.
type Culprit = Option<([u32; 3], [u32; 3])>;

/// The report of a fault: with the line that the kernel had reached if it took too long, and the line of the
/// other access of a race.
fn report(
    kernel: &str,
    text: &str,
    stop: &Stop,
    culprit: Culprit,
    (at, rival): (u32, Option<u32>),
) -> String {
    let (line, why) = match stop {
        Stop::Fault(line, why) => (*line, why.clone()),
        Stop::Unsupported(line, what) => (*line, format!("the CPU driver does not know {what}")),
        Stop::Limit if INTERRUPTED.load(Ordering::Relaxed) => (at, "interrupted".to_string()),
        Stop::Limit => (at, "more steps than TILESPACE_STEPS".to_string()),
    };
    let mut said = format!("tilespace: kernel {}: {why}\n", plain(kernel));
    let source = source_of(text, line).map(|source| format!("at {source}"));
    let place = culprit.map(|([x, y, z], [i, j, k])| format!("block {x} {y} {z}, thread {i} {j} {k}"));
    let places: Vec<String> = place.into_iter().chain(source).collect();
    if !places.is_empty() {
        said += &format!("  {}\n", places.join(", "));
    }
    if let Some(words) = line_of(text, line) {
        said += &format!("  line {line} of the PTX: {words}\n");
    }
    if let Some(line) = rival {
        let source = source_of(text, line).map_or(String::new(), |source| format!("at {source}, "));
        said += &format!(
            "  the other access: {source}line {line} of the PTX: {}\n",
            line_of(text, line).unwrap_or_default()
        );
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_with_its_thread_and_both_lines() {
        let text = ".version 8.3\n.entry k()\n{\n.loc 1 12 9\ntrap;\n}\n.file 1 \"add.py\"\n";
        let stop = Stop::Fault(5, "trap".into());
        let said = report("k_Kt2_A1f32", text, &stop, Some(([3, 0, 0], [1, 2, 0])), (0, None));
        let wants = "tilespace: kernel k: trap\n  block 3 0 0, thread 1 2 0, at add.py:12:9\n  line 5 of the PTX: trap;\n";
        assert_eq!(said, wants);
        let of_race = report("a_K", text, &stop, None, (0, Some(4)));
        assert_eq!(of_race.lines().last(), Some("  the other access: line 4 of the PTX: .loc 1 12 9"));
        assert!(of_race.starts_with("tilespace: kernel a_K: "));
        assert!(report("k", text, &Stop::Limit, None, (5, None)).contains("at add.py:12:9"));
        assert_eq!(["k_Kt", "k_Kt2x", "k_Kt2", "a_Kb_Kt1_I4"].map(plain), ["k_Kt", "k_Kt2x", "k", "a_Kb"]);
        assert_eq!(code(&stop), Code::LAUNCH_FAILED);
        assert_eq!(code(&Stop::Limit), Code::LAUNCH_TIMEOUT);
    }
}
