//! Conversions, simulated: registers by number, shuffles lane by lane, shared memory byte by byte, and
//! wavefronts counted from addresses. Tiles of 2^4 to 2^10 elements, elements of 1 to 16 bytes, warps of 32
//! lanes, and of 64.

#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Random, Spec, bytes_of, off_by_a_bit};
use tilespace_layout::{
    Error, Layout, Machine,
    convert::{Conversion, Plan, convert},
    f2::rank,
    shared::{Access, Kind, Shared, through_shared},
    shuffle::Shuffles,
};

const SM_90: Machine = Machine { has_matrix_load: true, has_matrix_store: true, room: 1 << 16 };
const SM_80: Machine = Machine { has_matrix_load: true, has_matrix_store: false, room: 1 << 16 };
const PLAIN: Machine = Machine { has_matrix_load: false, has_matrix_store: false, room: 1 << 16 };

/// The registers of each thread. An element is its index.
type File = BTreeMap<(u64, u64), Vec<u64>>;

fn file(spec: &Spec) -> File {
    let mut file = File::new();
    for (register, lane, warp) in spec.all() {
        file.entry((lane, warp)).or_default().push(spec.index(register, lane, warp));
    }
    file
}

fn xor(list: &[u64], number: u64) -> u64 {
    list.iter()
        .enumerate()
        .fold(0, |sum, (bit, value)| if number >> bit & 1 == 1 { sum ^ value } else { sum })
}

fn simulate(conversion: &Conversion, source: &File, bytes: u64) -> Result<File, String> {
    let registers = conversion.result.registers();
    let found = match &conversion.plan {
        Plan::Registers(map) => source
            .iter()
            .map(|(thread, from)| {
                let list = (0..registers).map(|r| from.get(map.apply(r) as usize).copied());
                Ok((*thread, list.collect::<Option<Vec<u64>>>().ok_or("no such register")?))
            })
            .collect::<Result<File, String>>()?,
        Plan::Shuffles(plan) => by_shuffles(plan, source, registers)?,
        Plan::Shared(plan) => by_shared(plan, source, registers, bytes)?,
    };
    let copies = 1 << conversion.copies.bits.len();
    let expand = |list: &Vec<u64>| (0..copies).map(|r| list[conversion.copies.apply(r) as usize]).collect();
    Ok(found.iter().map(|(thread, list)| (*thread, expand(list))).collect())
}

fn by_shuffles(plan: &Shuffles, source: &File, registers: u64) -> Result<File, String> {
    let mut found: File = source.keys().map(|thread| (*thread, vec![u64::MAX; registers as usize])).collect();
    for round in &plan.rounds {
        for inside in 0..1 << plan.packed {
            // First all lanes give a value, then all ask.
            let mut given = BTreeMap::new();
            for ((lane, warp), list) in source {
                let register = round.send ^ xor(&plan.send_lane, *lane) ^ xor(&plan.send_warp, *warp);
                let value = list.get((register | inside) as usize).ok_or("no such register")?;
                given.insert((*lane, *warp), *value);
            }
            for ((lane, warp), list) in &mut found {
                let asked = round.ask ^ xor(&plan.ask_lane, *lane) ^ xor(&plan.ask_warp, *warp);
                let value = given.get(&(asked, *warp)).ok_or("no such lane")?;
                let to = round.receive ^ xor(&plan.receive_lane, *lane);
                *list.get_mut((to | inside) as usize).ok_or("no such register")? = *value;
            }
        }
    }
    Ok(found)
}

fn by_shared(plan: &Shared, source: &File, registers: u64, bytes: u64) -> Result<File, String> {
    let mut found: File = source.keys().map(|thread| (*thread, vec![u64::MAX; registers as usize])).collect();
    for part in 0..plan.parts() {
        part_by_shared(plan, part, source, &mut found, bytes)?;
    }
    Ok(found)
}

