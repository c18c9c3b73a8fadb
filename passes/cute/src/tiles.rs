//! The text of tiles: which elements of each mode belong to one of them.
//!
//! ```text
//! !cute.tile<"[128:1;(4,32):(32,1);_]">     128 in a row of mode 0; of mode 1 those of a layout; mode 2 has none
//! !cute.tile<"[[8:1;16:1];8:1]">            mode 0 has two parts
//! layout_copy_tv = <"((32,4),4):(...)">     a layout within the type of a copy or a multiplication
//! ```

use crate::tree::{Layout, Num, Tree};

/// A tile of one mode, static.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The elements, as numbers of the mode.
    pub layout: Layout<()>,
    /// The sizes of the parts of the mode that it is of, if the text says them.
    pub parts: Vec<i64>,
    size: i64,
}

impl Tile {
    fn parse(text: &str) -> Option<Self> {
        if text.starts_with('[') {
            return Self::of_parts(&parse(text)?);
        }
        let layout =
            Layout::parse(text).filter(|layout| layout.outer.is_none() && layout.widths().is_empty())?;
        let mut size: i64 = 1;
        for leaf in layout.shape.leaves() {
            let Tree::Num(Num::Static(number @ 1..)) = leaf else { return None };
            size = size.checked_mul(*number)?;
        }
        Some(Self { layout, parts: vec![], size })
    }

    /// A tile of a mode of several parts, with the first ones of each.
    fn of_parts(tiles: &[Option<Self>]) -> Option<Self> {
        let mut parts = vec![];
        for tile in tiles {
            let tile = tile.as_ref().filter(|tile| tile.is_contiguous() && tile.parts.is_empty())?;
            parts.push(tile.size);
        }
        let size = parts.iter().try_fold(1_i64, |size, part| size.checked_mul(*part))?;
        let layout = Layout::parse(&format!("{size}:1"))?;
        Some(Self { layout, parts, size })
    }

    /// How many elements there are.
    pub fn size(&self) -> i64 {
        self.size
    }

    /// Whether they are the first ones, in any order.
    pub fn is_permutation(&self) -> bool {
        let mut places = std::collections::BTreeSet::new();
        let offsets = crate::layout::static_offsets(&self.layout).unwrap_or_default();
        self.parts.is_empty()
            && offsets.len() as i64 == self.size
            && offsets.iter().all(|place| (0..self.size).contains(place) && places.insert(*place))
    }

    /// Whether they are the first ones of the mode in order.
    pub fn is_contiguous(&self) -> bool {
        matches!(self.layout.stride, Tree::Num(Num::Static(1))) || self.size == 1
    }
}

/// The tiles in the text `[128:1;_]`, mode by mode.
pub fn parse(text: &str) -> Option<Vec<Option<Tile>>> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let tile = |text: &str| match text.trim() {
        "_" => Some(None),
        text => Tile::parse(text).map(Some),
    };
    let (mut tiles, mut depth, mut start) = (vec![], 0_i32, 0);
    for (at, letter) in inner.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            ';' if depth == 0 => {
                tiles.push(tile(inner.get(start..at)?)?);
                start = at + 1;
            }
            _ => {}
        }
        // Nothing that a compiler writes nests deeper.
        if !(0..=1).contains(&depth) {
            return None;
        }
    }
    tiles.push(tile(inner.get(start..)?)?);
    Some(tiles)
}

/// The tiles of a type `!cute.tile<"...">`; one tile for one of a layout.
pub fn of_type(text: &str) -> Option<Vec<Option<Tile>>> {
    let body = quoted(text.strip_prefix("!cute.tile<")?)?;
    match body.starts_with('[') {
        true => parse(body),
        false => Some(vec![Some(Tile::parse(body)?)]),
    }
}

/// The text in quotes behind `name = <`, within the text of a type.
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
        let tiles = of_type(r#"!cute.tile<"[128:1;(4,32):(32,1);_]">"#).expect("tiles");
        let sizes: Vec<_> = tiles.iter().map(|tile| tile.as_ref().map(Tile::size)).collect();
        assert_eq!(sizes, [Some(128), Some(128), None]);
        let contiguous: Vec<_> = tiles.iter().flatten().map(Tile::is_contiguous).collect();
        assert_eq!(contiguous, [true, false]);
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
        for text in ["", "[", "[;]", "[?:1]", "[0:1]", "[-1:1]", "128:1]", r#"!cute.tile<"[4:1">"#] {
            assert!(parse(text).is_none() && of_type(text).is_none(), "{text}");
        }
    }
}
