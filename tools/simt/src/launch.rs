//! A launch as a file: the work of a host, so that two versions of a kernel get the same arguments.
//!
//! ```json
//! {"grid": [2, 1, 1], "block": [128, 1, 1], "cluster": [2, 1, 1], "shared": 65536,
//!  "buffers": [{"name": "a", "file": "a.bin"}, {"name": "c", "size": 1024, "fill": 255, "out": "c.bin"}],
//!  "arguments": [
//!    {"tensormap": {"buffer": "a", "element": "f16", "dims": [64, 8], "strides": [128], "box": [64, 8], "swizzle": 128}},
//!    {"buffer": "c"}, {"number": 5}, {"float": 1.5}, {"bytes": "00ff"}, {"words": ["c", 64, 8]}]}
//! ```
//!
//! A map for `im2col` has `"channels": 8, "columns": {"lower": [-1, -1], "upper": [-1, -1], "pixels": 64}`
//! instead of a box, and may have steps and a mode.
//!
//! Files are looked for beside the launch. A buffer with `out` is written there when the kernel has ended; a
//! buffer with `words` has addresses and integers. An argument that is shorter than its parameter is filled
//! with zeros.

use super::machine::{Arg, Columns, Machine, Program, Shape, Stop, TensorMap};
use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use std::{collections::BTreeMap, fs, path::Path};

/// Memory of the host.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buffer {
    name: String,
    file: Option<String>,
    size: Option<usize>,
    #[serde(default)]
    fill: u8,
    /// Addresses and integers instead of a file.
    #[serde(default)]
    words: Vec<Word>,
    out: Option<String>,
}

/// The description of a tensor map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    buffer: String,
    #[serde(default)]
    offset: u64,
    element: String,
    dims: Vec<u64>,
    strides: Vec<u64>,
    #[serde(default, rename = "box")]
    tile: Vec<u32>,
    #[serde(default)]
    channels: u32,
    columns: Option<Pixels>,
    #[serde(default)]
    swizzle: u32,
    /// The bytes of its parts.
    #[serde(default = "sixteen")]
    parts: u32,
}

/// The values that `im2col` needs besides dimensions, strides and channels.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pixels {
    #[serde(default)]
    lower: Vec<i32>,
    #[serde(default)]
    upper: Vec<i32>,
    #[serde(default = "one")]
    pixels: u32,
    /// The step of each dimension; 1 each if there are none.
    #[serde(default)]
    steps: Vec<u32>,
    #[serde(default = "im2col")]
    mode: String,
}

fn one() -> u32 {
    1
}

fn im2col() -> String {
    "im2col".into()
}

fn sixteen() -> u32 {
    16
}

/// An argument of a kernel.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Argument {
    /// The address of a buffer.
    Buffer(String),
    /// An integer.
    Number(i64),
    /// A float of 32 bits.
    Float(f32),
    /// Bytes in hexadecimal digits.
    Bytes(String),
    /// A tensor map.
    TensorMap(Box<Map>),
    /// A struct by value: addresses of buffers, and integers of 32 bits.
    Words(Vec<Word>),
}

/// A part of a struct.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Word {
    /// An integer of 32 bits.
    Number(i32),
    /// The address of a buffer.
    Buffer(String),
}

impl Word {
    /// The bytes of words, side by side.
    fn bytes(words: &[Self], at: impl Fn(&str) -> Option<u64>) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        for word in words {
            match word {
                Self::Number(number) => bytes.extend(number.to_le_bytes()),
                Self::Buffer(name) => {
                    let address = at(name).with_context(|| format!("no buffer {name}"))?;
                    bytes.extend(address.to_le_bytes());
                }
            }
        }
        Ok(bytes)
    }

    fn size(words: &[Self]) -> usize {
        words.iter().map(|word| if matches!(word, Self::Number(_)) { 4 } else { 8 }).sum()
    }
}

/// A launch.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    kernel: Option<String>,
    grid: [u32; 3],
    block: [u32; 3],
    cluster: Option<[u32; 3]>,
    #[serde(default)]
    shared: u64,
    #[serde(default = "all_steps")]
    steps: u64,
    /// Which pending action is done first: see [`Machine::order`].
    #[serde(default)]
    pub order: u64,
    /// The turns of the threads: see [`Machine::schedule`].
    #[serde(default)]
    pub schedule: u64,
    /// Whether races on global memory are faults: see [`Machine::checks_races`].
    #[serde(default)]
    pub check_races: bool,
    buffers: Vec<Buffer>,
    arguments: Vec<Argument>,
}