/// One part, in memory that is empty at first: all threads store before they load.
fn part_by_shared(
    plan: &Shared,
    part: u64,
    source: &File,
    found: &mut File,
    bytes: u64,
) -> Result<(), String> {
    let mut memory: Vec<Option<(u64, u64)>> = vec![None; plan.bytes as usize];
    let mut writers = vec![0; plan.bytes as usize];
    // As the emitter knows: by the number of the access.
    let is_in = |access: &Access, number: u64| plan.part(xor(&access.step, number)).0 == part;
    let inside = |address: u64| (address / bytes) % (1 << plan.inside) * bytes + address % bytes;
    let warps: BTreeSet<u64> = source.keys().map(|(_, warp)| *warp).collect();
    let register_of = |access: &Access, number: u64, element: u64| {
        xor(&access.registers, element | number << access.width) as usize
    };
    for warp in &warps {
        if warp & plan.store.idle.warp != 0 {
            continue;
        }
        for number in (0..1 << plan.store.step.len()).filter(|number| is_in(&plan.store, *number)) {
            for (lane, list) in bytes_of(&plan.store, bytes, number, *warp)? {
                for (at, address) in list.iter().enumerate() {
                    let register = register_of(&plan.store, number, at as u64 / bytes);
                    let value = source[&(lane, *warp)].get(register).ok_or("no such register")?;
                    let cell = memory.get_mut(inside(*address) as usize).ok_or("outside of the memory")?;
                    let byte = Some((*value, at as u64 % bytes));
                    // Copies may write the same again, as matrices do.
                    if cell.is_some() && *cell != byte {
                        return Err("two elements in one place".to_owned());
                    }
                    *cell = byte;
                    writers[inside(*address) as usize] += 1;
                }
            }
        }
    }
    if plan.store.kind == Kind::Vector && writers.iter().any(|count| *count != 1) {
        return Err("a copy was stored".to_owned());
    }
    for warp in &warps {
        for number in (0..1 << plan.load.step.len()).filter(|number| is_in(&plan.load, *number)) {
            for (lane, list) in bytes_of(&plan.load, bytes, number, *warp)? {
                for (element, addresses) in list.chunks(bytes as usize).enumerate() {
                    let cells: Option<Vec<_>> = addresses
                        .iter()
                        .map(|at| memory.get(inside(*at) as usize).copied().flatten())
                        .collect();
                    let cells = cells.ok_or("a byte that no thread stored")?;
                    let is_whole =
                        cells.iter().enumerate().all(|(at, cell)| *cell == (cells[0].0, at as u64));
                    let register = register_of(&plan.load, number, element as u64);
                    let list = found.get_mut(&(lane, *warp)).ok_or("no such lane")?;
                    let value = if is_whole { cells[0].0 } else { return Err("mixed bytes".to_owned()) };
                    *list.get_mut(register).ok_or("no such register")? = value;
                }
            }
        }
    }
    Ok(())
}

/// The wavefronts of all accesses of all warps, and the number that is needed without conflicts: counted by
/// words, for each part of a warp that is served at once.
fn count(access: &Access, bytes: u64) -> (u64, u64) {
    let (mut sum, mut least) = (0, 0);
    for warp in 0..1 << access.warp.len() {
        for number in 0..1 << access.step.len() {
            let (size, addresses): (u64, Vec<Option<u64>>) = match access.kind {
                Kind::Vector => {
                    let lanes = 0..1 << access.lane.len();
                    let address = |lane| access.offset(number, lane, warp) * bytes;
                    let lanes = lanes.map(|lane| (lane & access.idle.lane == 0).then(|| address(lane)));
                    (bytes << access.width, lanes.collect())
                }
                Kind::Matrix { .. } => {
                    let rows = 0..(bytes << access.width) / 4 * 8;
                    (16, rows.map(|lane| Some(access.offset(number, lane, warp) * bytes)).collect())
                }
            };
            let part = (128 / size.max(4)) as usize;
            for lanes in addresses.chunks(part) {
                let mut words: Vec<u64> =
                    lanes.iter().flatten().flat_map(|at| at / 4..(at + size).div_ceil(4)).collect();
                words.sort_unstable();
                words.dedup();
                let mut banks = [0; 32];
                words.iter().for_each(|word| banks[*word as usize % 32] += 1);
                sum += banks.into_iter().max().unwrap_or(0);
                least += u64::from(!words.is_empty());
            }
        }
    }
    (sum, least)
}

