//! Copies by `im2col`: they leave the elements of a plain `im2col`, which is written once more here, without
//! a walk.
//!
//! Pixels are numbered: with 3 places along W and 2 along H, pixel 10 is at place 1 along W and 1 along H of
//! image 1.

mod common;
use common::{drawn, run_with, run_with_map, threads};
use tilespace_simt::{Columns, Shape, Stop, TensorMap};

const MODES: [&str; 3] = ["im2col", "im2col::w", "im2col::w::128"];
const ELEMENTS: [(&str, usize); 3] = [("u8", 1), ("bf16", 2), ("u32", 4)];
/// The place in the buffer, in bytes, to which shared memory is copied; the tensor is before it.
const OUT: usize = 8192;

/// A copy that is drawn: a map, its first pixel, and its offsets.
#[derive(Debug)]
struct Drawn {
    element: (&'static str, usize),
    mode: &'static str,
    dims: Vec<u64>,
    strides: Vec<u64>,
    low: Vec<i64>,
    high: Vec<i64>,
    steps: Vec<u64>,
    channels: usize,
    pixels: usize,
    swizzle: u32,
    at: Vec<i64>,
    offsets: Vec<i64>,
}

impl Drawn {
    /// A copy with a tensor at a place in the buffer.
    fn new(seed: &mut u64, stores: bool) -> Self {
        loop {
            let drawn = Self::any(seed, stores);
            let size = drawn.strides[drawn.strides.len() - 1] * drawn.dims[drawn.dims.len() - 1];
            if size as usize <= OUT && drawn.shared(drawn.pixels, 0) <= OUT {
                return drawn;
            }
        }
    }

    fn any(seed: &mut u64, stores: bool) -> Self {
        let mut of = |low: i64, high: i64| low + (drawn(seed) % (high - low + 1) as u64) as i64;
        let (element, rank) = (ELEMENTS[of(0, 2) as usize], of(3, 5) as usize);
        let mode = MODES[if stores { 0 } else { of(0, 2) as usize }];
        let unit = 16 / element.1;
        let (row, spatial) = (of(1, 3) as usize, rank - 2);
        let mut dims = vec![of((row * unit) as i64 / 2, (row * unit) as i64) as u64];
        dims.extend((0..spatial).map(|_| of(1, [20, 8, 5][rank - 3]) as u64));
        dims.push(of(2, 8) as u64);
        let mut strides = vec![16 * row as u64];
        for dim in 1..rank - 1 {
            strides.push(strides[dim - 1] * dims[dim] + 16 * of(0, 1) as u64);
        }
        let (mut low, mut high, mut steps, mut at) = (vec![], vec![], vec![], vec![]);
        at.push(of(if stores { 0 } else { -3 }, dims[0] as i64 / 2));
        for dim in 1..=spatial {
            steps.push(of(1, 3) as u64);
            if mode != "im2col" && dim > 1 {
                // A row that is outside, at times.
                let outside = of(0, 7);
                let place = of(0, dims[dim] as i64 - 1);
                at.push(if outside == 0 { -1 } else { place });
                low.push(at[dim]);
                high.push(at[dim]);
                continue;
            }
            let last = dims[dim] as i64 - 1;
            low.push(of(if stores { 0 } else { -2 }, last / 3));
            high.push(of(
                (last / 2).max(low[dim - 1]),
                if stores { last } else { (last + 2).max(low[dim - 1]) },
            ));
            let places = (high[dim - 1] - low[dim - 1]) / steps[dim - 1] as i64;
            at.push(low[dim - 1] + of(0, places) * steps[dim - 1] as i64);
        }
        at.push(of(if stores { 0 } else { -1 }, dims[rank - 1] as i64 - 1));
        let swizzle = [0, 32, 64, 128][if mode == "im2col" { of(0, 3) } else { of(2, 3) } as usize];
        let width = if swizzle == 0 { 48 } else { swizzle.min(64) as usize };
        let channels = unit * of(1, width as i64 / 16) as usize;
        let pixels = if mode == MODES[2] { 128 } else { of(1, 40) as usize };
        let mut offsets: Vec<i64> = (0..spatial).map(|_| if stores { 0 } else { of(0, 2) }).collect();
        if mode != "im2col" {
            offsets[1..].fill(0);
        }
        Self { element, mode, dims, strides, low, high, steps, channels, pixels, swizzle, at, offsets }
    }

