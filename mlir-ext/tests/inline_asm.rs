//! Constraints are for the values that LLVM takes them to be for.

use mlir_ext::inline_asm::Constraints;

#[test]
fn clobbers_are_for_no_value_and_what_is_written_to_is_taken() {
    for (text, expected) in [
        ("", Some((0, 0))),
        ("=r,r,~{memory}", Some((1, 1))),
        ("=&f,=r,0,l", Some((2, 2))),
        ("=*m,r", Some((0, 2))),
        ("~{memory}", Some((0, 0))),
        ("=,", None),
        ("r,=r", Some((1, 1))),
        ("={", None),
    ] {
        let parsed = Constraints::parse(text).map(|parsed| (parsed.results, parsed.operands));
        assert_eq!(parsed, expected, "{text}");
    }
}
