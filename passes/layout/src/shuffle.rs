//! A conversion inside of each warp, by `shfl.sync.idx`.
//!
//! In a shuffle, each lane gives one value, names one lane, and receives the value of that lane. Take two
//! lanes with two registers, and a transposition of 2 x 2:
//!
//! ```text
//!   source: register [1], lane [2]     lane 0 has elements 0 1, lane 1 has 2 3
//!   result: register [2], lane [1]     lane 0 wants 0 2,        lane 1 wants 1 3
//! ```
//!
//! Register 0 of the result is element 0 in lane 0, and element 1 in lane 1. The source has both in lane 0.
//! If both lanes asked for their register 0 first, both would ask lane 0, for different registers. So in
//! round q lane l asks for its register `q ^ l`:
//!
//! ```text
//!   round 0: lane 0 wants its register 0 (element 0, of lane 0), lane 1 its register 1 (element 3, of lane 1)
//!   round 1: lane 0 wants its register 1 (element 2, of lane 1), lane 1 its register 0 (element 1, of lane 0)
//!            lane 0 gives register 1,                           lane 1 gives register 0: `q ^ lane`
//! ```
//!
//! In general, the source of register r of lane l of warp w of the result is register `Fr(r) ^ Gr(l) ^ Hr(w)`
//! of lane `Fl(r) ^ Gl(l) ^ Hl(w)`, where F, G and H are linear: they are solutions of linear systems for
//! each vector of the result. In round q lane l asks for register `q ^ C(l)`, so lane `Fl(q) ^ M(l) ^ Hl(w)`
//! is asked, with `M = Gl + Fl C`. If M is injective, each lane is asked once. C is chosen for that: each
//! vector of the kernel of Gl gets a register that leads to lanes which are not asked yet. Where M is not
//! injective, the lanes that ask one lane must want one register of it, or there is no plan.
//!
//! The lane that is asked, s, gives register `Fr(q) ^ S(l) ^ Hr(w)` with `S = Gr + Fr C` and `M(l) = s ^
//! Fl(q) ^ Hl(w)`. With a linear map T for which `T M = S`, that is `Fr(q) ^ T(Fl(q)) ^ T(s) ^ (T Hl +
//! Hr)(w)`: a constant of the round, and a part that is the same in all rounds. T exists exactly if S is zero
//! on the kernel of M, which is the condition above.

use crate::{
    f2::{Span, apply, compose, kernel},
    layout::Layout,
};

/// Rounds of shuffles. All numbers of registers and lanes are XORs of the members for the bits that are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffles {
    /// The logarithm of the elements that move together, as one word of up to four bytes: the leading
    /// registers.
    pub packed: u32,
    /// The bits that the lane's number adds to the source's register that the lane gives.
    pub send_lane: Vec<u64>,
    /// The bits that the warp's number adds to this register.
    pub send_warp: Vec<u64>,
    /// The bits that the lane's number adds to the lane that it asks.
    pub ask_lane: Vec<u64>,
    /// The bits that the warp's number adds to this lane.
    pub ask_warp: Vec<u64>,
    /// The bits that the lane's number adds to the result's register that it receives.
    pub receive_lane: Vec<u64>,
    /// One for each word of the result.
    pub rounds: Vec<Round>,
    /// The logarithm of the registers of the source.
    pub source_bits: u32,
}

/// The constants of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Added to the source's register that a lane gives.
    pub send: u64,
    /// Added to the lane that a lane asks.
    pub ask: u64,
    /// Added to the result's register that a lane receives.
    pub receive: u64,
}

impl Shuffles {
    /// Whether each lane asks itself in a round, which needs no shuffle.
    #[must_use]
    pub fn is_local(&self, round: &Round) -> bool {
        let own = self.ask_lane.iter().enumerate().all(|(bit, lane)| *lane == 1 << bit);
        own && round.ask == 0 && self.ask_warp.iter().all(|lane| *lane == 0)
    }

    /// Instructions and wavefronts of a warp: a shuffle is one instruction and one wavefront for four bytes.
    /// A choice between registers by a bit of the lane or warp is a `select` for each word, done for all
    /// words of the source (or result) at once.
    #[must_use]
    pub fn cost(&self, bytes: u64) -> u64 {
        let pieces = (bytes << self.packed).div_ceil(4);
        let remote = self.rounds.iter().filter(|round| !self.is_local(round)).count() as u64;
        let bits = |lists: &[&[u64]]| lists.concat().iter().filter(|mask| **mask != 0).count() as u64;
        let before = bits(&[&self.send_lane, &self.send_warp]) << (self.source_bits - self.packed);
        let after = bits(&[&self.receive_lane]) * self.rounds.len() as u64;
        (2 * remote + before + after) * pieces
    }

