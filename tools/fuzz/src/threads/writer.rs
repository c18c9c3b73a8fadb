//! The text of a program with several threads, as it grows.

use super::{RESULTS, WORDS};
use crate::hard::Draw;

/// An array: a pointer to its first word, and the space that the type of the pointer names.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub pointer: String,
    pub space: u32,
}

impl Array {
    fn ty(&self) -> String {
        if self.space == 0 { "ptr".into() } else { format!("ptr addrspace({})", self.space) }
    }
}

pub(super) struct Writer {
    pub draw: Draw,
    pub seed: u64,
    pub threads: u32,
    /// Numbers that each thread has.
    pub vars: Vec<String>,
    /// The number of the step.
    pub at: u32,
    /// The number of the round of the loop that the step is in.
    pub round: String,
    /// The block that is being written, for a phi after it.
    pub block: String,
    count: u32,
    text: String,
}

impl Writer {
    pub(super) fn new(seed: u64, threads: u32) -> Self {
        let mut writer = Self {
            draw: Draw::new(seed),
            seed,
            threads,
            vars: Vec::new(),
            at: 0,
            round: "0".into(),
            block: "entry".into(),
            count: 0,
            text: String::new(),
        };
        let part = "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
            \x20 %lane = and i32 %tid, 31\n";
        writer.text += part;
        let first = writer.op(&format!("mul i32 %block, {WORDS}"));
        writer.line(&format!("%g = getelementptr i32, ptr addrspace(1) @g{seed}, i32 {first}"));
        writer.line(&format!("%m = getelementptr i32, ptr %mem, i32 {first}"));
        let own = writer.op("getelementptr i32, ptr %in, i32 %lane");
        let own = writer.op(&format!("load i32, ptr {own}"));
        writer.vars = vec!["%tid".into(), own, "%n".into()];
        // Counters and flags are zero.
        let is_first = writer.op("icmp ult i32 %tid, 16");
        writer.when(&is_first, |writer| {
            let at = writer.op(&format!("getelementptr i32, ptr addrspace(3) @a{seed}, i32 %tid"));
            let at = writer.op(&format!("getelementptr i32, ptr addrspace(3) {at}, i32 128"));
            writer.line(&format!("store i32 0, ptr addrspace(3) {at}"));
        });
        writer.line("call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)");
        writer
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text += &format!("  {line}\n");
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.count += 1;
        format!("{prefix}{}", self.count)
    }

    /// An operation with a result.
    pub(super) fn op(&mut self, what: &str) -> String {
        let name = self.fresh("%x");
        self.line(&format!("{name} = {what}"));
        name
    }

    pub(super) fn label(&mut self, name: &str) {
        self.text += &format!("{name}:\n");
        self.block = name.into();
    }

    pub(super) fn below(&mut self, below: u64) -> u64 {
        self.draw.below(below)
    }

