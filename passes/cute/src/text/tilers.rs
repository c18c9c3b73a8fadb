//! The text of tilers: which elements of each mode belong to a tile.
//!
//! ```text
//! !cute.tile<"[128:1;(4,32):(32,1);_]">     128 in a row of mode 0; a layout in mode 1; all of mode 2
//! !cute.tile<"[[8:1;16:1];8:1]">            mode 0 has two parts
//! layout_copy_tv = <"((32,4),4):(...)">     a layout within the type of a copy or an MMA
//! ```

use crate::{
    layout::index::static_offsets,
    text::tree::{Form, Layout, Num, Tree, tree_text},
};

/// A tile of one mode, static.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The elements, as indices of the mode.
    pub layout: Layout<()>,
    /// The sizes of the submodes that it tiles, if the text says them.
    pub parts: Vec<i64>,
    size: i64,
}

impl Tile {
    /// The tile with the elements that a layout counts.
    pub fn of_layout(layout: Layout<()>) -> Option<Self> {
        if layout.outer.is_some() || !layout.widths().is_empty() {
            return None;
        }
        let mut size: i64 = 1;
        for leaf in layout.shape.leaves() {
            let Tree::Num(Num::Static(number @ 1..)) = leaf else { return None };
            size = size.checked_mul(*number)?;
        }
        Some(Self { layout, parts: vec![], size })
    }

    /// A tile of a mode with several submodes: the first elements of each.
    fn of_parts(tilers: &[Tiler<()>]) -> Option<Self> {
        let mut parts = vec![];
        for tiler in tilers {
            let Tiler::Of(layout) = tiler else { return None };
            parts.push(Self::of_layout(layout.clone()).filter(Self::is_contiguous)?.size);
        }
        let size = parts.iter().try_fold(1_i64, |size, part| size.checked_mul(*part))?;
        Some(Self { layout: in_a_row(Tree::Num(Num::Static(size))), parts, size })
    }

    /// How many elements there are.
    pub fn size(&self) -> i64 {
        self.size
    }

    /// Whether they are the first ones, in any order.
    pub fn is_permutation(&self) -> bool {
        let mut places = std::collections::BTreeSet::new();
        let offsets = static_offsets(&self.layout).unwrap_or_default();
        self.parts.is_empty()
            && offsets.len() as i64 == self.size
            && offsets.iter().all(|place| (0..self.size).contains(place) && places.insert(*place))
    }

    /// Whether they are the first ones of the mode in order.
    pub fn is_contiguous(&self) -> bool {
        matches!(self.layout.stride, Tree::Num(Num::Static(1))) || self.size == 1
    }
}

/// A tiler: the elements of each mode that a tile takes, nested as the modes are.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Tiler<V> {
    /// `_`: all of it.
    Whole,
    /// The elements that a layout counts.
    Of(Layout<V>),
    /// `[a;b]`: a tiler for each mode.
    Parts(Vec<Tiler<V>>),
}

impl<V> Tiler<V> {
    /// The tilers of the modes; the tiler itself, if it is of one mode.
    pub fn modes(&self) -> &[Self] {
        if let Self::Parts(parts) = self { parts } else { std::slice::from_ref(self) }
    }

    /// The widths of the dynamic numbers: of each layout the sizes, then the strides.
    pub fn widths(&self) -> Vec<u32> {
        match self {
            Self::Whole => vec![],
            Self::Of(layout) => layout.widths(),
            Self::Parts(parts) => parts.iter().flat_map(Self::widths).collect(),
        }
    }
}

