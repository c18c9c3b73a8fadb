//! The turns of threads between barriers.
//!
//! ```text
//! st.shared.b32 [%r1], %r2;     // each thread its own word; a barrier is missing here,
//! ld.shared.b32 %r3, [%r4];     // so this reads the word of a neighbour, or an older value
//! ```
//!
//! If turns last until a thread waits, thread after thread, a neighbour with a smaller number has always
//! stored already, and the race does not show. So the turns are drawn by the seed [`Machine::schedule`]: each
//! thread that can go on may be the next, for 1 to 32 instructions. From time to time other threads fall
//! asleep: single threads, whole warps, groups of four warps, or all but one, for as long as is drawn or until
//! nobody else can go on; so that one thread can be far ahead of another. A thread that sleeps at an mbarrier
//! does not see a phase that ends and is followed by another one meanwhile. Copies and products that run beside the threads are
//! done early now and then, too. A GPU may take each of these orders, so that a program that gives two
//! results has a race, or waits for too little.
//!
//! Without a seed a turn is long, for a thread that spins for another thread, and the same in each run.

use super::{
    Stop,
    run::Machine,
    thread::{Thread, Wait},
};
use std::{ops::Range, sync::atomic::Ordering};

/// Steps of a turn that is not drawn.
const TURN: u64 = 10_000;
/// The most times in a row that waits for a phase of an mbarrier may give up before the threads count as
/// stuck.
const VAIN: u32 = 1000;
/// Drawn rounds after which a thread that still goes on may spin for a pending action.
const PATIENCE: u32 = 2000;
/// The threads of a group of four warps.
const GROUP: usize = 128;

/// The next number of a sequence, below a limit.
pub(super) fn draw(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below.max(1)
}

/// The state of turns that are drawn.
#[derive(Default)]
struct Drawn {
    asleep: Vec<bool>,
    /// Rounds until others fall asleep.
    rounds: u32,
    /// Rounds since the last pending action was done.
    since: u32,
}

