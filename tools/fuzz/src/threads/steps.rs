//! The steps of a program: each ends with a number that depends on other threads.

use super::writer::{Array, Writer};
use crate::hard::Draw;

/// The operations that commute, so that the order of the threads does not matter once all have come.
const COMMUTE: [&str; 8] = ["add", "sub", "and", "or", "xor", "max", "umin", "umax"];
const ORDERS: [&str; 4] = ["monotonic", "acq_rel", "seq_cst", "release"];
const SCOPES: [&str; 3] = ["", "syncscope(\"block\") ", "syncscope(\"device\") "];

impl Writer {
    /// A step that is drawn; in a loop only if it is not in one.
    pub(super) fn step(&mut self, seed: u64, may_repeat: bool) {
        self.draw = Draw::new(seed);
        self.at += 1;
        let number = match self.below(if may_repeat { 13 } else { 12 }) {
            0 | 1 => self.exchange(),
            2 => self.trade(),
            3 => self.warp_exchange(),
            4 => self.shuffle(),
            5 => self.vote(),
            6 | 7 => self.count(),
            8 => self.message(),
            9 => self.pointers(),
            10 => self.halves(),
            11 => self.copy(),
            _ => {
                let inner = self.below(u64::MAX);
                self.repeat(|writer| {
                    writer.step(inner, false);
                    writer.vars.last().cloned().unwrap_or("0".into())
                })
            }
        };
        let mixed = self.var();
        let mixed = self.op(&format!("xor i32 {number}, {mixed}"));
        self.vars.push(mixed);
    }

    /// A word of another thread, across a barrier.
    fn exchange(&mut self) -> String {
        let (array, value) = (self.array(), self.var());
        let (to, from) = (self.other(self.threads), self.other(self.threads));
        self.put(&array, &to, &value);
        self.barrier();
        let got = self.get(&array, &from);
        self.barrier();
        got
    }

    /// A word of another thread, across a barrier in a function.
    fn trade(&mut self) -> String {
        let (array, value) = (self.array(), self.var());
        let (to, from) = (self.other(self.threads), self.other(self.threads));
        let (array, seed) = (self.generic(&array), self.seed);
        self.op(&format!("call i32 @trade{seed}(ptr {}, i32 {to}, i32 {from}, i32 {value})", array.pointer))
    }

    /// A word of another lane.
    fn warp_exchange(&mut self) -> String {
        let array = Array { pointer: format!("@w{}", self.seed), space: 3 };
        let array = if self.below(2) == 0 { array } else { self.generic(&array) };
        let (value, to, from) = (self.var(), self.other(32), self.other(32));
        self.put(&array, &to, &value);
        self.line("call void @llvm.nvvm.bar.warp.sync(i32 -1)");
        let got = self.get(&array, &from);
        self.line("call void @llvm.nvvm.bar.warp.sync(i32 -1)");
        got
    }

    fn shuffled(&mut self, mask: &str, is_half: bool) -> String {
        let (value, by, how) = (self.var(), self.below(16), self.one(&["bfly", "idx", "up", "down"]));
        let clamp = match (how, is_half) {
            ("up", false) => 0,
            ("up", true) => 0x1000,
            (_, false) => 0x1f,
            (_, true) => 0x101f,
        };
        if how == "down" && self.below(2) == 0 {
            let both = self.op(&format!(
                "call {{ i32, i1 }} @llvm.nvvm.shfl.sync.down.i32p(i32 {mask}, i32 {value}, i32 {by}, i32 {clamp})"
            ));
            let (got, is_valid) = (
                self.op(&format!("extractvalue {{ i32, i1 }} {both}, 0")),
                self.op(&format!("extractvalue {{ i32, i1 }} {both}, 1")),
            );
            return self.op(&format!("select i1 {is_valid}, i32 {got}, i32 -5"));
        }
        self.op(&format!(
            "call i32 @llvm.nvvm.shfl.sync.{how}.i32(i32 {mask}, i32 {value}, i32 {by}, i32 {clamp})"
        ))
    }

    /// A number of another lane: of all lanes, or of the half that takes the same branch.
    fn shuffle(&mut self) -> String {
        if self.below(2) == 0 {
            return self.shuffled("-1", false);
        }
        let is_low = self.op("icmp ult i32 %lane, 16");
        self.either(
            &is_low,
            |writer| writer.shuffled("65535", true),
            |writer| writer.shuffled("-65536", true),
        )
    }