impl Tiler<()> {
    /// Reads `[128:1;_]`, `8:1` or `8`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::within(text.trim(), 8)
    }

    fn within(text: &str, depth: usize) -> Option<Self> {
        if text == "_" {
            return Some(Self::Whole);
        }
        let Some(inner) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
            let layout = match text.parse::<i64>() {
                Ok(size) => Layout::parse(&format!("{size}:1")),
                Err(_) => Layout::parse(text),
            };
            let layout = layout.filter(|layout| layout.outer.is_none())?;
            let is_size = |size: &&Form| matches!(size, Tree::Num(Num::Static(1..) | Num::Dynamic(..)));
            return layout.shape.leaves().iter().all(is_size).then_some(Self::Of(layout));
        };
        let depth = depth.checked_sub(1)?;
        let (mut parts, mut open, mut start) = (vec![], 0_i32, 0);
        for (at, letter) in inner.char_indices() {
            match letter {
                '[' => open += 1,
                ']' => open -= 1,
                ';' if open == 0 => {
                    parts.push(Self::within(inner.get(start..at)?.trim(), depth)?);
                    start = at + 1;
                }
                _ => {}
            }
        }
        parts.push(Self::within(inner.get(start..)?.trim(), depth)?);
        Some(Self::Parts(parts))
    }

    /// The tiler that a type states: of a tile, or of a layout or tuple that can be a tiler.
    pub fn of_type(text: &str) -> Option<Self> {
        let (name, body) = text.strip_prefix("!cute.")?.split_once('<')?;
        let body = quoted(body)?;
        match name {
            "tile" | "layout" => Self::parse(body),
            "shape" | "int_tuple" => Self::of_shape(&Form::parse(body)?),
            _ => None,
        }
    }

    /// The tiler with its dynamic numbers, which are taken from an iterator.
    pub fn fill<V: Clone>(&self, values: &mut impl Iterator<Item = V>) -> Option<Tiler<V>> {
        Some(match self {
            Self::Whole => Tiler::Whole,
            Self::Of(layout) => Tiler::Of(layout.fill(values)?),
            Self::Parts(parts) => {
                Tiler::Parts(parts.iter().map(|part| part.fill(values)).collect::<Option<_>>()?)
            }
        })
    }

    /// The tiler of the first elements of each mode, as many as a shape states.
    fn of_shape(shape: &Form) -> Option<Self> {
        match shape {
            Tree::Num(Num::Static(1..) | Num::Dynamic(..)) => Some(Self::Of(in_a_row(shape.clone()))),
            Tree::Tuple(parts) => Some(Self::Parts(parts.iter().map(Self::of_shape).collect::<Option<_>>()?)),
            Tree::Open => Some(Self::Whole),
            _ => None,
        }
    }
}

impl<V> std::fmt::Display for Tiler<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole => write!(f, "_"),
            Self::Of(layout) => write!(f, "{}:{}", tree_text(&layout.shape), tree_text(&layout.stride)),
            Self::Parts(parts) => {
                let parts: Vec<_> = parts.iter().map(Self::to_string).collect();
                write!(f, "[{}]", parts.join(";"))
            }
        }
    }
}

/// The first elements of a mode, as many as a number.
fn in_a_row(size: Form) -> Layout<()> {
    Layout { shape: size, stride: Tree::Num(Num::Static(1)), outer: None }
}

/// The static tiles in the text `[128:1;_]`, one for each mode.
pub fn parse(text: &str) -> Option<Vec<Option<Tile>>> {
    let tile = |tiler: &Tiler<()>| match tiler {
        Tiler::Whole => Some(None),
        Tiler::Of(layout) => Tile::of_layout(layout.clone()).map(Some),
        Tiler::Parts(parts) => Tile::of_parts(parts).map(Some),
    };
    let Tiler::Parts(tiles) = Tiler::parse(text)? else { return None };
    tiles.iter().map(tile).collect()
}

/// The layouts that map the same indices to the coordinates in each mode of a tile with elements that a
/// layout counts (CuTe, `composition`), if they exist. They show that a step of a thread is a step of the
/// tile.
///
/// ```text
/// ((8,16),8):((1,8),128) in (8,16,8):(8,128,1)     ((8,16),8):((8,128),1)
/// ```
///
/// Why it is right: all elements are compared.
pub fn by_mode<'t>(elements: &Layout<()>, tiles: impl Iterator<Item = &'t Tile>) -> Option<Vec<Layout<()>>> {
    let all = static_offsets(elements)?;
    let (mut behind, mut layouts) = (1_i64, vec![]);
    let mut tiles = tiles.peekable();
    while let Some(tile) = tiles.next() {
        let (places, is_last) = (static_offsets(&tile.layout)?, tiles.peek().is_none());
        let place = |element: &i64| {
            let part = element / behind;
            let part = if is_last { part } else { part % tile.size };
            places.get(usize::try_from(part).ok()?).copied()
        };
        let wanted = all.iter().map(place).collect::<Option<Vec<_>>>()?;
        layouts.push(fitted(&elements.shape, &wanted)?);
        behind = behind.checked_mul(tile.size)?;
    }
    Some(layouts)
}

