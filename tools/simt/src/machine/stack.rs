//! `alloca`, `stacksave`, `stackrestore`: memory of a thread of a size that only the run knows.
//!
//! ```text
//! stacksave.u64 %rd1;
//! alloca.u64 %rd2, %rd3, 16;      // an offset in local memory, aligned to 16
//! stackrestore.u64 %rd1;          // what was allocated since then is gone
//! ```

use super::{
    Stop,
    decode::Inst,
    memory::Window,
    run::Machine,
    thread::{ALLOCA, Thread, fault, unsupported},
};

/// The largest allocation: all the local memory that a thread can have.
const MOST: u64 = 512 << 10;

impl<'p> Machine<'p> {
    pub(super) fn stack(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        match inst.name() {
            "alloca" => {
                let size = self.value(thread, inst, self.arg(inst, 1)?)?;
                let align = match inst.args.get(2) {
                    Some(align) => self.value(thread, inst, align)?,
                    None => 8,
                };
                if size > MOST || !align.is_power_of_two() || align > MOST {
                    return Err(fault(inst, format!("an allocation of {size} bytes aligned to {align}")));
                }
                let bytes = (0..size).map(|at| (13 * at + 7) as u8 ^ thread.pattern).collect();
                let address = thread.add_unwritten(bytes, align, ALLOCA);
                thread.put(self.arg(inst, 0)?, Window::Local.offset_of(address, 0));
            }
            "stacksave" => thread.put(self.arg(inst, 0)?, thread.stack),
            "stackrestore" => {
                let stack = self.value(thread, inst, self.arg(inst, 0)?)?;
                thread.cut_stack(stack).ok_or_else(|| fault(inst, "a stack that was not saved here"))?;
            }
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }
}