    fn map(&self, address: u64) -> TensorMap {
        let corners = if self.mode == "im2col" { self.low.len() } else { 1 };
        let lower = self.low.iter().map(|low| *low as i32).take(corners).collect();
        let upper =
            self.high.iter().zip(&self.dims[1..]).map(|(high, side)| (*high - *side as i64 + 1) as i32);
        let steps = self.steps.iter().map(|step| *step as u32).collect();
        let columns =
            Columns::new(self.mode, (lower, upper.take(corners).collect()), self.pixels as u32, steps);
        let sizes = (self.dims.clone(), self.strides.clone(), self.channels as u32);
        TensorMap::of_columns(address, self.element.0, self.swizzle, sizes, columns.expect("columns"))
            .expect("a map")
    }

    /// The offset in the tensor of an element of a pixel, if it is inside.
    fn source(&self, pixel: usize, channel: usize) -> Option<usize> {
        let spatial = self.low.len();
        let counts: Vec<i64> =
            (0..spatial).map(|at| (self.high[at] - self.low[at]) / self.steps[at] as i64 + 1).collect();
        // The number of the first pixel in all images.
        let mut number = self.at[spatial + 1];
        for at in (0..spatial).rev() {
            number = number * counts[at] + (self.at[at + 1] - self.low[at]) / self.steps[at] as i64;
        }
        number += pixel as i64;
        let mut place = vec![self.at[0] + channel as i64];
        for (at, count) in counts.iter().enumerate() {
            place.push(self.low[at] + number.rem_euclid(*count) * self.steps[at] as i64 + self.offsets[at]);
            number = number.div_euclid(*count);
        }
        place.push(number);
        let inside = place.iter().zip(&self.dims).all(|(at, side)| *at >= 0 && *at < *side as i64);
        let strides =
            std::iter::once(self.element.1).chain(self.strides.iter().map(|stride| *stride as usize));
        inside.then(|| place.iter().zip(strides).map(|(at, stride)| *at as usize * stride).sum())
    }

    /// The offset in shared memory of an element of a pixel.
    fn shared(&self, pixel: usize, channel: usize) -> usize {
        let row = (self.channels * self.element.1).max(self.swizzle as usize);
        let offset = pixel * row + channel * self.element.1;
        let parts = (self.swizzle as usize / 16).max(1);
        offset ^ ((offset / 128 % parts) * 16)
    }

    /// The coordinates and the offsets in registers, as the operands.
    fn operands(&self) -> (String, String, String) {
        let mut lines = String::new();
        for (at, value) in self.at.iter().enumerate() {
            lines += &format!("mov.b32 %r{}, {value};\n", 10 + at);
        }
        let wide = [0, self.offsets[0]];
        let info: &[i64] = if self.mode == "im2col" { &self.offsets } else { &wide };
        for (at, value) in info.iter().enumerate() {
            lines += &format!("mov.b16 %h{}, {value};\n", 1 + at);
        }
        let list = |name: &str, first: usize, count: usize| {
            (first..first + count).map(|at| format!("{name}{at}")).collect::<Vec<_>>().join(", ")
        };
        (lines, list("%r", 10, self.at.len()), list("%h", 1, info.len()))
    }

    fn load(&self) -> String {
        let (lines, at, info) = self.operands();
        let bytes = self.pixels * self.channels * self.element.1;
        format!(
            "{lines} mbarrier.init.shared.b64 [sm+32768], 1;
             mbarrier.arrive.expect_tx.shared.b64 _, [sm+32768], {bytes};
             cp.async.bulk.tensor.{}d.shared::cluster.global.{}.mbarrier::complete_tx::bytes [sm], [%rd2, {{{at}}}], [sm+32768], {{{info}}};
             WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+32768], 0;
             @!%p1 bra WAIT;
             {}",
            self.at.len(),
            self.mode,
            shown(8192)
        )
    }
}

