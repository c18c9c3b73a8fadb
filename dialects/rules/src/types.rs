//! Pointer types of dialects that are unknown to MLIR, by their text.
//!
//! ```text
//! { "type": "!tt.ptr<*>", "in_space": "!tt.ptr<*, {space}>", "cast": "tt.bitcast" }
//!
//! !tt.ptr<f32>       names no space: generic           in shared memory: !tt.ptr<f32, 3>
//! !tt.ptr<f32, 3>    in shared memory
//! !tt.ptr<f32, 9>    in a space unknown to the rule: over-approximated, and never rewritten
//! !tt.desc<f32>      not a pointer
//! ```
//!
//! Upstream's `PtrLikeTypeInterface` answers for types of registered dialects that implement it. Any other
//! type has only its text, so a rule is a pair of templates with gaps. A gap matches text with balanced
//! brackets, and `{space}` matches no comma outside of brackets, so that a gap is one parameter as its author
//! wrote it. If a text matches in more than one way, its space is unknown, and the type stays as it is. A
//! type in another space is the other template with the same gaps, so that matching it again gives the same
//! gaps.

use super::model::List;
use anyhow::{Context, Error, Result, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tilespace_spaces::MemorySpace;

/// Stands for any text with closed brackets.
const GAP: char = '*';
/// Stands for the word of a space.
const SPACE: &str = "{space}";
/// More gaps than this could match in too many ways to try them all.
const GAPS: usize = 4;

/// The syntax of a pointer type, in a rule file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a rule: { ... }")]
pub struct TypeRule {
    /// The text of the type if it names no space, with `*` for each part that may vary; empty if it always
    /// names a space.
    #[serde(default, rename = "type")]
    pub generic: String,
    /// The text if it names a space: the same gaps in the same order, and `{space}`.
    pub in_space: String,
    /// The word of each space; by default, LLVM's numbers, and 0 for generic. If generic pointers have a word
    /// too, it is the word of `generic`.
    #[serde(default)]
    pub spaces: BTreeMap<MemorySpace, String>,
    /// The op that casts such a pointer, or a tensor of such pointers, to another space. Without this op, no
    /// cast is created: such pointers stay generic.
    #[serde(default)]
    pub cast: Option<String>,
}

/// The space that the text of a type names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedSpace {
    /// A space of NVIDIA's.
    Known(MemorySpace),
    /// A word without a space, or an ambiguous text.
    Foreign,
}

/// Rules for types, in the order of a rule file.
#[derive(Clone, Copy, Debug, Default)]
pub struct TypeRules(List<Compiled>);

/// A parsed rule.
#[derive(Debug)]
pub(super) struct Compiled {
    generic: Option<Template>,
    in_space: Template,
    spaces: Vec<(MemorySpace, String)>,
    cast: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    Any,
    Space,
}

/// A text with gaps: each gap with the text after it.
#[derive(Debug)]
struct Template {
    head: String,
    rest: Vec<(Gap, String)>,
}

/// The texts that fill the gaps of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fit<'t> {
    any: Vec<&'t str>,
    space: Option<&'t str>,
}

/// A type that a rule describes.
struct Read<'t> {
    rule: &'static Compiled,
    /// The texts that fill the gaps; none if the match is ambiguous.
    any: Option<Vec<&'t str>>,
    /// The word of the space, if there is one.
    word: Option<&'t str>,
    space: NamedSpace,
}

impl TypeRules {
    /// No rules.
    pub const NONE: Self = Self(List(&[]));

    /// # Errors
    ///
    /// If a rule cannot be used: its number, and why, with the rule's name.
    pub(super) fn of(rules: &[TypeRule]) -> Result<Self, (usize, Error)> {
        let compiled = rules.iter().enumerate().map(|(index, rule)| {
            Compiled::of(rule).with_context(|| rule.label()).map_err(|error| (index, error))
        });
        Ok(Self(List::leak(compiled.collect::<Result<_, _>>()?)))
    }

