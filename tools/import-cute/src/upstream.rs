//! The ops and attributes that upstream's dialects accept, as far as text shows. The tables are generated
//! from upstream's records.

/// Upstream's definition of an op.
pub struct Form {
    name: &'static str,
    /// How many operands it has at least; exactly as many, unless it is `open`.
    least: u32,
    open: bool,
    /// How many groups of operands there are, if an attribute gives their sizes.
    segments: Option<u32>,
    /// The attributes that belong to the op, and whether each is a unit attribute.
    attributes: &'static [(&'static str, bool)],
    /// The attributes that are always printed, and whether each has a default.
    required: &'static [(&'static str, bool)],
}

include!(concat!(env!("OUT_DIR"), "/upstream.rs"));

/// An op in a text.
#[derive(Debug, Default)]
pub struct Found<'a> {
    pub operands: u32,
    /// Names, and whether each has a value, which unit attributes lack.
    pub attributes: Vec<(&'a [u8], bool)>,
    /// How many numbers `operandSegmentSizes` has.
    pub segments: Option<u32>,
    /// Whether the attributes are the op's own, between `<{` and `}>`.
    pub own: bool,
    /// Whether an attribute is of a kind that upstream does not have.
    pub foreign: bool,
}

/// Whether the name begins with a dialect in which differing ops are renamed.
pub fn is_of_changed_dialect(name: &[u8]) -> bool {
    begins_with_one_of(name, CHANGED)
}

/// Whether the name begins with a dialect in which ops are never renamed, since other ops depend on them.
pub fn is_of_fixed_dialect(name: &[u8]) -> bool {
    begins_with_one_of(name, FIXED)
}

fn begins_with_one_of(name: &[u8], dialects: &[&str]) -> bool {
    let dialect = name.split(|&byte| byte == b'.').next().unwrap_or_default();
    dialects.iter().any(|known| known.as_bytes() == dialect)
}

/// Whether upstream has this kind of attribute or type, a name with its dialect, and if it is an enum, these
/// words. A later release has more of them: `#nvvm.tcgen05_mma_kind<mxf8f6f4>`.
pub fn has_kind(kind: &[u8], body: &[u8]) -> bool {
    let Ok(index) = KINDS.binary_search_by(|(known, _)| known.as_bytes().cmp(kind)) else { return false };
    let Some(words) = KINDS.get(index).and_then(|(_, words)| *words) else { return true };
    let mut given =
        body.split(|byte| matches!(byte, b' ' | b',' | b'|')).filter(|word| !word.is_empty()).peekable();
    given.peek().is_some() && given.all(|word| words.iter().any(|known| known.as_bytes() == word))
}

/// Whether upstream has this kind, with any words.
pub fn knows_kind(kind: &[u8]) -> bool {
    KINDS.binary_search_by(|(known, _)| known.as_bytes().cmp(kind)).is_ok()
}

/// Whether upstream has an op of this name.
pub fn has_op(name: &[u8]) -> bool {
    form(name).is_some()
}

fn form(name: &[u8]) -> Option<&'static Form> {
    let index = FORMS.binary_search_by(|form| form.name.as_bytes().cmp(name)).ok()?;
    FORMS.get(index)
}

/// The attributes of the op itself that upstream parses and drops.
pub fn forgotten<'a>(name: &[u8], found: &Found<'a>) -> impl Iterator<Item = &'a [u8]> {
    let form = form(name).filter(|_| found.own);
    let is_known = move |key: &[u8]| {
        form.is_none_or(|form| form.attributes.iter().any(|(name, _)| name.as_bytes() == key))
    };
    found
        .attributes
        .iter()
        .map(|(key, _)| *key)
        .filter(move |key| !is_known(key))
        .collect::<Vec<_>>()
        .into_iter()
}

/// Whether upstream has the op, with properties if the text has attributes in `<{}>`: its parser fails on
/// such attributes of an op without properties.
pub fn has_place(name: &[u8], found: &Found<'_>) -> bool {
    form(name).is_some_and(|form| !found.own || found.attributes.is_empty() || !form.attributes.is_empty())
}

/// Whether upstream's parser reads the op, keeps all its attributes and adds none: an op without an attribute
/// that upstream always prints would get its default.
pub fn accepts(name: &[u8], found: &Found<'_>) -> bool {
    let Some(form) = form(name) else { return false };
    let has = |name: &str| found.attributes.iter().any(|(key, _)| *key == name.as_bytes());
    let fits = |(key, valued): &(&[u8], bool)| match form
        .attributes
        .iter()
        .find(|(name, _)| name.as_bytes() == *key)
    {
        Some((_, unit)) => !(*unit && *valued),
        None => !found.own,
    };
    !found.foreign
        && (found.operands == form.least || form.open && found.operands > form.least)
        && found.segments == form.segments
        && found.attributes.iter().all(fits)
        && form.required.iter().all(|(name, has_default)| has(name) || *has_default && !found.own)
}
