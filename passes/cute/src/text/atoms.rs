//! The text of an atom, as its name, words and fields.
//!
//! ```text
//! !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x256x16, num_cta = 2, ab_major = (k, k)>, atom_layout_MNK = ...>
//!     name     sm100.mma
//!     words    128x256x16
//!     fields   num_cta: 2        ab_major: (k, k)
//! ```
//!
//! The types of atoms belong to NVIDIA's dialects, which are opaque here, so that their text is all there is. It
//! is taken apart once. Each kind of atoms is a record that is made of it ([`crate::copy::atoms`],
//! [`crate::mma::atoms`]), and no other code looks at the text.
//!
//! Why it is right: a key is compared with a whole key of the atom itself, and not with a part of the text,
//! in which the layouts after the atom may have the same letters.

use crate::text::types::{depths, split};
use std::collections::BTreeSet;

/// An atom, as its type spells it.
pub struct Spelling<'t> {
    /// Its name, without the dialect and without `atom.`, which not all releases write.
    pub name: &'t str,
    /// The words that are no fields, in order.
    pub words: Vec<&'t str>,
    /// The fields, in order, with their values.
    pub fields: Vec<(&'t str, &'t str)>,
}

impl<'t> Spelling<'t> {
    /// The atom in the type of an atom, of a tiled copy or of a tiled MMA. A field must not be there twice.
    pub fn of(text: &'t str) -> Option<Self> {
        let (_, rest) = text.split_once("!cute_nvgpu.")?;
        let (name, rest) = rest.split_once('<')?;
        let mut atom =
            Self { name: name.strip_prefix("atom.").unwrap_or(name), words: vec![], fields: vec![] };
        let (end, ..) = depths(rest).find(|(.., depth)| *depth < 0)?;
        for part in split(rest.get(..end)?, ',') {
            atom.read(part);
        }
        let names: BTreeSet<_> = atom.fields.iter().map(|(name, _)| name).collect();
        (names.len() == atom.fields.len()).then_some(atom)
    }

    /// Reads a part between commas: a word, and fields after it, between which some releases write no comma.
    fn read(&mut self, part: &'t str) {
        let tokens = split(part, ' ');
        let (word, fields) = tokens.split_at(usize::from(tokens.get(1) != Some(&"=")).min(tokens.len()));
        let fields = fields.chunks(3).map(|field| match field {
            [name, "=", value] => Some((*name, *value)),
            _ => None,
        });
        match fields.collect::<Option<Vec<_>>>() {
            Some(fields) => {
                self.words.extend(word);
                self.fields.extend(fields);
            }
            None => self.words.push(part),
        }
    }

    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&'t str> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    /// Whether a field is `true`.
    pub fn is_set(&self, name: &str) -> bool {
        self.field(name) == Some("true")
    }

    /// The number of a field.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.field(name)?.parse().ok()
    }

    /// The text of a field in brackets and quotes.
    pub fn quoted(&self, name: &str) -> Option<&'t str> {
        self.field(name)?.strip_prefix("<\"")?.strip_suffix("\">")
    }

    /// The values of a field that has so many of them, in parentheses.
    pub fn list<const COUNT: usize>(&self, name: &str) -> Option<[&'t str; COUNT]> {
        let list = self.field(name)?.strip_prefix('(')?.strip_suffix(')')?;
        list.split(',').map(str::trim).collect::<Vec<_>>().try_into().ok()
    }

    /// The shape `16x8x16`, the first word.
    pub fn shape(&self) -> Option<[i64; 3]> {
        let numbers = self.words.first()?.split('x');
        let numbers = numbers.map(|number| number.parse::<i64>().ok().filter(|number| *number > 0));
        numbers.collect::<Option<Vec<_>>>()?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_atom_within_a_tiled_mma_ends_at_its_own_bracket() {
        let text = "!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, \
                    atom_layout_MNK = <\"(16,16,1):(16,1,0)\">>";
        let atom = Spelling::of(text).expect("an atom");
        assert_eq!((atom.name, &atom.words[..]), ("universal_fma", &["1x1x1", "(f32, f32) -> f32"][..]));
        assert_eq!(atom.shape(), Some([1, 1, 1]));
        assert_eq!(atom.field("atom_layout_MNK"), None);
    }

    #[test]
    fn a_key_is_whole() {
        let text = "!cute_nvgpu.sm100.mma_bs<128x128x64, num_cta = 1, elem_type = (f16, bf16, f32), \
                    sf_type = f8E4M3FN, vec_size = 16>";
        let atom = Spelling::of(text).expect("an atom");
        assert_eq!(atom.list("elem_type"), Some(["f16", "bf16", "f32"]));
        assert_eq!((atom.list::<2>("elem_type"), atom.field("type"), atom.field("sf")), (None, None, None));
        assert_eq!((atom.number("vec_size"), atom.number("sf_type")), (Some(16), None));
    }

    #[test]
    fn brackets_in_quotes_are_text() {
        let text =
            "!cute_nvgpu.atom.tma_load<f16, copy_bits = 64, tma_gbasis = <\"(2):(1@0)>\">, num_cta = 1>, x";
        let atom = Spelling::of(text).expect("an atom");
        assert_eq!(atom.quoted("tma_gbasis"), Some("(2):(1@0)>"));
        assert_eq!(atom.number("num_cta"), Some(1));
    }

    #[test]
    fn fields_need_no_commas() {
        let text = "!cute_nvgpu.atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = no_allocate>";
        let atom = Spelling::of(text).expect("an atom");
        assert_eq!((atom.name, &atom.words[..]), ("r2g", &["f32"][..]));
        assert_eq!(atom.fields, [("copy_bits", "32"), ("l1_cache_evict_priority", "no_allocate")]);
        let text =
            "!cute_nvgpu.atom.tma_load<f16, g_stride = <\"()\"> mcast = true tma_gbasis = <\"(2):(1@0)\">>";
        let atom = Spelling::of(text).expect("an atom");
        assert_eq!((atom.field("mcast"), atom.quoted("tma_gbasis")), (Some("true"), Some("(2):(1@0)")));
    }

    #[test]
    fn a_part_that_is_not_of_fields_is_a_word() {
        let atom = Spelling::of("!cute_nvgpu.atom.tmem_load<f32, 32 DP, a = , b = 1 c>").expect("an atom");
        assert_eq!((&atom.words[..], &atom.fields[..]), (&["f32", "32 DP", "a =", "b = 1 c"][..], &[][..]));
    }

    #[test]
    fn an_atom_without_its_end_or_with_a_field_twice_is_none() {
        assert!(Spelling::of("!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, num_cta = 2>").is_none());
        for text in ["!cute_nvgpu.sm90.mma", "!cute_nvgpu.sm90.mma<64x8x16", "!cute.ptr<f16, gmem>", "<>"] {
            assert!(Spelling::of(text).is_none(), "{text}");
        }
    }
}