    fn vote(&mut self) -> String {
        let (truth, value) = (self.truth(), self.var());
        let kind = self.below(8);
        let of_truth = |writer: &mut Self, call: String| {
            let truth = writer.op(&call);
            writer.op(&format!("select i1 {truth}, i32 41, i32 42"))
        };
        match kind {
            0 => self.op(&format!("call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 {truth})")),
            1 => {
                let how = self.one(&["all", "any", "uni"]);
                of_truth(self, format!("call i1 @llvm.nvvm.vote.{how}.sync(i32 -1, i1 {truth})"))
            }
            2 => {
                let some = self.op(&format!("and i32 {value}, 3"));
                self.op(&format!("call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 {some})"))
            }
            3 | 4 => {
                self.op(&format!("call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 {truth})"))
            }
            5 => {
                let how = self.one(&["and", "or"]);
                of_truth(
                    self,
                    format!("call i1 @llvm.nvvm.barrier.cta.red.{how}.aligned.all(i32 0, i1 {truth})"),
                )
            }
            _ => {
                let how = self.one(&["add", "umax", "min", "xor"]);
                self.op(&format!("call i32 @llvm.nvvm.redux.sync.{how}(i32 {value}, i32 -1)"))
            }
        }
    }

    /// A counter of all threads.
    fn count(&mut self) -> String {
        let (array, value) = (self.array(), self.var());
        let index = (128 + self.at % 8).to_string();
        let is_first = self.op("icmp eq i32 %tid, 0");
        let kind = self.below(4);
        let start = if kind == 3 { 0 } else { self.below(100) };
        self.when(&is_first, |writer| writer.put(&array, &index, &start.to_string()));
        self.barrier();
        let place = self.place(&array, &index);
        let (order, scope) = (self.one(&ORDERS), self.one(&SCOPES));
        match kind {
            0 => {
                let (head, done, from) = (self.fresh("try"), self.fresh("done"), self.block.clone());
                self.line(&format!("br label %{head}"));
                self.label(&head);
                let (seen, next) = (self.fresh("%seen"), self.fresh("%next"));
                let old = self.op(&format!("phi i32 [ {start}, %{from} ], [ {seen}, %{head} ]"));
                self.line(&format!("{next} = add i32 {old}, {value}"));
                let both =
                    self.op(&format!("cmpxchg {place}, i32 {old}, i32 {next} {scope}acq_rel monotonic"));
                self.line(&format!("{seen} = extractvalue {{ i32, i1 }} {both}, 0"));
                let is_done = self.op(&format!("extractvalue {{ i32, i1 }} {both}, 1"));
                self.line(&format!("br i1 {is_done}, label %{done}, label %{head}"));
                self.label(&done);
            }
            // Each thread gets a number of its own, and leaves its word there: all threads' words are there
            // afterwards.
            3 => {
                let ticket = self.op(&format!("atomicrmw add {place}, i32 1 {scope}{order}"));
                self.put(&array, &ticket, &value);
                self.barrier();
                // The turns decide which of the words it is.
                let place = self.place(&array, "%tid");
                let got = self.op(&format!("load i32, {place}"));
                let total = (128 + (self.at + 1) % 8).to_string();
                self.when(&is_first, |writer| writer.put(&array, &total, "0"));
                self.barrier();
                let place = self.place(&array, &total);
                self.op(&format!("atomicrmw add {place}, i32 {got} {scope}monotonic"));
                self.barrier();
                let sum = self.get(&array, &total);
                self.put(&array, "%tid", &value);
                self.barrier();
                return sum;
            }
            _ => {
                let op = COMMUTE[self.below(COMMUTE.len() as u64) as usize];
                let is_volatile = self.one(&["", "", "volatile "]);
                self.op(&format!("atomicrmw {is_volatile}{op} {place}, i32 {value} {scope}{order}"));
            }
        }
        self.barrier();
        let got = self.get(&array, &index);
        self.barrier();
        got
    }

    /// Words of one thread, which it announces by a flag.
    fn message(&mut self) -> String {
        let (data, flags, value) = (self.array(), self.array(), self.var());
        let giver = self.below(u64::from(self.threads));
        let place = self.place(&flags, &(136 + self.at % 8).to_string());
        let tag = self.op(&format!("add i32 {}, {}", self.round, 16 * self.at + 1));
        let is_giver = self.op(&format!("icmp eq i32 %tid, {giver}"));
        let (scope, how) = (self.one(&SCOPES), self.below(3));
        let got = self.either(
            &is_giver,
            |writer| {
                writer.put(&data, "5", &value);
                writer.put(&data, "9", &tag);
                match how {
                    0 => {
                        writer.line("fence release");
                        writer.line(&format!("store atomic i32 {tag}, {place} {scope}monotonic, align 4"));
                    }
                    1 => {
                        writer.op(&format!("atomicrmw xchg {place}, i32 {tag} {scope}acq_rel"));
                    }
                    _ => writer.line(&format!("store atomic i32 {tag}, {place} {scope}release, align 4")),
                }
                "3".into()
            },
            |writer| {
                let (spin, there) = (writer.fresh("spin"), writer.fresh("there"));
                writer.line(&format!("br label %{spin}"));
                writer.label(&spin);
                let order = if how == 0 { "monotonic" } else { "acquire" };
                let seen = writer.op(&format!("load atomic i32, {place} {scope}{order}, align 4"));
                let is_there = writer.op(&format!("icmp eq i32 {seen}, {tag}"));
                writer.line(&format!("br i1 {is_there}, label %{there}, label %{spin}"));
                writer.label(&there);
                if how == 0 {
                    writer.line("fence acquire");
                }
                let (one, other) = (writer.get(&data, "5"), writer.get(&data, "9"));
                writer.op(&format!("add i32 {one}, {other}"))
            },
        );
        self.barrier();
        got
    }