/// Whether each thread has what it wants, and whether the wavefronts are as many as stated.
fn check(conversion: &Conversion, source: &File, wanted: &File, bytes: u64) -> Result<(), String> {
    let found = simulate(conversion, source, bytes)?;
    if let Some((thread, list)) = found.iter().find(|(thread, list)| wanted[thread] != **list) {
        return Err(format!("thread {thread:?} has {list:?}, wants {:?}", wanted[thread]));
    }
    if let Plan::Shared(plan) = &conversion.plan {
        for access in [&plan.store, &plan.load] {
            let stated = access.wavefronts << (access.step.len() + access.warp.len());
            if count(access, bytes).0 != stated {
                return Err(format!("{} wavefronts, stated {stated}", count(access, bytes).0));
            }
        }
    }
    Ok(())
}

struct Pair {
    source: Spec,
    result: Spec,
    bytes: u64,
}

fn pair(random: &mut Random, mixed: u64) -> Pair {
    let (rank, total) = (1 + random.below(3) as usize, 4 + random.below(7) as u32);
    let sizes = random.shape(rank, total);
    let (warps, lanes) = (random.below(3) as usize, random.pick(&[5, 5, 6]));
    let mut one = |mixed| {
        let copies = random.pick(&[0, 0, 0, 1, 2]);
        Spec::random(random, &sizes, lanes, warps, mixed, copies)
    };
    let (mut source, mut result) = (one(mixed), one(mixed));
    let bytes: u64 = random.pick(&[1, 2, 2, 4, 4, 8, 16]);
    match random.below(5) {
        // Threads are equal on both sides, registers are not.
        0 => {
            (result.lane, result.warp) = (source.lane.clone(), source.warp.clone());
            result.register.clone_from(&source.register);
            let at = random.below(3).min(result.register.len() as u64) as usize;
            random.shuffle(&mut result.register[at..]);
            // Or the threads differ only in the warp.
            if random.chance(20) {
                random.shuffle(&mut result.warp);
            }
        }
        // Warps are equal on both sides, registers and lanes are mixed.
        1 => {
            result.warp.clone_from(&source.warp);
            let mut all = [source.register.clone(), source.lane.clone()].concat();
            let at = random.below(3).min(source.register.len() as u64) as usize;
            if random.chance(50) {
                random.shuffle(&mut all[at..]);
            } else if all.len() > at + 1 {
                let (one, other) = (at + random.below((all.len() - at) as u64) as usize, all.len() - 1);
                all.swap(one, other);
            }
            if mixed > 0 && random.chance(50) {
                let (from, to) =
                    (random.below(all.len() as u64) as usize, random.below(all.len() as u64) as usize);
                if from != to {
                    let other = all[from].clone();
                    all[to].extend(other);
                }
            }
            result.lane = all.split_off(source.register.len());
            result.register = all;
        }
        // Rows of 16 bytes that a matrix instruction can move.
        2 | 3 if mixed == 0 && total >= 9 && lanes == 5 => {
            let mut digits: Vec<Vec<(usize, u64)>> = Vec::new();
            for (dim, size) in sizes.iter().enumerate().rev() {
                digits.extend((0..size.ilog2()).map(|weight| vec![(dim, 1 << weight)]));
            }
            let row = digits.drain(..(16 / bytes).ilog2() as usize).collect::<Vec<_>>();
            random.shuffle(&mut digits);
            let deal = |list: Vec<Vec<(usize, u64)>>| {
                let (register, rest) = list.split_at(list.len() - 5 - warps);
                let (lane, warp) = (rest[..5].to_vec(), rest[5..].to_vec());
                Spec { sizes: sizes.clone(), register: register.to_vec(), lane, warp }
            };
            source = deal([&row[..], &digits].concat());
            random.shuffle(&mut digits);
            result = deal([&digits[..], &row].concat());
            let mut all = [&result.register[..], &result.lane, &result.warp].concat();
            all.retain(|digit| !row.contains(digit));
            let inside = (4 / bytes.clamp(1, 4)).ilog2() as usize;
            let registers = all.len() + row.len() - 5 - warps;
            if bytes == 2 && random.chance(40) {
                all.splice(registers + 2..registers + 2, row);
            } else if registers >= inside && row.len() >= inside + 2 {
                all.splice(0..0, row[..inside].to_vec());
                all.splice(registers..registers, row[inside..].to_vec());
            } else {
                all.extend(row);
            }
            result = deal(all);
            if random.chance(50) {
                std::mem::swap(&mut source, &mut result);
            }
        }
        _ => {}
    }
    Pair { source, result, bytes }
}