    /// The plan from `source` to `result`, which has no copies in registers; `None` if elements cross warps,
    /// or if there is none of this kind. `bytes` is the size of an element.
    #[must_use]
    pub fn plan(source: &Layout, result: &Layout, bytes: u64) -> Option<Self> {
        let registers = source.register.len();
        let span = Span::of(&[&source.register[..], &source.lane].concat());
        // A solution as (register, lane).
        let parts = |mask: u64| (mask & ((1 << registers) - 1), mask >> registers);
        let of_registers = Span::of(&source.register);
        // A lane that already has the element, under another register, keeps it.
        let lanes = result.lane.iter().zip(&source.lane).enumerate().map(|(bit, (wanted, own))| {
            let near = of_registers.solve(wanted ^ own).map(|register| (register, 1 << bit));
            near.or_else(|| span.solve(*wanted).map(parts))
        });
        let (gr, gl): (Vec<u64>, Vec<u64>) = lanes.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        let registers = result.register.iter().map(|vector| span.solve(*vector).map(parts));
        let (fr, fl): (Vec<u64>, Vec<u64>) = registers.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        let warps =
            result.warp.iter().zip(&source.warp).map(|(wanted, own)| span.solve(wanted ^ own).map(parts));
        let (hr, hl): (Vec<u64>, Vec<u64>) = warps.collect::<Option<Vec<_>>>()?.into_iter().unzip();

        let mut asked = Span::of(&gl);
        let mut receive_lane = vec![0; gl.len()];
        for dependent in kernel(&gl) {
            if let Some(register) = (0..fl.len()).find(|register| !asked.contains(fl[*register])) {
                asked.push(fl[register]);
                receive_lane[dependent.ilog2() as usize] = 1 << register;
            }
        }
        let sum = |own: &[u64], map: &[u64]| -> Vec<u64> {
            own.iter().zip(&receive_lane).map(|(own, register)| own ^ apply(map, *register)).collect()
        };
        let (ask_lane, given) = (sum(&gl, &fl), sum(&gr, &fr));
        if kernel(&ask_lane).iter().any(|mask| apply(&given, *mask) != 0) {
            return None;
        }
        // T on each bit of a lane; zero on lanes that are not asked.
        let known =
            Span::of(&[&ask_lane[..], &(0..gl.len()).map(|bit| 1 << bit).collect::<Vec<_>>()].concat());
        let own = (1 << gl.len()) - 1;
        let send = (0..gl.len()).map(|bit| known.solve(1 << bit).map(|mask| apply(&given, mask & own)));
        let send_lane = send.collect::<Option<Vec<u64>>>()?;
        let send_warp = compose(&send_lane, &hl).iter().zip(&hr).map(|(lane, own)| lane ^ own).collect();

        let mut plan = Self {
            packed: 0,
            send_lane,
            send_warp,
            ask_lane,
            ask_warp: hl,
            receive_lane,
            rounds: Vec::new(),
            source_bits: source.register.len() as u32,
        };
        let constants: Vec<u64> =
            fr.iter().zip(&fl).map(|(fr, fl)| fr ^ apply(&plan.send_lane, *fl)).collect();
        plan.packed = plan.most_packed(&constants, &fl, bytes);
        let rounds = 0..1 << (fl.len() as u32 - plan.packed);
        plan.rounds = rounds
            .map(|round| round << plan.packed)
            .map(|round| Round { send: apply(&constants, round), ask: apply(&fl, round), receive: round })
            .collect();
        Some(plan)
    }

    /// How many leading register bits are equal on both sides and touched by nothing, up to four bytes.
    fn most_packed(&self, constants: &[u64], asks: &[u64], bytes: u64) -> u32 {
        let is_fixed = |packed: usize| {
            let low = (1 << packed) - 1;
            let same = (0..packed).all(|bit| constants[bit] == 1 << bit && asks[bit] == 0);
            let lists = [&self.send_lane[..], &self.send_warp, &self.receive_lane, &constants[packed..]];
            same && lists.concat().iter().all(|mask| mask & low == 0)
        };
        (1..=constants.len())
            .take_while(|packed| bytes << packed <= 4 && is_fixed(*packed))
            .last()
            .unwrap_or(0) as u32
    }
}