    /// Addresses that threads give each other.
    fn pointers(&mut self) -> String {
        let (one, other, value) = (self.array(), self.array(), self.var());
        self.put(&one, "%tid", &value);
        self.barrier();
        // They may be the same array.
        self.put(&other, "%tid", &value);
        let (to, from, of) = (self.other(self.threads), self.other(self.threads), self.other(self.threads));
        let (one, other) = (self.generic(&one), self.generic(&other));
        let (left, mut right) = (self.place(&one, &of), self.place(&other, &of));
        let is_fixed = self.below(3) == 0;
        if is_fixed {
            let low = self.op("and i32 %lane, 7");
            let at = self.op(&format!("getelementptr i32, ptr addrspace(4) @table, i32 {low}"));
            right = format!("ptr {}", self.op(&format!("addrspacecast ptr addrspace(4) {at} to ptr")));
        }
        let truth = self.truth();
        let mine = self.op(&format!("select i1 {truth}, {left}, {right}"));
        let table = Array { pointer: format!("@q{}", self.seed), space: 3 };
        let table = if self.below(2) == 0 { table } else { self.generic(&table) };
        let space = if table.space == 0 { "ptr" } else { "ptr addrspace(3)" };
        let slot = |writer: &mut Self, index: &str| {
            writer.op(&format!("getelementptr ptr, {space} {}, i32 {index}", table.pointer))
        };
        let at = slot(self, &to);
        self.line(&format!("store ptr {mine}, {space} {at}"));
        self.barrier();
        let at = slot(self, &from);
        let given = Array { pointer: self.op(&format!("load ptr, {space} {at}")), space: 0 };
        let got = self.get(&given, "0");
        self.barrier();
        if is_fixed {
            return got;
        }
        // Each word has one address in the table.
        let changed = self.op(&format!("add i32 {got}, %tid"));
        self.put(&given, "0", &changed);
        self.barrier();
        let sum = (self.get(&one, "%tid"), self.get(&other, "%tid"));
        self.barrier();
        self.op(&format!("add i32 {}, {}", sum.0, sum.1))
    }

    /// Some warps only arrive at a barrier, others wait there for their words.
    fn halves(&mut self) -> String {
        if self.threads < 64 {
            return self.exchange();
        }
        let (array, value, count) = (self.array(), self.var(), self.threads);
        let half = count / 2;
        let gives = self.op(&format!("icmp ult i32 %tid, {half}"));
        let got = self.either(
            &gives,
            |writer| {
                writer.put(&array, "%tid", &value);
                writer.line(&format!("call void @llvm.nvvm.barrier.cta.arrive.count(i32 5, i32 {count})"));
                "8".into()
            },
            |writer| {
                writer.line(&format!("call void @llvm.nvvm.barrier.cta.sync.count(i32 5, i32 {count})"));
                let from = writer.op(&format!("sub i32 {}, %tid", count - 1));
                writer.get(&array, &from)
            },
        );
        self.barrier();
        got
    }

    /// A copy that runs beside the threads.
    fn copy(&mut self) -> String {
        let global = Array { pointer: "%g".into(), space: 1 };
        let shared = Array { pointer: format!("@a{}", self.seed), space: 3 };
        let (value, from, to) = (self.var(), self.other(self.threads), self.other(self.threads));
        self.put(&global, "%tid", &value);
        self.barrier();
        let (into, of) = (self.place(&shared, &to), self.place(&global, &from));
        self.line(&format!("call void @llvm.nvvm.cp.async.ca.shared.global.4({into}, {of})"));
        self.line("call void @llvm.nvvm.cp.async.commit.group()");
        self.line("call void @llvm.nvvm.cp.async.wait.group(i32 0)");
        self.barrier();
        let got = self.get(&shared, "%tid");
        self.barrier();
        got
    }
}