impl<'p> Machine<'p> {
    /// The turns of the threads of a cluster, until all have ended.
    pub(super) fn run_threads(&mut self, threads: &mut [Thread<'p>], of_block: usize) -> Result<(), Stop> {
        let warps: Vec<Range<usize>> = (0..threads.len())
            .step_by(of_block)
            .flat_map(|block| {
                (0..of_block).step_by(32).map(move |warp| block + warp..block + of_block.min(warp + 32))
            })
            .collect();
        let (mut vain, mut before, mut drawn) = (0, self.progress, Drawn::default());
        loop {
            let (mut ran, spun) = match self.schedule {
                0 => self.long_turns(threads, &warps)?,
                _ => self.drawn_turns(threads, &warps, &mut drawn)?,
            };
            for rank in 0..self.blocks.len() {
                ran |= self.release_barriers(&mut threads[rank * of_block..(rank + 1) * of_block])?;
            }
            ran |= self.release_cluster(threads);
            ran |= self.release_tries(threads, &drawn.asleep, false)?;
            if self.progress != before {
                (vain, before) = (0, self.progress);
            }
            if ran && !spun {
                continue;
            }
            // A thread that spins may wait for one of these.
            if self.do_one_pending()? || ran {
                continue;
            }
            if threads.iter().all(|thread| matches!(thread.wait, Wait::Done)) {
                return Ok(());
            }
            vain += 1;
            // A thread that sleeps is stuck only if it stays so when it wakes up.
            if !drawn.asleep.is_empty() && drawn.asleep.iter().any(|asleep| *asleep) {
                drawn = Drawn { since: drawn.since, ..Drawn::default() };
                continue;
            }
            if vain > VAIN || !self.release_tries(threads, &[], true)? {
                let stuck = threads.iter().find(|thread| thread.wait.line().is_some());
                self.culprit = stuck.map(|thread| (thread.rank as usize, thread.id));
                let line = stuck.and_then(|thread| thread.wait.line()).unwrap_or(0);
                return Err(Stop::Fault(line, "threads wait for each other".into()));
            }
        }
    }

    /// The end of a run that takes too long, and the line that it has reached.
    fn limit(&mut self, thread: &Thread<'p>) -> Stop {
        if let Some(inst) = thread.frames.last().and_then(|frame| frame.code.insts.get(frame.at)) {
            (self.culprit, self.line) = (Some((thread.rank as usize, thread.id)), inst.line);
        }
        Stop::Limit
    }

    /// The steps that a thread takes until it waits.
    fn run_thread(&mut self, thread: &mut Thread<'p>, limit: u64) -> Result<u64, Stop> {
        if self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.limit(thread));
        }
        let mut turn = 0;
        while matches!(thread.wait, Wait::No) && turn < limit {
            turn += 1;
            let Some(steps) = self.steps.checked_sub(1) else { return Err(self.limit(thread)) };
            self.steps = steps;
            self.step(thread).inspect_err(|_| self.culprit = Some((thread.rank as usize, thread.id)))?;
        }
        if turn > 0 && matches!(thread.wait, Wait::Done) {
            self.progress += 1;
            self.finish_copies(thread)?;
        }
        Ok(turn)
    }

    /// Runs each thread until it waits. Returns whether a thread ran, and whether one could go on.
    fn long_turns(
        &mut self,
        threads: &mut [Thread<'p>],
        warps: &[Range<usize>],
    ) -> Result<(bool, bool), Stop> {
        let (mut ran, mut spun) = (false, false);
        for warp in warps {
            let mut turn = TURN;
            loop {
                for at in warp.clone() {
                    ran |= self.run_thread(&mut threads[at], TURN)? > 0;
                    spun |= matches!(threads[at].wait, Wait::No);
                }
                turn -= 1;
                if turn == 0 || !self.release_warp(threads, warp)? {
                    break;
                }
            }
            ran |= turn < TURN - 1;
            spun |= turn == 0;
        }
        Ok((ran, spun))
    }

    /// A round of drawn turns. Returns whether a thread could run, and whether one may spin for a pending
    /// action.
    fn drawn_turns(
        &mut self,
        threads: &mut [Thread<'p>],
        warps: &[Range<usize>],
        drawn: &mut Drawn,
    ) -> Result<(bool, bool), Stop> {
        if drawn.rounds == 0 {
            let seed = &mut self.schedule;
            let (kind, mut half) = (draw(seed, 5), || draw(seed, 2) == 0);
            drawn.asleep = match kind {
                0 => vec![false; threads.len()],
                1 => threads.iter().map(|_| half()).collect(),
                2 => warps.iter().flat_map(|warp| vec![half(); warp.len()]).collect(),
                4 => threads.chunks(GROUP).flat_map(|group| vec![half(); group.len()]).collect(),
                _ => vec![true; threads.len()],
            };
            if kind == 3 {
                let awake = draw(&mut self.schedule, threads.len());
                drawn.asleep[awake] = false;
            }
            drawn.rounds = 1 << draw(&mut self.schedule, 8);
        }
        drawn.rounds -= 1;
        let all: Vec<usize> = (0..threads.len()).filter(|at| matches!(threads[*at].wait, Wait::No)).collect();
        let mut awake: Vec<usize> = all.iter().copied().filter(|at| !drawn.asleep[*at]).collect();
        if awake.is_empty() {
            (drawn.rounds, awake) = (0, all.clone());
        }
        for _ in 0..awake.len() {
            let at = awake[draw(&mut self.schedule, awake.len())];
            let steps = 1 << draw(&mut self.schedule, 6);
            self.run_thread(&mut threads[at], steps)?;
        }
        let mut ran = !all.is_empty();
        for warp in warps {
            while self.release_warp(threads, warp)? {
                ran = true;
            }
        }
        drawn.since += 1;
        let spun = draw(&mut self.schedule, 64) == 0 || drawn.since > PATIENCE;
        if spun {
            drawn.since = 0;
        }
        Ok((ran, spun))
    }
}