    /// Whether there are no rules.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The space that the text of a type names; none if no rule makes it a pointer.
    pub fn space(self, text: &str) -> Option<NamedSpace> {
        self.read(text).map(|read| read.space)
    }

    /// The word for the space in the text of a type, and the words of the rule, if the word is not among
    /// them.
    pub fn unknown_word(self, text: &str) -> Option<(&str, &'static [(MemorySpace, String)])> {
        let read = self.read(text).filter(|read| read.space == NamedSpace::Foreign)?;
        Some((read.word?, &read.rule.spaces))
    }

    /// The type, which names no space, in a space; none if there is no such type.
    pub fn in_space(self, text: &str, space: MemorySpace) -> Option<String> {
        let read = self.read(text).filter(|read| read.space == NamedSpace::Known(MemorySpace::Generic))?;
        let (_, word) = read.rule.spaces.iter().find(|(of, _)| *of == space)?;
        let written = read.rule.in_space.fill(read.any.as_deref()?, word);
        let again = self.read(&written)?;
        (again.space == NamedSpace::Known(space) && again.any == read.any).then_some(written)
    }

    /// Whether two types match one rule and differ only in the space.
    pub fn same_but_space(self, one: &str, other: &str) -> bool {
        let (Some(one), Some(other)) = (self.read(one), self.read(other)) else { return false };
        std::ptr::eq(one.rule, other.rule) && one.any.is_some() && one.any == other.any
    }

    /// The ops that cast pointers of some type.
    pub fn casts(self) -> impl Iterator<Item = &'static str> {
        self.0.into_iter().filter_map(|rule| rule.cast)
    }

    /// The op that casts such pointers between spaces.
    pub fn cast(self, text: &str) -> Option<&'static str> {
        self.read(text)?.rule.cast
    }

    /// The match of a text. A rule that knows the space takes precedence over a rule that does not.
    fn read(self, text: &str) -> Option<Read<'_>> {
        let mut readings = self.0.into_iter().filter_map(|rule| rule.read(text));
        let first = readings.next()?;
        match first.space {
            NamedSpace::Known(_) => Some(first),
            NamedSpace::Foreign => {
                let known = readings.find(|read| matches!(read.space, NamedSpace::Known(_)));
                known.or(Some(first))
            }
        }
    }
}

impl TypeRule {
    /// Its name in errors.
    pub(super) fn label(&self) -> String {
        let name = if self.generic.is_empty() { &self.in_space } else { &self.generic };
        format!("type {name:?}")
    }
}

impl Compiled {
    fn of(rule: &TypeRule) -> Result<Self> {
        let in_space = Template::of(&rule.in_space)?;
        let count = |template: &Template, of: Gap| template.rest.iter().filter(|(gap, _)| *gap == of).count();
        ensure!(count(&in_space, Gap::Space) == 1, "in_space must have exactly one {SPACE}");
        let generic = (!rule.generic.is_empty()).then(|| Template::of(&rule.generic)).transpose()?;
        if let Some(generic) = &generic {
            ensure!(count(generic, Gap::Space) == 0, "type has a {SPACE}; that belongs in in_space");
            ensure!(
                count(generic, Gap::Any) == count(&in_space, Gap::Any),
                "type and in_space differ in their number of {GAP}"
            );
        }
        let spaces: Vec<(MemorySpace, String)> = match rule.spaces.is_empty() {
            true => MemorySpace::ALL.map(|space| (space, space.number().to_string())).to_vec(),
            false => rule.spaces.iter().map(|(space, word)| (*space, word.clone())).collect(),
        };
        for (index, (_, word)) in spaces.iter().enumerate() {
            ensure!(is_parameter(word), "{word:?} cannot be the word of a space");
            ensure!(spaces[..index].iter().all(|(_, other)| other != word), "two spaces are called {word:?}");
        }
        if let Some(cast) = &rule.cast {
            ensure!(cast.contains('.') && !cast.contains(char::is_whitespace), "{cast:?} is not an op");
        }
        let cast = rule.cast.clone().map(|cast| &*cast.leak());
        Ok(Self { generic, in_space, spaces, cast })
    }