    pub(super) fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        self.draw.one(of)
    }

    /// A number of the thread.
    pub(super) fn var(&mut self) -> String {
        let at = self.below(self.vars.len() as u64) as usize;
        self.vars[at].clone()
    }

    /// A truth of the thread.
    pub(super) fn truth(&mut self) -> String {
        let var = self.var();
        match self.below(3) {
            0 => {
                let bit = self.op(&format!("and i32 {var}, 1"));
                self.op(&format!("icmp ne i32 {bit}, 0"))
            }
            1 => self.op(&format!("icmp slt i32 {var}, 3")),
            _ => self.op("icmp ult i32 %lane, 9"),
        }
    }

    /// Code that some threads run.
    pub(super) fn when(&mut self, truth: &str, code: impl FnOnce(&mut Self)) {
        let (yes, no) = (self.fresh("yes"), self.fresh("no"));
        self.line(&format!("br i1 {truth}, label %{yes}, label %{no}"));
        self.label(&yes);
        let vars = self.vars.len();
        code(self);
        self.vars.truncate(vars);
        self.line(&format!("br label %{no}"));
        self.label(&no);
    }

    /// Two sides, each with a number; the number that a thread gets.
    pub(super) fn either(
        &mut self,
        truth: &str,
        one: impl FnOnce(&mut Self) -> String,
        other: impl FnOnce(&mut Self) -> String,
    ) -> String {
        let (left, right, join) = (self.fresh("left"), self.fresh("right"), self.fresh("join"));
        let vars = self.vars.len();
        self.line(&format!("br i1 {truth}, label %{left}, label %{right}"));
        self.label(&left);
        let first = (one(self), self.block.clone());
        self.vars.truncate(vars);
        self.line(&format!("br label %{join}"));
        self.label(&right);
        let second = (other(self), self.block.clone());
        self.vars.truncate(vars);
        self.line(&format!("br label %{join}"));
        self.label(&join);
        self.op(&format!("phi i32 [ {}, %{} ], [ {}, %{} ]", first.0, first.1, second.0, second.1))
    }

    /// A loop of two or three rounds around code that has a number; their sum.
    pub(super) fn repeat(&mut self, code: impl FnOnce(&mut Self) -> String) -> String {
        let (head, exit, from) = (self.fresh("head"), self.fresh("exit"), self.block.clone());
        self.line(&format!("br label %{head}"));
        self.label(&head);
        let (round, sum) = (self.fresh("%round"), self.fresh("%sum"));
        let (next, total) = (self.fresh("%next"), self.fresh("%total"));
        // Where the loop ends is known later.
        let place = self.text.len();
        let vars = self.vars.len();
        self.vars.push(sum.clone());
        let outside = std::mem::replace(&mut self.round, round.clone());
        let last = code(self);
        self.round = outside;
        self.vars.truncate(vars);
        let end = self.block.clone();
        self.text.insert_str(
            place,
            &format!(
                "  {round} = phi i32 [ 0, %{from} ], [ {next}, %{end} ]\n  {sum} = phi i32 [ 1, %{from} ], [ {total}, %{end} ]\n"
            ),
        );
        self.line(&format!("{total} = add i32 {sum}, {last}"));
        self.line(&format!("{next} = add i32 {round}, 1"));
        let count = 2 + self.below(2);
        let goes_on = self.op(&format!("icmp ult i32 {next}, {count}"));
        self.line(&format!("br i1 {goes_on}, label %{head}, label %{exit}"));
        self.label(&exit);
        total
    }

    /// Another number for each thread below a power of two.
    pub(super) fn other(&mut self, count: u32) -> String {
        let by = self.below(u64::from(count));
        let within = match self.below(3) {
            0 => self.op(&format!("xor i32 %tid, {by}")),
            1 => self.op(&format!("add i32 %tid, {by}")),
            _ => self.op(&format!("sub i32 {by}, %tid")),
        };
        let low = self.op(&format!("and i32 {within}, {}", count - 1));
        let high = self.op(&format!("and i32 %tid, {}", !(count - 1) as i32));
        self.op(&format!("or i32 {high}, {low}"))
    }

    /// An array of all threads.
    pub(super) fn array(&mut self) -> Array {
        let a = format!("@a{}", self.seed);
        let cast = format!("addrspacecast (ptr addrspace(3) {a} to ptr)");
        let (pointer, space) = match self.below(7) {
            0 | 1 => (a, 3),
            2 => (cast, 0),
            3 => ("%g".into(), 1),
            4 => ("%m".into(), 0),
            5 => (self.op("addrspacecast ptr addrspace(1) %g to ptr"), 0),
            _ => {
                let global = self.op("addrspacecast ptr addrspace(1) %g to ptr");
                let other = self.one(&["%m", "global"]).replace("global", &global);
                let truth = self.op("icmp slt i32 %n, 2");
                (self.op(&format!("select i1 {truth}, ptr {cast}, ptr {other}")), 0)
            }
        };
        Array { pointer, space }
    }

    pub(super) fn generic(&mut self, array: &Array) -> Array {
        let pointer = match array.space {
            0 => array.pointer.clone(),
            _ => self.op(&format!("addrspacecast {} {} to ptr", array.ty(), array.pointer)),
        };
        Array { pointer, space: 0 }
    }

    /// The place of a word, with its type.
    pub(super) fn place(&mut self, array: &Array, index: &str) -> String {
        let at = self.op(&format!("getelementptr i32, {} {}, i32 {index}", array.ty(), array.pointer));
        format!("{} {at}", array.ty())
    }

    pub(super) fn put(&mut self, array: &Array, index: &str, value: &str) {
        match self.below(6) {
            0 => {
                let (at, seed) = (self.generic(array), self.seed);
                self.line(&format!("call void @put{seed}(ptr {}, i32 {index}, i32 {value})", at.pointer));
            }
            kind => {
                let place = self.place(array, index);
                self.line(&match kind {
                    1 => format!("store volatile i32 {value}, {place}"),
                    2 => format!("store atomic i32 {value}, {place} monotonic, align 4"),
                    _ => format!("store i32 {value}, {place}"),
                });
            }
        }
    }

    pub(super) fn get(&mut self, array: &Array, index: &str) -> String {
        match self.below(6) {
            0 => {
                let (at, seed) = (self.generic(array), self.seed);
                self.op(&format!("call i32 @get{seed}(ptr {}, i32 {index})", at.pointer))
            }
            kind => {
                let place = self.place(array, index);
                self.op(&match kind {
                    1 => format!("load volatile i32, {place}"),
                    2 => format!("load atomic i32, {place} monotonic, align 4"),
                    _ => format!("load i32, {place}"),
                })
            }
        }
    }

    /// A barrier of the block.
    pub(super) fn barrier(&mut self) {
        let call = match self.below(5) {
            0 | 1 => "sync.aligned.all(i32 0)".to_string(),
            2 => "sync.all(i32 1)".into(),
            3 => format!("sync.aligned.count(i32 2, i32 {})", self.threads),
            _ => format!("sync.count(i32 3, i32 {})", self.threads),
        };
        self.line(&format!("call void @llvm.nvvm.barrier.cta.{call}"));
    }

    /// The body; each thread leaves its last numbers.
    pub(super) fn finish(mut self) -> String {
        let first = self.op(&format!("mul i32 %block, {}", self.threads));
        let first = self.op(&format!("add i32 {first}, %tid"));
        let first = self.op(&format!("mul i32 {first}, {RESULTS}"));
        let at = self.op(&format!("getelementptr i32, ptr %out, i32 {first}"));
        for (index, var) in self.vars.clone().iter().rev().take(RESULTS as usize).enumerate() {
            let at = self.op(&format!("getelementptr i32, ptr {at}, i32 {index}"));
            self.line(&format!("store i32 {var}, ptr {at}"));
        }
        self.line("ret void");
        self.text
    }
}