/// 2,200 pairs of layouts, a part of them with sums of digits, with and without matrix instructions.
#[test]
fn conversions_give_each_thread_what_it_wants() {
    let mut random = Random(1);
    let mut kinds = [0; 6];
    for at in 0..2200 {
        let Pair { source, result, bytes } = pair(&mut random, if at % 2 == 0 { 0 } else { 25 });
        let machine = random.pick(&[SM_90, SM_80, PLAIN]);
        let conversion = convert(&source.layout(), &result.layout(), bytes, machine).unwrap();
        let (source, wanted) = (file(&source), file(&result));
        check(&conversion, &source, &wanted, bytes)
            .unwrap_or_else(|why| panic!("{at}: {why} {conversion:?}"));
        match &conversion.plan {
            Plan::Registers(_) => kinds[0] += 1,
            Plan::Shuffles(_) => kinds[1] += 1,
            Plan::Shared(plan) => {
                kinds[2] += 1;
                kinds[3] += usize::from(plan.load.kind != Kind::Vector);
                kinds[4] += usize::from(plan.store.kind != Kind::Vector);
                kinds[5] += usize::from(plan.store.idle.lane != 0);
            }
        }
    }
    println!("registers, shuffles, shared, of them ldmatrix, stmatrix, with idle lanes: {kinds:?}");
    assert!(kinds.iter().all(|count| *count > 10), "{kinds:?}");
}

/// 1,000 pairs with equal warps: where there is a plan by shuffles it is right, whatever it costs.
#[test]
fn shuffles_give_each_thread_what_it_wants() {
    let mut random = Random(2);
    let (mut plans, mut none, mut packed) = (0, 0, 0);
    for _ in 0..1000 {
        let Pair { source, mut result, bytes } = pair(&mut random, 10);
        if source.warp.len() == result.warp.len() && random.chance(50) {
            result.warp.clone_from(&source.warp);
        }
        let layout = result.layout();
        let (distinct, copies) = layout.without_register_copies();
        let Some(plan) = Shuffles::plan(&source.layout(), &distinct, bytes) else {
            none += 1;
            continue;
        };
        plans += 1;
        packed += usize::from(plan.packed > 0);
        let conversion = Conversion { plan: Plan::Shuffles(plan), result: distinct, copies };
        check(&conversion, &file(&source), &file(&result), bytes).unwrap();
    }
    println!("{plans} plans by shuffles, of them {packed} with packed elements; {none} pairs without");
    assert!(plans > 300 && packed > 50 && none > 100);
}

/// 1,500 pairs in memory that is too small for the tile: each part fits, wherever lanes and warps allow it.
#[test]
fn parts_of_a_tile_give_each_thread_what_it_wants() {
    let mut random = Random(7);
    let (mut parts, mut wide) = (0, 0);
    for at in 0..1500 {
        let Pair { source, result, bytes } = pair(&mut random, if at % 2 == 0 { 0 } else { 25 });
        let machine = random.pick(&[SM_90, PLAIN]);
        let room = bytes << random.below(8);
        let (distinct, copies) = result.layout().without_register_copies();
        let plan = through_shared(&source.layout(), &distinct, bytes, Machine { room, ..machine });
        let threads = [source.layout().thread(), distinct.thread()].concat();
        assert!(plan.bytes <= room.max(bytes << rank(&threads)), "{plan:?}");
        parts += usize::from(plan.parts() > 1);
        wide += usize::from(plan.parts() > 1 && plan.store.width.max(plan.load.width) > 0);
        let conversion = Conversion { plan: Plan::Shared(plan), result: distinct, copies };
        check(&conversion, &file(&source), &file(&result), bytes)
            .unwrap_or_else(|why| panic!("{at}: {why} {conversion:?}"));
    }
    println!("{parts} in several parts, of them {wide} with wide accesses");
    assert!(parts > 300 && wide > 50);
}