/// Lines that store so many bytes of shared memory in the buffer.
fn shown(bytes: usize) -> String {
    format!(
        "mov.b32 %r5, 0;
         NEXT: add.s32 %r6, %r2, %r5; ld.shared.b32 %r7, [%r6];
         cvt.u64.u32 %rd5, %r5; add.s64 %rd5, %rd5, %rd1; st.global.b32 [%rd5+{OUT}], %r7;
         add.s32 %r5, %r5, 4; setp.lt.u32 %p2, %r5, {bytes}; @%p2 bra NEXT;"
    )
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The bytes of the buffer in the beginning.
fn before() -> Vec<u8> {
    bytes(&(0..common::WORDS).collect::<Vec<_>>())
}

#[test]
fn what_is_loaded_is_a_plain_im2col() {
    let (mut seed, before) = (1, before());
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..400 {
        let drawn = Drawn::new(&mut seed, false);
        let words = run_with_map(&drawn.load(), threads(1), &|at| drawn.map(at));
        let after = bytes(&words.unwrap_or_else(|why| panic!("{why}: {drawn:?}")));
        for (pixel, channel) in
            (0..drawn.pixels).flat_map(|pixel| (0..drawn.channels).map(move |c| (pixel, c)))
        {
            let (size, place) = (drawn.element.1, OUT + drawn.shared(pixel, channel));
            let source = drawn.source(pixel, channel);
            let expected = source.map_or(vec![0; size], |at| before[at..at + size].to_vec());
            *(if source.is_some() { &mut inside } else { &mut outside }) += 1;
            assert_eq!(after[place..place + size], expected, "pixel {pixel}, channel {channel} of {drawn:?}");
        }
    }
    assert!(inside > 10_000 && outside > 10_000, "{inside} inside, {outside} outside");
}

#[test]
fn what_is_stored_is_where_it_would_be_loaded_from() {
    let mut seed = 2;
    for round in 0..200 {
        let drawn = Drawn::new(&mut seed, true);
        let (lines, at, _) = drawn.operands();
        let op = if round % 2 == 0 && drawn.element.0 == "u32" { "add." } else { "" };
        let name = if op.is_empty() { "cp.async" } else { "cp.reduce.async" };
        let fill = "mov.b32 %r5, 0;
             FILL: add.s32 %r6, %r2, %r5; mad.lo.u32 %r7, %r5, 0x9e3779b9, 77; st.shared.b32 [%r6], %r7;
             add.s32 %r5, %r5, 4; setp.lt.u32 %p2, %r5, 8192; @%p2 bra FILL;";
        let lines = format!(
            "{lines} {fill}
             {name}.bulk.tensor.{}d.global.shared::cta.{op}im2col_no_offs.bulk_group [%rd2, {{{at}}}], [sm];
             cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;",
            drawn.at.len()
        );
        let words = run_with_map(&lines, threads(1), &|at| drawn.map(at));
        let after = bytes(&words.unwrap_or_else(|why| panic!("{why}: {drawn:?}")));
        let shared: Vec<u32> =
            (0..2048u32).map(|at| (4 * at).wrapping_mul(0x9e37_79b9).wrapping_add(77)).collect();
        let (shared, mut expected) = (bytes(&shared), before());
        for (pixel, channel) in
            (0..drawn.pixels).flat_map(|pixel| (0..drawn.channels).map(move |c| (pixel, c)))
        {
            let (size, from) = (drawn.element.1, drawn.shared(pixel, channel));
            let Some(into) = drawn.source(pixel, channel) else { continue };
            let new = &shared[from..from + size];
            if op.is_empty() {
                expected[into..into + size].copy_from_slice(new);
            } else {
                let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
                let sum = word(&expected[into..into + 4]).wrapping_add(word(new));
                expected[into..into + 4].copy_from_slice(&sum.to_le_bytes());
            }
        }
        assert!(after == expected, "{drawn:?}");
    }
}

/// A map of u32: 16 channels, W 8, H 3, 2 images, with two pixels of 16 channels.
fn small(address: u64, mode: &str, corner: (i32, i32)) -> TensorMap {
    let (corners, swizzle) = if mode == "im2col" { (2, 0) } else { (1, 64) };
    let corners = (vec![corner.0; corners], vec![corner.1; corners]);
    let columns = Columns::new(mode, corners, 2, vec![1, 1]).expect("columns");
    TensorMap::of_columns(address, "u32", swizzle, (vec![16, 8, 3, 2], vec![64, 512, 1536], 16), columns)
        .expect("a map")
}

/// Loads into the blocks of a pair that a mask names; each stores its rank and the first word of the second
/// pixel.
fn multicast(words: &str, operands: &str) -> Result<Vec<u32>, Stop> {
    let lines = format!(
        "mbarrier.init.shared.b64 [sm+1024], 1;
         mbarrier.arrive.expect_tx.shared.b64 _, [sm+1024], 128;
         barrier.cluster.arrive; barrier.cluster.wait;
         mov.u32 %r3, %cluster_ctarank; setp.ne.b32 %p1, %r3, 0; @%p1 bra WAIT;
         mov.b16 %h1, 1; mov.b16 %h2, 2; mov.b16 %h3, 3; mov.b64 %rd7, 0; mov.b32 %r4, 0; mov.b32 %r5, 1;
         cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster{words}
            [sm], [%rd2, {{%r4, %r5, %r4, %r5}}], [sm+1024], {{%h1, %h2}}, {operands};
         WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+1024], 0;
         @!%p1 bra WAIT;
         ld.shared.b32 %r6, [sm+64];
         mul.wide.u32 %rd5, %r3, 4; add.s64 %rd5, %rd1, %rd5; st.global.b32 [%rd5], %r6;"
    );
    let shape = Shape { grid: [2, 1, 1], cluster: Some([2, 1, 1]), ..threads(1) };
    run_with_map(&lines, shape, &|at| small(at, "im2col", (0, 0)))
}

