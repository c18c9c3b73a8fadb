//! The values that a statement can choose from.

/// The pointee of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The start of an object.
    Object,
    /// A word of data.
    Data,
    /// A word with a pointer, which may be null.
    Slot(bool),
}

/// A pointer.
#[derive(Clone, Debug)]
pub struct Pointer {
    /// Its name.
    pub name: String,
    /// Its pointee.
    pub at: At,
    /// Whether it may be null.
    pub null: bool,
    /// Whether it may point to read-only memory.
    pub read_only: bool,
    /// The space, if it is certain.
    pub space: Option<u32>,
    /// Whether it may point to the stack of this function, and so must not be returned.
    pub own: bool,
    /// Whether it is used only for accesses, and passed as a reference.
    pub kept: bool,
}

impl Pointer {
    /// A pointer of unknown origin.
    pub fn unknown(name: String, read_only: bool) -> Self {
        Self { name, at: At::Object, null: false, read_only, space: None, own: false, kept: false }
    }

    /// Whether it may escape and be merged with another.
    pub fn is_free(&self) -> bool {
        self.at == At::Object && !self.kept
    }

    /// Whether it can be accessed as an object.
    pub fn is_object(&self) -> bool {
        self.at == At::Object && !self.null
    }
}

/// Everything in scope.
#[derive(Clone, Debug, Default)]
pub struct Env {
    /// Pointers.
    pub pointers: Vec<Pointer>,
    /// Small numbers of 64 bits.
    pub ints: Vec<String>,
    /// Conditions.
    pub conditions: Vec<String>,
    /// Structs of two pointers to objects.
    pub pairs: Vec<String>,
    /// Addresses of objects as numbers.
    pub numbers: Vec<String>,
    /// Constants that exist, by the operation.
    pub constants: Vec<(String, String)>,
    /// Data, with its type.
    pub data: Vec<(String, &'static str)>,
}

/// The element that a pick selects. Small picks select the latest: shrinking leads to nearby values.
pub fn choose<T>(pick: u8, from: &[T]) -> Option<&T> {
    from.len().checked_sub(1).map(|last| &from[last - pick as usize % from.len()])
}