fn all_steps() -> u64 {
    u64::MAX
}

/// The bytes of hexadecimal digits.
pub fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_whole = digits.len().is_multiple_of(2);
    digits.as_bytes().chunks(2).map(byte).collect::<Option<_>>().filter(|_| is_whole)
}

impl Map {
    /// From a command line: `b0:f16:dims=256x128:strides=512:box=64x128:swizzle=128`, or with
    /// `lower=-1x-1:upper=-1x-1:channels=8:pixels=64:steps=2x2:mode=im2col` instead of a box.
    pub fn parse(text: &str) -> Result<Self> {
        fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, T::Err> {
            text.split('x').map(str::parse).collect()
        }
        let mut parts = text.split(':');
        let (Some(buffer), Some(element)) = (parts.next(), parts.next()) else {
            bail!("a tensor map {text}")
        };
        let (buffer, element) = (buffer.to_string(), element.to_string());
        let mut map = Self {
            buffer,
            offset: 0,
            element,
            dims: vec![],
            strides: vec![],
            tile: vec![],
            channels: 0,
            columns: None,
            swizzle: 0,
            parts: sixteen(),
        };
        let (pixels, mode) = (one(), im2col());
        let mut columns = Pixels { lower: vec![], upper: vec![], pixels, steps: vec![], mode };
        let mut is_columns = false;
        for part in parts {
            let what = || format!("{part} of a tensor map");
            let (key, value) = part.split_once('=').with_context(what)?;
            is_columns |= ["lower", "upper", "channels", "pixels", "steps", "mode"].contains(&key);
            match key {
                "dims" => map.dims = numbers(value).with_context(what)?,
                "strides" => map.strides = numbers(value).with_context(what)?,
                "box" => map.tile = numbers(value).with_context(what)?,
                "swizzle" => map.swizzle = value.parse().with_context(what)?,
                "parts" => map.parts = value.parse().with_context(what)?,
                "offset" => map.offset = value.parse().with_context(what)?,
                "lower" => columns.lower = numbers(value).with_context(what)?,
                "upper" => columns.upper = numbers(value).with_context(what)?,
                "channels" => map.channels = value.parse().with_context(what)?,
                "pixels" => columns.pixels = value.parse().with_context(what)?,
                "steps" => columns.steps = numbers(value).with_context(what)?,
                // A word of PTX has colons, which end a part here.
                "mode" => columns.mode = value.replace('_', "::"),
                _ => bail!("{key} of a tensor map"),
            }
        }
        map.columns = is_columns.then_some(columns);
        Ok(map)
    }

    /// The map of a buffer at an address.
    pub fn bytes(&self, at: impl Fn(&str) -> Option<u64>) -> Result<Vec<u8>> {
        let address = at(&self.buffer).with_context(|| format!("no buffer {}", self.buffer))?;
        let address = address.wrapping_add(self.offset);
        let (dims, strides) = (self.dims.clone(), self.strides.clone());
        let map = match &self.columns {
            None => TensorMap::new(address, &self.element, self.swizzle, (dims, strides, self.tile.clone())),
            Some(_) if !self.tile.is_empty() => Err("a box and columns".into()),
            Some(pixels) => {
                let ones = vec![1; dims.len().saturating_sub(2)];
                let steps = if pixels.steps.is_empty() { ones } else { pixels.steps.clone() };
                let corners = (pixels.lower.clone(), pixels.upper.clone());
                Columns::new(&pixels.mode, corners, pixels.pixels, steps).and_then(|columns| {
                    let sizes = (dims, strides, self.channels);
                    TensorMap::of_columns(address, &self.element, self.swizzle, sizes, columns)
                })
            }
        };
        let map = map.and_then(|map| map.in_parts_of(self.parts));
        Ok(map.map_err(|why| anyhow::anyhow!("a tensor map: {why}"))?.encode().to_vec())
    }
}