    fn read<'t>(&'static self, text: &'t str) -> Option<Read<'t>> {
        let named = self.in_space.fits(text);
        if let [fit] = named.as_slice() {
            let known = self.spaces.iter().find(|(_, word)| Some(word.as_str()) == fit.space);
            let space = known.map_or(NamedSpace::Foreign, |(space, _)| NamedSpace::Known(*space));
            return Some(Read { rule: self, any: Some(fit.any.clone()), word: fit.space, space });
        }
        if !named.is_empty() {
            return Some(Read { rule: self, any: None, word: None, space: NamedSpace::Foreign });
        }
        let unnamed = self.generic.as_ref()?.fits(text);
        let generic = NamedSpace::Known(MemorySpace::Generic);
        match unnamed.as_slice() {
            [] => None,
            [fit] => Some(Read { rule: self, any: Some(fit.any.clone()), word: None, space: generic }),
            _ => Some(Read { rule: self, any: None, word: None, space: NamedSpace::Foreign }),
        }
    }
}

impl Template {
    fn of(text: &str) -> Result<Self> {
        let mut template = Self { head: String::new(), rest: Vec::new() };
        let mut left = text;
        while let Some(at) = left.find([GAP, '{']) {
            let gap = if left[at..].starts_with(SPACE) { Gap::Space } else { Gap::Any };
            let length = if gap == Gap::Space { SPACE.len() } else { 1 };
            let is_gap = gap == Gap::Space || left[at..].starts_with(GAP);
            template.push(&left[..at + if is_gap { 0 } else { length }]);
            if is_gap {
                template.rest.push((gap, String::new()));
            }
            left = &left[at + length..];
        }
        template.push(left);
        let name = text.strip_prefix('!').and_then(|name| name.split_once('.'));
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
        let is_name = name.is_some_and(|(dialect, rest)| {
            !dialect.is_empty()
                && dialect.chars().all(is_word)
                && rest.starts_with(|c| is_word(c) || c == '{')
        });
        ensure!(is_name, "{text:?} is not of the form !dialect.name<...>");
        ensure!(template.rest.len() <= GAPS, "{text:?} has more than {GAPS} gaps");
        let touch = template.rest.windows(2).any(|pair| pair[0].1.is_empty());
        ensure!(!touch, "{text:?} has nothing between two gaps");
        Ok(template)
    }

    fn push(&mut self, text: &str) {
        self.rest.last_mut().map_or(&mut self.head, |(_, behind)| behind).push_str(text);
    }

    fn fill(&self, any: &[&str], space: &str) -> String {
        let mut text = self.head.clone();
        let mut any = any.iter();
        for (gap, behind) in &self.rest {
            text.push_str(if *gap == Gap::Space { space } else { any.next().copied().unwrap_or_default() });
            text.push_str(behind);
        }
        text
    }

    /// The matches of `text`, at most two.
    fn fits<'t>(&self, text: &'t str) -> Vec<Fit<'t>> {
        let mut found = Vec::new();
        if let Some(rest) = text.strip_prefix(self.head.as_str()) {
            fit(&self.rest, rest, &mut Fit { any: Vec::new(), space: None }, &mut found);
        }
        found
    }
}

fn fit<'t>(gaps: &[(Gap, String)], text: &'t str, so_far: &mut Fit<'t>, found: &mut Vec<Fit<'t>>) {
    let Some(((gap, behind), rest)) = gaps.split_first() else {
        if text.is_empty() {
            found.push(so_far.clone());
        }
        return;
    };
    // The last gap ends with the text.
    let ends: Vec<usize> = match rest.is_empty() {
        true => text.strip_suffix(behind.as_str()).map(str::len).into_iter().collect(),
        false => text.match_indices(behind.as_str()).map(|(at, _)| at).collect(),
    };
    for end in ends {
        let part = &text[..end];
        let fits = match gap {
            Gap::Any => is_closed(part),
            Gap::Space => is_parameter(part),
        };
        if !fits || found.len() > 1 {
            continue;
        }
        match gap {
            Gap::Any => so_far.any.push(part),
            Gap::Space => so_far.space = Some(part),
        }
        fit(rest, &text[end + behind.len()..], so_far, found);
        match gap {
            Gap::Any => drop(so_far.any.pop()),
            Gap::Space => so_far.space = None,
        }
    }
}