/// 1,000 pairs without sums of digits: neither side has a bank conflict. And 400 with sums, of which a few
/// are cheaper with a wide access that has conflicts than with a narrow one that has none.
#[test]
fn shared_memory_has_no_bank_conflicts() {
    let mut random = Random(3);
    for (mixed, cases) in [(0, 1000), (30, 400)] {
        let mut worst = 0.0_f64;
        let (mut free, mut swizzles) = (0, 0);
        for _ in 0..cases {
            let Pair { source, result, bytes } = pair(&mut random, mixed);
            let machine = random.pick(&[SM_90, SM_80, PLAIN]);
            let (source, result) = (source.layout(), result.layout().without_register_copies().0);
            let plan = through_shared(&source, &result, bytes, machine);
            let (store, load) = (count(&plan.store, bytes), count(&plan.load, bytes));
            free += usize::from(store.0 == store.1 && load.0 == load.1);
            worst = worst.max(store.0 as f64 / store.1 as f64).max(load.0 as f64 / load.1 as f64);
            swizzles += usize::from(plan.place.swizzle().is_some());
        }
        println!("{free} of {cases} without conflicts, at worst {worst} times; {swizzles} are one swizzle");
        assert!(free >= if mixed == 0 { cases } else { cases * 98 / 100 } && worst <= 4.0);
    }
}

/// Mistakes that are planted in plans which are right, and how many of them the check finds.
#[test]
fn planted_mistakes_are_found() {
    let mut random = Random(4);
    let mut found: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for _ in 0..800 {
        let Pair { source, result, bytes } = pair(&mut random, 10);
        let bits = source.sizes.iter().product::<u64>().ilog2();
        let machine = random.pick(&[SM_90, PLAIN]);
        let layouts = (source.layout(), result.layout());
        let right = convert(&layouts.0, &layouts.1, bytes, machine).unwrap();
        let (from, wanted) = (file(&source), file(&result));
        // Without copies each mistake matters, except that another place may have no conflicts either.
        let is_exact = layouts.0.is_injective() && layouts.1.is_injective();
        let mut plant = |name: &'static str, wrong: &Conversion| {
            let entry = found.entry(name).or_default();
            let is_found = check(wrong, &from, &wanted, bytes).is_err();
            assert!(is_found || !is_exact || name.contains("often right"), "{name}: {wrong:?}");
            entry.1 += 1;
            entry.0 += usize::from(is_found);
        };
        // A layout that is off by a bit; some are of the same tile with copies, and then the plan may be
        // none.
        let wrong = off_by_a_bit(&mut random, &layouts.1, bits);
        if let Ok(wrong) = convert(&layouts.0, &wrong, bytes, machine) {
            plant("a result's layout off by a bit", &wrong);
        }
        let wrong = off_by_a_bit(&mut random, &layouts.0, bits);
        if let Ok(wrong) = convert(&wrong, &layouts.1, bytes, machine) {
            plant("a source's layout off by a bit", &wrong);
        }
        let mut wrong = right.clone();
        match &mut wrong.plan {
            Plan::Registers(map) if !map.bits.is_empty() => {
                let at = random.below(map.bits.len() as u64) as usize;
                map.bits[at] ^= 1 << random.below(map.bits.len() as u64);
                plant("a renamed register off by a bit", &wrong);
            }
            Plan::Shuffles(plan) => {
                let (lists, name): (&mut [u64], _) = match random.below(3) {
                    0 => (&mut plan.send_lane, "another register given"),
                    1 => (&mut plan.ask_lane, "another lane asked"),
                    _ => (&mut plan.receive_lane, "another register received"),
                };
                let at = random.below(5) as usize;
                lists[at] ^= 1 << random.below(if name == "another lane asked" { 5 } else { 2 });
                plant(name, &wrong);
            }
            Plan::Shared(plan) => match random.below(5) {
                0 if plan.store.idle.lane != 0 && plan.store.kind == Kind::Vector => {
                    plan.store.idle.lane = 0;
                    plant("copies stored by all lanes", &wrong);
                }
                1 if plan.store.kind == Kind::Vector => {
                    plan.store.idle.lane ^= 1 << random.below(5);
                    plant("a lane that does not store, or a copy that does", &wrong);
                }
                2 => {
                    // Some lanes give no address of a row.
                    let at = random.below(3) as usize;
                    let side = if random.chance(50) { &mut plan.store } else { &mut plan.load };
                    side.lane[at] ^= 1 << random.below(bits.into());
                    plant("a wrong swizzle on one side", &wrong);
                }
                _ => {
                    let at = random.below(bits.into()) as usize;
                    let by = plan.place.offsets[random.below(bits.into()) as usize];
                    if by != plan.place.offsets[at] {
                        let mut place = plan.place.clone();
                        place.offsets[at] ^= by;
                        // On both sides, so that the elements are right, but perhaps not the banks.
                        for (side, layout) in [(&mut plan.store, &layouts.0), (&mut plan.load, &right.result)]
                        {
                            if side.kind == Kind::Vector {
                                side.lane = place.of(&layout.lane);
                                side.warp = place.of(&layout.warp);
                                let registers =
                                    (0..side.step.len()).map(|at| side.registers[at + side.width as usize]);
                                side.step = registers.map(|r| place.offset(layout.apply(r, 0, 0))).collect();
                            }
                        }
                        plant("another place on both sides (often right, with conflicts)", &wrong);
                    }
                }
            },
            Plan::Registers(_) => {}
        }
    }
    for (name, (caught, planted)) in &found {
        println!("{caught:5} of {planted:5} found: {name}");
        let least = if name.contains("often right") || name.contains("off by a bit") {
            planted / 3
        } else {
            planted * 7 / 10
        };
        assert!(*planted > 10 && *caught >= least.max(1), "{name}: {caught} of {planted}");
    }
}

