//! Text that is not MLIR: it comes back unchanged, in linear time.
//!
//! `PROPTEST_CASES=100000 cargo test --release -p tilespace-import-cute --test hostile` draws more than the
//! tests do, and with TILESPACE_CUTE changes the dumps in that folder.

use proptest::{prelude::*, sample::Index};
use std::{env, fs, path::PathBuf, sync::LazyLock};
use tilespace_import_cute::{export, import};

/// Fragments of dumps.
const PIECES: &[&str] = &[
    "\"nvvm.mul\"",
    "\"nvvm.barrier\"",
    "\"vector.splat\"",
    "\"test.op\"",
    "\"a\\\"b\"",
    "\"",
    "\\",
    "(",
    ")",
    "({",
    "})",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "<{",
    "}>",
    "->",
    " : ",
    ", ",
    " = ",
    "=",
    "%0",
    "%1#2",
    "^bb0",
    "@f",
    "@\"nvvm.mul\"",
    "#nvvm.rnd<rn>",
    "#nvvm<mul_mode hi>",
    "#nvvm",
    "#nvvm.",
    "!nvvm.x",
    "!llvm.ptr<3>",
    "#",
    "!",
    "loc(",
    "operandSegmentSizes = array<i32: 1, 0>",
    "useIntrinsic = false",
    "nvvm.mbarrier.txn",
    "// ",
    "/",
    "\n",
    " ",
    "0x1F",
    "-1.5e+3",
    "{-#",
    "#-}",
    "affine_set<(d0) : (d0 >= 0)>",
    "\u{e9}",
    "\u{0}",
];

/// The dump of the tests, and the beginnings of the dumps in the folder TILESPACE_CUTE.
static DUMPS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut dumps = vec![include_bytes!("../../../test/import-cutedsl/Inputs/barriers.mlir").to_vec()];
    let mut folders: Vec<PathBuf> = env::var_os("TILESPACE_CUTE").map(PathBuf::from).into_iter().collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "mlir") {
                let mut dump = fs::read(entry).expect("a dump");
                dump.truncate(1 << 16);
                dumps.push(dump);
            }
        }
    }
    dumps
});

/// A change of a text: place, length, and replacement.
#[derive(Clone, Debug)]
enum Change {
    Remove(Index, usize),
    Repeat(Index, usize),
    Move(Index, usize, Index),
    Insert(Index, &'static str),
    Set(Index, u8),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 1..200_usize).prop_map(|(at, length)| Change::Remove(at, length)),
        (at(), 1..200_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
        (at(), 1..200_usize, at()).prop_map(|(at, length, to)| Change::Move(at, length, to)),
        (at(), prop::sample::select(PIECES)).prop_map(|(at, piece)| Change::Insert(at, piece)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        at().prop_map(Change::Cut),
    ]
}

fn apply(change: &Change, text: &mut Vec<u8>) {
    let place = |at: &Index, text: &[u8]| at.index(text.len() + 1);
    let span = |at: &Index, length: usize, text: &[u8]| {
        let start = place(at, text);
        start..text.len().min(start + length)
    };
    match change {
        Change::Remove(at, length) => {
            text.drain(span(at, *length, text));
        }
        Change::Repeat(at, length) => {
            let span = span(at, *length, text);
            let again = text[span.clone()].to_vec();
            text.splice(span.end..span.end, again);
        }
        Change::Move(at, length, to) => {
            let moved: Vec<u8> = text.drain(span(at, *length, text)).collect();
            let to = place(to, text);
            text.splice(to..to, moved);
        }
        Change::Insert(at, piece) => {
            let at = place(at, text);
            text.splice(at..at, piece.bytes());
        }
        Change::Set(at, byte) => {
            let at = place(at, text);
            text.splice(at..text.len().min(at + 1), [*byte]);
        }
        Change::Cut(at) => text.truncate(place(at, text)),
    }
}

fn there_and_back(text: &[u8]) {
    let imported = import(text);
    let rendered = imported.render_remarks("<text>", text);
    assert_eq!(rendered.matches(": remark: ").count(), imported.remarks.len());
    assert_eq!(export(&imported.text), text);
    assert_eq!(import(&imported.text).text, imported.text, "a second import changes something");
}

proptest! {
    #[test]
    fn pieces_of_dumps_in_any_order_come_back(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        there_and_back(pieces.concat().as_bytes());
    }

    #[test]
    fn changed_dumps_come_back(dump in any::<Index>(), changes in prop::collection::vec(change(), 1..8)) {
        let mut text = dump.get(&DUMPS).clone();
        for change in &changes {
            apply(change, &mut text);
        }
        there_and_back(&text);
    }

    #[test]
    fn any_bytes_come_back(text in prop::collection::vec(any::<u8>(), 0..200)) {
        there_and_back(&text);
    }
}

/// Would take minutes if a token was read once for each enclosing bracket.
#[test]
fn deep_and_long_text_takes_no_more_time_than_its_length() {
    for piece in [
        "\"nvvm.mul\"(",
        "\"nvvm.mul\"() {",
        "\"nvvm.mul\"() <{",
        "\"nvvm.mul\"() ({",
        "\"nvvm.mul\"() <{a = ",
        "\"nvvm.mul\"(%0, ",
        "#nvvm<",
        "#nvvm.a<\n",
        "({",
        "<",
        "\"",
        "// \"nvvm.mul\"(",
    ] {
        there_and_back(piece.repeat(100_000).as_bytes());
    }
    let distinct: String = (0..50_000).map(|index| format!("\"nvvm.x{index}\"()\n")).collect();
    there_and_back(distinct.as_bytes());
}
