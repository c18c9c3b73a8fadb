//! What a walk carries from step to step, and where it ends.

use crate::{
    spaces::Spaces,
    walk::{Calls, Node, Origin, Step, To},
};
use melior::ir::{OperationRef, operation::OperationLike};
use tilespace_core::MemorySpace;

/// What tests of its space have told of a pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Told {
    /// They said yes for these.
    pub yes: Spaces,
    /// And no for these.
    pub no: Spaces,
    /// If the walk is on the way to an address: what tests have told of what is loaded from there.
    pub loaded: Option<(Spaces, Spaces)>,
}

impl Told {
    /// Adds the answer of a test for `space`.
    pub fn add(&mut self, space: MemorySpace, yes: bool) {
        let answers = if yes { &mut self.yes } else { &mut self.no };
        *answers = answers.with(space);
    }

    /// What is known on the way to the address of a load. How many loads are still to come is not counted.
    pub fn of_address(self) -> Self {
        Self { loaded: self.loaded.or(Some((self.yes, self.no))), ..Self::default() }
    }

    /// Whether an address in the window of `space` would have been answered otherwise.
    fn contradicts(self, space: MemorySpace) -> bool {
        self.no.iter().any(|test| space.isspacep(test) == Some(true))
            || self.yes.iter().any(|test| space.isspacep(test) == Some(false))
    }
}

/// What is said of the pointer at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is in this space.
    In(MemorySpace),
    /// A test for this space gives this answer.
    Answer(MemorySpace, bool),
}

impl Said {
    /// Whether it follows from a test for `space` that said yes: then the address is in the window of that.
    pub fn follows_from(self, space: MemorySpace) -> bool {
        match self {
            Self::In(claimed) => claimed == space,
            Self::Answer(asked, answer) => space.isspacep(asked) == Some(answer),
        }
    }
}

/// The way back, as far as it matters for what comes next.
pub(crate) struct Way<'s, 'c, 'a> {
    /// Calls that were entered from where they return to.
    pub calls: &'s Calls<'c, 'a>,
    /// What is known of the pointer by tests.
    pub told: Told,
    /// Whether an address of unknown origin is one in global memory.
    pub presumes: bool,
    /// Whether it leads from a number that is stored and narrower than an address: what unseen callers pass in such
    /// pieces reaches no kernel of the module.
    pub of_piece: bool,
    /// Where to put the next steps.
    pub steps: &'s mut Vec<Step<'c, 'a>>,
}

impl<'c: 'a, 'a> Way<'_, 'c, 'a> {
    /// The same way through other calls.
    pub fn through<'s>(&'s mut self, calls: &'s Calls<'c, 'a>) -> Way<'s, 'c, 'a> {
        Way { calls, told: self.told, presumes: self.presumes, of_piece: self.of_piece, steps: self.steps }
    }

    /// On to a node that is no value as somebody sees it.
    pub fn go(&mut self, node: Node<'c, 'a>, op: OperationRef<'c, 'a>, text: &str) {
        let to = To::Node(node, self.told);
        self.steps.push(Step { to, location: op.location(), text: text.to_string() });
    }

    /// An origin, unless tests have told otherwise. What is in a space is known of a pointer from anywhere.
    pub fn origin(&mut self, origin: Origin, op: OperationRef<'c, 'a>, text: &str) {
        // An address is in the windows that tests have said it is in, whatever it was to begin with.
        if self.told.yes.iter().any(|space| self.told.contradicts(space)) {
            return;
        }
        let origin = match (origin, self.told.yes.iter().next()) {
            (Origin::Unknown(_) | Origin::Outside(_) | Origin::NoAddress, Some(space)) => Origin::In(space),
            (origin, _) => origin,
        };
        let origin = match origin {
            Origin::In(space) if self.told.contradicts(space) => return,
            Origin::In(_) => origin,
            // Null is in no window but that of global memory.
            Origin::Null if self.told.yes.iter().any(|test| test != MemorySpace::Global) => return,
            Origin::Null
            | Origin::NoAddress
            | Origin::Unknown(_)
            | Origin::Outside(_)
            | Origin::NotFollowed => origin,
        };
        let Some((yes, no)) = self.told.loaded else {
            self.steps.push(Step { to: To::Origin(origin), location: op.location(), text: text.to_string() });
            return;
        };
        let spaces = match origin {
            Origin::In(space) => Spaces::of(space),
            Origin::Null | Origin::NoAddress => return,
            Origin::Unknown(_) if self.presumes => Spaces::of(MemorySpace::Global),
            Origin::Unknown(_) | Origin::Outside(_) | Origin::NotFollowed => Spaces::ALL,
        };
        for space in spaces.iter() {
            for told in [Told { yes, no, loaded: None }, Told { loaded: self.told.loaded, ..Told::default() }]
            {
                let to = To::Node(Node::Memory(space), told);
                let text = format!("{text}: it is loaded from there");
                self.steps.push(Step { to, location: op.location(), text });
            }
        }
    }

    /// Nobody knows.
    pub fn unknown(&mut self, why: &'static str, op: OperationRef<'c, 'a>) {
        self.origin(Origin::Unknown(why), op, why);
    }
}