/// Whether a text is not empty and has balanced brackets.
fn is_closed(text: &str) -> bool {
    !text.is_empty() && top_level(text).is_some()
}

/// Whether a text can be one parameter of a type.
fn is_parameter(text: &str) -> bool {
    text == text.trim() && is_closed(text) && top_level(text).is_some_and(|commas| commas == 0)
}

/// The number of commas outside of brackets and strings; none if brackets or strings are not closed.
fn top_level(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    let mut commas = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => loop {
                match chars.next()? {
                    '\\' => drop(chars.next()?),
                    '"' => break,
                    _ => {}
                }
            },
            // An arrow, as in the type of a function.
            '-' if chars.peek() == Some(&'>') => drop(chars.next()),
            '<' => open.push('>'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            '>' | ')' | ']' | '}' if open.pop() != Some(c) => return None,
            ',' if open.is_empty() => commas += 1,
            _ => {}
        }
    }
    open.is_empty().then_some(commas)
}

#[cfg(test)]
mod tests {
    use super::*;
    use MemorySpace::{Generic, Global, Shared};
    use NamedSpace::{Foreign, Known};

    fn rules(json: &str) -> Result<TypeRules> {
        TypeRules::of(&[serde_json::from_str::<TypeRule>(json)?]).map_err(|(_, error)| error)
    }