/// A tile of 256 x 256 by eight warps: also large lists of vectors are possible.
#[test]
fn large_tiles_are_converted() {
    let mut random = Random(5);
    let sizes = [256, 256];
    let mut spec = |copies| Spec::random(&mut random, &sizes, 5, 3, 10, copies);
    let (source, result) = (spec(1), spec(0));
    let conversion = convert(&source.layout(), &result.layout(), 2, SM_90).unwrap();
    check(&conversion, &file(&source), &file(&result), 2).unwrap();
    let bits = |range: std::ops::Range<u32>| range.map(|bit| 1_u64 << bit).collect::<Vec<_>>();
    let huge = Layout { register: bits(0..19), lane: bits(19..24), warp: bits(24..29) };
    let mut other = huge.clone();
    other.register.rotate_left(7);
    assert!(matches!(convert(&huge, &other, 4, SM_90).unwrap().plan, Plan::Registers(_)));
    std::mem::swap(&mut other.register[3], &mut other.warp[1]);
    other.lane[1] ^= 3;
    let plan = through_shared(&huge, &other, 4, SM_90);
    assert_eq!((plan.bytes, plan.parts()), (SM_90.room, (4 << 29) / SM_90.room));
}

/// The claims of the hand-written examples in the files.
#[test]
fn the_examples_by_hand() {
    let rows = Layout { register: vec![1, 2], lane: vec![4, 8], warp: vec![] };
    let renamed = Layout { register: vec![2, 1], ..rows.clone() };
    let columns = Layout { register: vec![4, 8], lane: vec![1, 2], warp: vec![] };
    assert!(
        matches!(convert(&rows, &renamed, 4, SM_80).unwrap().plan, Plan::Registers(map) if map.bits == [2, 1])
    );
    let Plan::Shuffles(plan) = convert(&rows, &columns, 4, SM_80).unwrap().plan else { panic!() };
    assert_eq!(plan.rounds.len(), 4);
    let two = Layout { register: vec![1], lane: vec![2], warp: vec![] };
    let transposed = Layout { register: vec![2], lane: vec![1], warp: vec![] };
    let plan = Shuffles::plan(&two, &transposed, 4).unwrap();
    assert_eq!(
        (&plan.send_lane[..], &plan.ask_lane[..], &plan.receive_lane[..]),
        (&[1][..], &[1][..], &[1][..])
    );
    let missing = Layout { register: vec![16], ..rows.clone() };
    assert_eq!(convert(&rows, &missing, 4, SM_80), Err(Error::Missing { vector: 16 }));
    assert!(convert(&rows, &Layout::scalar(5, 0), 4, SM_80).is_err());
    assert_eq!(convert(&rows, &rows, 32, SM_80), Err(Error::Element(32)));
    assert_eq!(convert(&rows, &rows, 3, SM_80), Err(Error::NotPowerOfTwo(3)));
    // A transposition of 32 x 32 floats by 32 lanes: the swizzle of a column by its row.
    let bits = |range: std::ops::Range<u32>| range.map(|bit| 1_u64 << bit).collect::<Vec<_>>();
    let row = Layout { register: bits(5..10), lane: bits(0..5), warp: vec![] };
    let column = Layout { register: bits(0..5), lane: bits(5..10), warp: vec![] };
    let plan = through_shared(&row, &column, 4, PLAIN);
    assert_eq!(
        (plan.store.wavefronts << plan.store.step.len(), plan.load.wavefronts << plan.load.step.len()),
        (32, 32)
    );
}
