//! The meaning of a place in the source: the lines of a chain of calls.
//!
//! `x.astype(float32)` in a kernel is at line 678 of a library, called from line 18 of the kernel, which is
//! two frames.
//!
//! The table of places is not a tree. In a hostile table each entry is a call site with the entry before it
//! as both callee and caller, which stands for more frames than fit in memory. So [`Module::frames`] ends
//! after [`FRAME_LIMIT`] frames, looks through as many scopes for the name of a function, and takes a number
//! of steps that does not depend on the file: a caller can afford to ask for the frames of each op.

use crate::{Debug, DebugId, Module};

/// The most frames that [`Module::frames`] gives.
pub const FRAME_LIMIT: usize = 256;

/// A place in the source and the function it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The folder of the function's file, which is the folder of `file` in all known writers.
    pub directory: &'a str,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// The name of the function in the source.
    pub function: &'a str,
}

impl Module {
    /// An entry of the table of places, or `None` for an unknown place.
    pub fn debug_entry(&self, id: DebugId) -> Option<&Debug> {
        self.debug.get((id.0 as usize).checked_sub(1)?)
    }

    /// The known places of a chain of calls, the innermost first, at most [`FRAME_LIMIT`].
    pub fn frames(&self, id: DebugId) -> Vec<Frame<'_>> {
        let mut frames = Vec::new();
        let mut waiting = vec![id];
        // Two steps for each frame, and some for unknown places.
        for _ in 0..8 * FRAME_LIMIT {
            let Some(id) = waiting.pop() else { break };
            match self.debug_entry(id) {
                Some(Debug::CallSite { callee, caller }) => waiting.extend([*caller, *callee]),
                Some(Debug::Location { scope, file, line, column }) => {
                    let (function, directory) = self.function_of(*scope);
                    frames.push(Frame { file, directory, line: *line, column: *column, function });
                }
                _ => {}
            }
        }
        frames.truncate(FRAME_LIMIT);
        frames
    }

    /// The name of the function around a scope, and its folder.
    fn function_of(&self, mut scope: DebugId) -> (&str, &str) {
        for _ in 0..FRAME_LIMIT {
            match self.debug_entry(scope) {
                Some(Debug::LexicalBlock { scope: outer, .. }) => scope = *outer,
                Some(Debug::Subprogram { name, file, .. }) => {
                    let directory = match self.debug_entry(*file) {
                        Some(Debug::File { directory, .. }) => directory,
                        _ => "",
                    };
                    return (name, directory);
                }
                _ => break,
            }
        }
        ("", "")
    }
}