/// The layout of a shape with these offsets, in the order of its elements, if it exists.
fn fitted(shape: &Form, places: &[i64]) -> Option<Layout<()>> {
    // The stride of a mode is the offset of its second element.
    let mut second = 1;
    let stride = shape.with_numbers(&mut |size| {
        let size = if let Num::Static(size) = size { *size } else { 1 };
        let stride = if size > 1 { places.get(second).copied().unwrap_or(0) } else { 0 };
        second = second.saturating_mul(usize::try_from(size).unwrap_or(1));
        Num::Static(stride)
    });
    let layout = Layout { shape: shape.clone(), stride, outer: None };
    (static_offsets(&layout)? == places).then_some(layout)
}

/// The text in quotes after `name = <`, within the text of a type.
pub fn field<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(name)?;
    quoted(rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('<')?)
}

/// The text between the quotes with which it begins.
fn quoted(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.split_once('"').map(|(inner, _)| inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_has_a_layout_for_each_mode_or_none() {
        let tiles = parse("[128:1;(4,32):(32,1);_]").expect("tiles");
        let sizes: Vec<_> = tiles.iter().map(|tile| tile.as_ref().map(Tile::size)).collect();
        assert_eq!(sizes, [Some(128), Some(128), None]);
        let contiguous: Vec<_> = tiles.iter().flatten().map(Tile::is_contiguous).collect();
        assert_eq!(contiguous, [true, false]);
    }

    #[test]
    fn a_layout_of_elements_is_one_of_coordinates_or_none() {
        let by_mode = |elements, tile| {
            let layouts = by_mode(&Layout::parse(elements)?, parse(tile)?.iter().flatten())?;
            let offsets = |layout: &Layout<()>| static_offsets(layout).expect("offsets");
            Some(layouts.iter().map(offsets).collect::<Vec<_>>())
        };
        let offsets = |text| static_offsets(&Layout::parse(text).expect("a layout")).expect("offsets");
        let one = by_mode("((8,16),8):((1,8),128)", "[(8,16,8):(8,128,1)]");
        assert_eq!(one, Some(vec![offsets("((8,16),8):((8,128),1)")]));
        let two = by_mode("((32,4),(4,4)):((64,4),(16,1))", "[16:1;128:1]");
        let expected = ["((32,4),(4,4)):((0,4),(0,1))", "((32,4),(4,4)):((4,0),(1,0))"].map(offsets);
        assert_eq!(two, Some(expected.to_vec()));
        // Six in a row of four do not begin the same in each.
        assert_eq!(by_mode("(2,6):(6,1)", "[4:1;3:1]"), None);
        // Elements after the tile.
        assert_eq!(by_mode("(2,6):(6,1)", "[4:1;2:1]"), None);
    }

    #[test]
    fn a_field_is_the_text_in_its_quotes() {
        let text = r#"!cute.tiled_copy<!a<f32, 128 b>, layout_copy_tv = <"(256,4):(4,1)">, tiler_mn = <"[128:1;8:1]">>"#;
        assert_eq!(field(text, "layout_copy_tv"), Some("(256,4):(4,1)"));
        assert_eq!(field(text, "tiler_mn").and_then(parse).map(|tiles| tiles.len()), Some(2));
        assert_eq!(field(text, "atom_layout"), None);
    }

    #[test]
    fn text_of_another_kind_is_no_tile() {
        for text in ["", "[", "[;]", "[0:1]", "[-1:1]", "128:1]", r#"!cute.tile<"[4:1">"#] {
            assert!(parse(text).is_none() && Tiler::of_type(text).is_none(), "{text}");
        }
        // The tile of a copy or a multiplication is static, a tiler need not be.
        assert!(parse("[?:1]").is_none() && Tiler::parse("[?:1]").is_some());
    }
}