    fn triton() -> TypeRules {
        rules(r#"{ "type": "!tt.ptr<*>", "in_space": "!tt.ptr<*, {space}>", "cast": "tt.bitcast" }"#).unwrap()
    }

    #[test]
    fn a_text_names_a_space_or_none() {
        let space = |text: &str| triton().space(text);
        assert_eq!(space("!tt.ptr<f32>"), Some(Known(Generic)));
        assert_eq!(space("!tt.ptr<f32, 0>"), Some(Known(Generic)));
        assert_eq!(space("!tt.ptr<f32, 3>"), Some(Known(Shared)));
        assert_eq!(space("!tt.ptr<tensor<4x4xf16, #blocked>, 1>"), Some(Known(Global)));
        assert_eq!(space("!tt.ptr<tensor<4x4xf16, #blocked>>"), Some(Known(Generic)));
        assert_eq!(space("!tt.ptr<(i32, i32) -> i32, 1>"), Some(Known(Global)));
        assert_eq!(space("!tt.ptr<!tt.ptr<f32, 3>>"), Some(Known(Generic)));
        for other in ["!tt.ptr<>", "!tt.ptrs<f32>", "tensor<4x!tt.ptr<f32>>", "!tt.tensordesc<4xf32>", "i32"]
        {
            assert_eq!(space(other), None, "{other}");
        }
    }

    #[test]
    fn a_word_that_no_space_has_is_no_generic_pointer() {
        for text in ["!tt.ptr<f32, 9>", "!tt.ptr<f32, align 4>", "!tt.ptr<f32, 1, 2>", "!tt.ptr<f32, 1, 9>"] {
            assert!(matches!(triton().space(text), Some(Foreign | Known(_))), "{text}");
            assert_ne!(triton().space(text), Some(Known(Generic)), "{text}");
            assert_eq!(triton().in_space(text, Shared), None, "{text}");
        }
    }

    #[test]
    fn a_type_in_a_space_is_the_same_but_for_it() {
        let triton = triton();
        assert_eq!(triton.in_space("!tt.ptr<f32>", Shared).as_deref(), Some("!tt.ptr<f32, 3>"));
        assert_eq!(triton.in_space("!tt.ptr<f32, 0>", Global).as_deref(), Some("!tt.ptr<f32, 1>"));
        assert_eq!(triton.in_space("!tt.ptr<f32, 1>", Shared), None);
        assert!(triton.same_but_space("!tt.ptr<f32>", "!tt.ptr<f32, 3>"));
        assert!(!triton.same_but_space("!tt.ptr<f32>", "!tt.ptr<f16, 3>"));
        assert_eq!(triton.cast("!tt.ptr<f32>"), Some("tt.bitcast"));
    }

    #[test]
    fn a_space_may_stand_anywhere_and_have_any_words() {
        let tile = rules(
            r#"{ "type": "!my.tile<*>", "in_space": "!my.tile<{space}: *>", "spaces": { "shared": "smem", "global": "gmem" } }"#,
        )
        .unwrap();
        assert_eq!(tile.space("!my.tile<4xf32>"), Some(Known(Generic)));
        assert_eq!(tile.space("!my.tile<smem: 4xf32>"), Some(Known(Shared)));
        assert_eq!(tile.space("!my.tile<other: 4xf32>"), Some(Foreign));
        assert_eq!(tile.in_space("!my.tile<4xf32>", Global).as_deref(), Some("!my.tile<gmem: 4xf32>"));
        assert_eq!(tile.in_space("!my.tile<4xf32>", MemorySpace::Local), None, "there is no word for it");
        let name = rules(
            r#"{ "type": "!my.ref<*>", "in_space": "!my.{space}_ref<*>", "spaces": { "shared": "s" } }"#,
        )
        .unwrap();
        assert_eq!(name.in_space("!my.ref<f32>", Shared).as_deref(), Some("!my.s_ref<f32>"));
        assert_eq!(name.space("!my.s_ref<f32>"), Some(Known(Shared)));
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_in_no_space() {
        let two = rules(r#"{ "type": "!my.p<*, *>", "in_space": "!my.p<*, {space}, *>" }"#).unwrap();
        assert_eq!(two.space("!my.p<f32, i1>"), Some(Known(Generic)));
        assert_eq!(two.space("!my.p<f32, 3, i1>"), Some(Known(Shared)));
        assert_eq!(two.space("!my.p<f32, 3, 1, i1>"), Some(Foreign));
        assert_eq!(two.in_space("!my.p<f32, i1>", Shared).as_deref(), Some("!my.p<f32, 3, i1>"));
        assert!(!two.same_but_space("!my.p<f32, 3, 1, i1>", "!my.p<f32, 3, 1, i1>"));
    }

    #[test]
    fn a_rule_that_cannot_be_used_is_refused() {
        let error = |json: &str| format!("{:#}", rules(json).unwrap_err());
        assert!(error(r#"{ "type": "!a.p<*>", "in_space": "!a.p<*>" }"#).contains("exactly one {space}"));
        assert!(error(r#"{ "type": "!a.p<*, *>", "in_space": "!a.p<*, {space}>" }"#).contains("number of *"));
        assert!(error(r#"{ "type": "a.p<*>", "in_space": "!a.p<*, {space}>" }"#).contains("!dialect.name"));
        assert!(error(r#"{ "type": "!*", "in_space": "!{space}" }"#).contains("!dialect.name"));
        assert!(
            error(r#"{ "type": "!a.p<**>", "in_space": "!a.p<**{space}>" }"#).contains("between two gaps")
        );
        let twice = r#"{ "in_space": "!a.p<{space}>", "spaces": { "shared": "x", "global": "x" } }"#;
        assert!(error(twice).contains("two spaces are called \"x\""));
        let word = r#"{ "in_space": "!a.p<{space}>", "spaces": { "shared": "x, y" } }"#;
        assert!(error(word).contains("cannot be the word of a space"));
        assert!(error(r#"{ "in_space": "!a.p<{space}>", "cast": "cast" }"#).contains("is not an op"));
    }
}