#[test]
fn pixels_go_to_several_blocks_with_a_mask_behind_the_offsets() {
    // W 1 + 1 + 1, H 0 + 2, image 1.
    let word = 3 * 16 + 2 * 128 + 384;
    assert_eq!(multicast("", "%h3").unwrap()[..2], [word; 2]);
    assert_eq!(multicast(".L2::cache_hint.cta_group::1", "%h3, %rd7").unwrap()[..2], [word; 2]);
    assert!(multicast("", "%h1").unwrap_err().to_string().contains("wait for each other"));
}

/// One copy of `small` at W, H with two numbers after it.
fn one(mode: &str, corner: (i32, i32), (w, h): (i32, i32), info: (u16, u16)) -> Result<u32, Stop> {
    let map_mode = mode.trim_end_matches("_no_offs");
    let copy = if map_mode == mode {
        format!(
            "cp.async.bulk.tensor.4d.shared::cta.global.{mode}.mbarrier::complete_tx::bytes [sm], [%rd2, {{%r3, %r4, %r5, %r3}}], [sm+16384], {{%h1, %h2}};"
        )
    } else {
        format!(
            "cp.async.bulk.tensor.4d.global.shared::cta.{mode}.bulk_group [%rd2, {{%r3, %r4, %r5, %r3}}], [sm];"
        )
    };
    let lines = format!(
        "mbarrier.init.shared.b64 [sm+16384], 1;
         mov.b32 %r3, 0; mov.b32 %r4, {w}; mov.b32 %r5, {h}; mov.b16 %h1, {}; mov.b16 %h2, {};
         {copy}",
        info.0, info.1
    );
    run_with_map(&lines, threads(1), &|at| small(at, map_mode, corner)).map(|words| words[0])
}