impl Launch {
    /// The launch in a file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("reading {}", path.display()))
    }

    /// Runs the launch, with its files in a folder. The result is how the kernel stopped, if it did not end.
    pub fn run(&self, program: &Program, folder: &Path) -> Result<Option<Stop>> {
        let mut machine = Machine::new(program, self.steps);
        (machine.order, machine.schedule) = (self.order, self.schedule);
        machine.checks_races = self.check_races;
        let mut addresses = BTreeMap::new();
        let mut sizes = Vec::new();
        for buffer in &self.buffers {
            let bytes = match (&buffer.file, buffer.size) {
                (None, None) if !buffer.words.is_empty() => vec![0; Word::size(&buffer.words)],
                (Some(file), _) => fs::read(folder.join(file)).with_context(|| format!("reading {file}"))?,
                (None, Some(size)) => vec![buffer.fill; size],
                (None, None) => bail!("buffer {} has neither a file nor a size", buffer.name),
            };
            sizes.push(bytes.len() as u64);
            addresses.insert(buffer.name.as_str(), machine.add_buffer(&buffer.name, bytes));
        }
        let at = |name: &str| addresses.get(name).copied();
        for buffer in self.buffers.iter().filter(|buffer| !buffer.words.is_empty()) {
            let words = Word::bytes(&buffer.words, at)?;
            let place = machine.bytes(addresses[buffer.name.as_str()], words.len() as u64);
            place.context("a buffer that is longer than its words")?.copy_from_slice(&words);
        }
        let arguments = self.arguments.iter().map(|argument| {
            Ok(match argument {
                Argument::Buffer(name) => Arg::Number(at(name).with_context(|| format!("no buffer {name}"))?),
                Argument::Number(value) => Arg::Number(*value as u64),
                Argument::Float(value) => Arg::Number(u64::from(value.to_bits())),
                Argument::Bytes(digits) => {
                    Arg::Bytes(bytes_of(digits).with_context(|| format!("bytes {digits}"))?)
                }
                Argument::TensorMap(map) => Arg::Bytes(map.bytes(at)?),
                Argument::Words(words) => Arg::Bytes(Word::bytes(words, at)?),
            })
        });
        let arguments = arguments.collect::<Result<Vec<_>>>()?;
        let kernel = self.kernel.as_deref().or(program.kernels().next()).context("no kernel in the file")?;
        let shape = Shape { block: self.block, grid: self.grid, cluster: self.cluster, shared: self.shared };
        let stop = machine.launch(kernel, &arguments, shape).err();
        for (buffer, size) in self.buffers.iter().zip(sizes) {
            if let Some(out) = &buffer.out {
                let address = addresses[buffer.name.as_str()];
                let bytes = machine.bytes(address, size).context("a buffer")?;
                fs::write(folder.join(out), bytes).with_context(|| format!("writing {out}"))?;
            }
        }
        Ok(stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_on_a_command_line_is_one_of_a_file() {
        let map = Map::parse("b0:f16:dims=256x128:strides=512:box=64x128:swizzle=128").unwrap();
        assert_eq!(
            (map.dims.as_slice(), map.tile.as_slice(), map.swizzle),
            (&[256, 128][..], &[64, 128][..], 128)
        );
        assert!(map.bytes(|_| Some(0x7f00_0000_0000)).is_ok());
        assert!(map.bytes(|_| None).is_err());
        assert!(Map::parse("b0:f16:dims=a").is_err());
        assert!(Map::parse("b0").is_err());
    }

    #[test]
    fn a_map_for_im2col_has_corners_instead_of_a_box() {
        let text =
            "b0:f16:dims=64x9x14x64:strides=128x1152x16128:lower=-1x-1:upper=-1x-1:channels=8:pixels=64";
        let bytes = |text: &str| Map::parse(text)?.bytes(|_| Some(0x7f00_0000_0000));
        let json = r#"{"buffer": "b0", "element": "f16", "dims": [64, 9, 14, 64], "strides": [128, 1152, 16128],
            "channels": 8, "columns": {"lower": [-1, -1], "upper": [-1, -1], "pixels": 64, "steps": [1, 1]}}"#;
        let of_json = serde_json::from_str::<Map>(json).unwrap().bytes(|_| Some(0x7f00_0000_0000)).unwrap();
        assert_eq!(bytes(text).unwrap(), of_json);
        let wide = text.replace("-1x-1", "-1") + ":mode=im2col_w:swizzle=64";
        assert!(bytes(&wide).is_ok());
        assert!(bytes(&(text.to_string() + ":box=64x1x1x1")).is_err());
        assert!(bytes(&text.replace("-1x-1", "-1")).unwrap_err().to_string().contains("corners of 1 and 1"));
    }

    #[test]
    fn a_launch_with_an_unknown_field_is_an_error() {
        let text = r#"{"grid": [1, 1, 1], "block": [1, 1, 1], "buffers": [], "arguments": [{"number": 5}]}"#;
        assert!(serde_json::from_str::<Launch>(text).is_ok());
        assert!(serde_json::from_str::<Launch>(&text.replace("grid", "grids")).is_err());
        assert_eq!(bytes_of("00ff"), Some(vec![0, 255]));
        assert_eq!(bytes_of("0"), None);
    }
}
