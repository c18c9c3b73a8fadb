//! Text that is no MLIR: it comes back as it was, and in time that grows with its length.
//!
//! `PROPTEST_CASES=100000 cargo test --release -p tilespace-import-cute --test hostile` draws more than the tests do.

use proptest::prelude::*;
use tilespace_import_cute::{export, import};

/// What a dump is made of.
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

fn there_and_back(text: &[u8]) {
    let imported = import(text);
    let rendered = imported.render_remarks("<text>", text);
    assert_eq!(rendered.matches(": remark: ").count(), imported.remarks.len());
    assert_eq!(export(&imported.text).text, text);
    assert_eq!(import(&imported.text).text, imported.text, "a second import changes something");
}

proptest! {
    #[test]
    fn pieces_of_dumps_in_any_order_come_back(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        there_and_back(pieces.concat().as_bytes());
    }

    #[test]
    fn any_bytes_come_back(text in prop::collection::vec(any::<u8>(), 0..200)) {
        there_and_back(&text);
    }
}

/// What would take minutes if a token was read once for each bracket around it.
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