#[test]
fn a_copy_that_ptx_excludes_is_a_fault() {
    let why = |mode, corner, at, info| {
        one(mode, corner, at, info).err().map_or(String::new(), |why| why.to_string())
    };
    assert_eq!(why("im2col", (-1, 0), (-1, 2), (255, 0)), "");
    assert!(why("im2col", (-1, 0), (-2, 0), (0, 0)).contains("a first pixel at W -2, outside -1 to 7"));
    assert!(why("im2col", (0, -1), (0, 2), (0, 0)).contains("a first pixel at H 2, outside 0 to 1"));
    assert!(why("im2col", (0, 0), (0, 0), (0, 256)).contains("an offset 256, outside 0 to 255"));
    assert_eq!(why("im2col::w", (0, 0), (-9, 7), (5, 31)), "");
    assert!(why("im2col::w", (0, 0), (8, 0), (0, 0)).contains("a first pixel at W 8"));
    assert!(why("im2col::w", (0, 0), (0, 0), (512, 0)).contains("a halo of 512"));
    assert!(why("im2col::w", (0, 0), (0, 0), (0, 32)).contains("an offset of 32"));
    assert_eq!(why("im2col::w::128", (0, 0), (0, 0), (0, 31)), "");
    assert!(why("im2col::w::128", (0, 0), (0, 0), (32, 0)).contains("a halo of 32"));
    assert!(why("im2col::w::128", (0, 0), (0, 0), (1, 0)).contains("unsupported"));
    assert!(why("im2col::w", (0, 0), (6, 0), (1, 0)).contains("unsupported"));
    assert_eq!(why("im2col_no_offs", (0, 0), (7, 2), (0, 0)), "");
    assert!(why("im2col_no_offs", (-1, 0), (0, 0), (0, 0)).contains("leaves the tensor"));
    assert!(why("im2col_no_offs", (-1, 0), (-1, 0), (0, 0)).contains("a store at the coordinate -1"));
    let tile =
        "mov.b32 %r3, 0; cp.async.bulk.prefetch.tensor.3d.L2.global.im2col [%rd2, {%r3, %r3, %r3}], {%h1};";
    let map = Some((vec![16, 4, 4], vec![64, 256], vec![8, 2, 1], 0));
    assert!(run_with(tile, threads(1), map).unwrap_err().to_string().contains("im2col with a map for tile"));
    let replaced = "mov.b64 %rd5, 0; tensormap.replace.tile.rank.global.b1024.b32 [%rd1], 2;";
    let copied = format!(
        "mov.b32 %r5, 0;
         COPY: cvt.u64.u32 %rd5, %r5; add.s64 %rd6, %rd2, %rd5; ld.b64 %rd7, [%rd6];
         add.s64 %rd6, %rd1, %rd5; st.global.b64 [%rd6], %rd7;
         add.s32 %r5, %r5, 8; setp.lt.u32 %p1, %r5, 128; @%p1 bra COPY; {replaced}"
    );
    let why = run_with_map(&copied, threads(1), &|at| small(at, "im2col", (0, 0))).unwrap_err().to_string();
    assert!(why.contains("no field is replaced"), "{why}");
}

#[test]
fn bytes_that_look_like_a_map_are_one_or_a_fault() {
    // Every byte of a map in turn, and some at once.
    let mut seed = 3;
    for round in 0..600 {
        let (at, value, other) = (round / 4 % 60, drawn(&mut seed) % 256, drawn(&mut seed) % 60);
        let lines = format!(
            "mov.b32 %r5, 0;
             COPY: cvt.u64.u32 %rd5, %r5; add.s64 %rd6, %rd2, %rd5; ld.b64 %rd7, [%rd6];
             add.s64 %rd6, %rd1, %rd5; st.global.b64 [%rd6+8192], %rd7;
             add.s32 %r5, %r5, 8; setp.lt.u32 %p1, %r5, 128; @%p1 bra COPY;
             mov.b16 %h1, {value}; st.global.b8 [%rd1+{}], %h1; st.global.b8 [%rd1+{}], %h1;
             add.s64 %rd2, %rd1, 8192; mbarrier.init.shared.b64 [sm+32768], 1; mov.b32 %r3, 0; mov.b16 %h1, 1;
             cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes [sm], [%rd2, {{%r3, %r3, %r3, %r3}}], [sm+32768], {{%h1, %h1}};",
            8192 + at,
            8192 + if round % 4 == 3 { other as usize } else { at },
        );
        let _ = run_with_map(&lines, threads(1), &|at| small(at, "im2col", (0, 0)));
    }
}
