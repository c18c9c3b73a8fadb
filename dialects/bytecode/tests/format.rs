//! Files written by hand, byte by byte, and the errors for them.
#![allow(missing_docs, clippy::unwrap_used)]

use tilespace_tile_bytecode::{
    Attribute, Debug, DebugId, FRAME_LIMIT, Function, FunctionKind, Module, Op, ReadError, Scalar, Section,
    Type, TypeId, Value, ValueId, Version, is_bytecode, oldest_version, read, table, write,
};

/// Two tiles are added, in 13.1. Each line is a section.
#[rustfmt::skip]
const SUM: &[u8] = &[
    0x7f, b'T', b'i', b'l', b'e', b'I', b'R', 0, 13, 1, 0, 0,
    0x82, 14, 8, 0xcb, 1, 0, 2, 2, 0, 8, 3, 1, 0, 0, 1, 92, 0, 0,
    0x84, 8, 8, 0xcb, 0xcb, 0xcb, 0xcb, 0xcb, 0xcb, 0xcb, 0, 0xcb, 0xcb, 0xcb, 0xcb, 0xcb, 0xcb, 0xcb,
];

/// A section with a table that has offsets of `width` bytes.
fn table_of(width: usize, entries: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![entries.len() as u8];
    bytes.resize(width, 0xcb);
    let mut offset = 0u64;
    for entry in entries {
        bytes.extend(&offset.to_le_bytes()[..width]);
        offset += entry.len() as u64;
    }
    entries.iter().for_each(|entry| bytes.extend(*entry));
    bytes
}

fn file(minor: u8, sections: &[(u8, usize, &[u8])]) -> Vec<u8> {
    let mut bytes = SUM[..12].to_vec();
    bytes[9] = minor;
    for (number, alignment, content) in sections {
        assert!(content.len() < 1 << 14);
        bytes.extend([
            number | 0x80,
            content.len() as u8 | 0x80,
            (content.len() >> 7) as u8,
            *alignment as u8,
        ]);
        bytes.resize(bytes.len().next_multiple_of(*alignment), 0xcb);
        bytes.extend(*content);
    }
    bytes.push(0);
    bytes
}

/// The types 0 to 5: `i32`, `tile<i32>`, a function of two of these, `f64`, `token`, and a predicate.
const TYPES: [&[u8]; 6] = [&[3], &[13, 0, 0], &[16, 2, 1, 1, 0], &[9], &[17], &[0]];

/// A file with one function that has this body; its arguments are the values 0 and 1.
fn with_body(minor: u8, body: &[u8]) -> Vec<u8> {
    let mut functions = vec![1, 0, 2, 2, 0];
    if minor >= 5 {
        functions.extend([11, 0, 6, 0]);
    }
    functions.extend([body.len() as u8 | 0x80, (body.len() >> 7) as u8]);
    functions.extend(body);
    let (types, strings) = (table_of(4, &TYPES), table_of(4, &[b"k", b"text"]));
    file(minor, &[(2, 8, &functions), (5, 4, &types), (1, 4, &strings)])
}

fn body(minor: u8, bytes: &[u8]) -> Result<Vec<Op>, ReadError> {
    let mut module = read(&with_body(minor, bytes))?;
    assert_eq!(module.functions.len(), 1);
    assert_eq!(read(&write(&module, module.version).unwrap()).unwrap(), module);
    Ok(module.functions.remove(0).body)
}

/// The message for a body that is wrong.
#[track_caller]
fn wrong(minor: u8, bytes: &[u8]) -> String {
    let error = read(&with_body(minor, bytes)).unwrap_err();
    assert_eq!(error.section, Section::Function, "{error}");
    error.message
}

fn case(op: &Op, name: &str) -> &'static str {
    match op.attribute(name) {
        Some(Attribute::Enum { of, value }) => of.case(u64::from(*value)).unwrap().name,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_by_hand_is_what_the_writer_writes() {
    let (types, strings) = (table_of(4, &TYPES[..3]), table_of(4, &[b"k"]));
    let tables = file(1, &[(5, 4, &types), (1, 4, &strings)]);
    let mut bytes = SUM.to_vec();
    // The lengths of short sections are single bytes.
    bytes.extend([0x85, types.len() as u8, 4, 0xcb]);
    bytes.resize(bytes.len().next_multiple_of(4), 0xcb);
    bytes.extend(&types);
    bytes.extend([0x81, strings.len() as u8, 4]);
    bytes.resize(bytes.len().next_multiple_of(4), 0xcb);
    bytes.extend(&strings);
    bytes.push(0);
    assert!(is_bytecode(&tables) && is_bytecode(&bytes) && !is_bytecode(&bytes[1..]));

    let module = read(&bytes).unwrap();
    assert_eq!(module.version, Version::V13_1);
    assert_eq!(module.types[1], Type::Tile { element: TypeId(0), shape: vec![] });
    let function = &module.functions[0];
    assert_eq!((&*function.name, function.kind), ("k", FunctionKind::Entry));
    let [sum, end] = function.body.as_slice() else { panic!("{function:?}") };
    assert_eq!((sum.record.name, end.record.name), ("addi", "return"));
    assert_eq!(sum.results, [Value { id: ValueId(2), ty: TypeId(1) }]);
    assert_eq!((sum.operand_group("lhs"), sum.operand_group("rhs")), (&[ValueId(0)][..], &[ValueId(1)][..]));
    assert_eq!(case(sum, "overflow"), "none");
    assert_eq!(write(&module, Version::V13_1).unwrap(), bytes);
    assert_eq!(
        read(&tables).unwrap_err().to_string(),
        format!("at byte {} in the list of sections: expected a function section, found none", tables.len())
    );
}

#[test]
fn an_op_of_an_older_version_has_the_defaults() {
    assert_eq!(case(&body(1, &[80, 1, 0]).unwrap()[0], "overflow"), "none");
    assert_eq!(case(&body(2, &[80, 1, 3, 0]).unwrap()[0], "overflow"), "no_wrap");
    assert_eq!(case(&body(2, &[23, 1, 0]).unwrap()[0], "rounding_mode"), "full");
    assert_eq!(case(&body(3, &[23, 1, 4, 0]).unwrap()[0], "rounding_mode"), "approx");
    // A load of a view: results, flags, order, operands with their segments. 13.4 adds known facts about its
    // indices.
    let load = body(3, &[62, 2, 1, 4, 0, 0, 0, 2, 0, 1]).unwrap().remove(0);
    assert_eq!(load.operand_group("index"), [ValueId(0), ValueId(1)]);
    assert_eq!(load.attribute("inbounds"), Some(&Attribute::Bools(vec![false, false])));
    let load = body(4, &[62, 2, 1, 4, 0, 0, 2, 0, 1, 0, 2, 0, 1]).unwrap().remove(0);
    assert_eq!(load.attribute("inbounds"), Some(&Attribute::Bools(vec![false, true])));
}

#[test]
fn flags_are_there_since_the_first_member_that_has_one() {
    let conversion = body(3, &[43, 1, 1, 6, 0]).unwrap().remove(0);
    assert_eq!((conversion.attribute("saturating"), case(&conversion, "signedness")), (None, "signed"));
    let conversion = body(4, &[43, 1, 1, 1, 6, 0]).unwrap().remove(0);
    assert_eq!(
        (conversion.attribute("saturating"), case(&conversion, "signedness")),
        (Some(&Attribute::Unit), "signed")
    );
    assert_eq!(wrong(4, &[43, 1, 2, 1, 6, 0]), "expected the flags of `ftoi` in 13.4, of 0x1, found 0x2");
}

#[test]
fn a_result_of_a_later_version_is_added_and_cannot_be_used_before_it() {
    // `print_tko "text"`, then a sum; the result of the sum is the next value on the file's stack.
    let bytes = with_body(1, &[85, 0, 1, 0, 3, 1, 0, 0, 1, 3, 1, 0, 2, 2]);
    let mut module = read(&bytes).unwrap();
    let [print, sum, twice] = module.functions[0].body.as_slice() else { panic!() };
    assert_eq!(print.results, [Value { id: ValueId(2), ty: TypeId(4) }]);
    assert_eq!(sum.results[0].id, ValueId(3));
    assert_eq!(twice.operand_group("lhs"), [ValueId(3)]);
    assert_eq!(oldest_version(&module).unwrap(), Version::V13_1);

    let join = Op::new(table::by_name("join_tokens").unwrap());
    let join = join.with_operands("tokens", [ValueId(2)]).unwrap().with_result(ValueId(9), TypeId(4));
    module.functions[0].body.push(join);
    let error = write(&module, Version::V13_1).unwrap_err();
    assert_eq!(error.needs, Some(Version::V13_2));
    assert_eq!(
        error.to_string(),
        "in function `k`, op `join_tokens`: `result_token` of `print_tko` exists since 13.2, but the file is written as 13.1"
    );
    let again = read(&write(&module, Version::V13_2).unwrap()).unwrap();
    assert_eq!(again.functions[0].body[3].operand_group("tokens"), [ValueId(2)]);
}

#[test]
fn what_is_unknown_is_named_with_the_newest_that_is_known() {
    let mut newer = with_body(1, &[]);
    newer[9] = 6;
    let error = read(&newer).unwrap_err();
    assert_eq!((error.offset, error.section), (8, Section::Header));
    assert_eq!(error.message, "expected a version from 13.1 to 13.5, the newest known, found 13.6.0");
    newer[9..12].copy_from_slice(&[5, 1, 0]);
    assert!(read(&newer).unwrap_err().message.contains("found 13.5.1, which has preview operations"));
    assert_eq!(wrong(5, &[0xac, 2]), "expected an opcode, up to 125 in 13.5, the newest known, found 300");
    assert_eq!(
        wrong(3, &[121]),
        "expected an op of version 13.3, found opcode 121, `fpowi`, which exists since 13.4"
    );
    assert!(wrong(5, &[49]).contains("`global`, which is not an op of a function"));
    assert_eq!(
        wrong(1, &[3, 1, 9, 0, 1]),
        "expected overflow, a case of Overflow, up to 3 in 13.5, the newest known, found 9"
    );
    assert!(wrong(3, &[59, 1, 0, 7, 0]).contains("`nearest_away`, which exists since 13.4"));
    assert!(wrong(1, &[6, 1, 13]).contains("the tag of an attribute, 1 to 12 in 13.5"));
    let error = read(&file(1, &[(9, 8, &[])])).unwrap_err();
    assert_eq!(error.message, "expected a section, 1 to 7 in 13.5, the newest known, found 9");

    let typed = |minor, ty: &[u8]| {
        let (types, strings) = (table_of(4, &[ty]), table_of(4, &[]));
        read(&file(minor, &[(2, 8, &[0]), (5, 4, &types), (1, 4, &strings)]))
    };
    assert_eq!(
        typed(5, &[99]).unwrap_err().message,
        "expected the tag of a type, 0 to 22 or 130 in 13.5, the newest known, found 99"
    );
    assert!(typed(2, &[19]).unwrap_err().message.contains("a type that exists since 13.3"));
    assert_eq!(typed(3, &[19]).unwrap().types, [Type::Scalar(Scalar::F4E2M1FN)]);
    assert!(typed(3, &[13, 0, 0]).unwrap_err().message.contains("a tile of scalars or pointers"));
}

#[test]
fn only_values_that_are_visible_are_operands() {
    let invisible = "expected the number of a visible value, of which there are";
    assert_eq!(wrong(1, &[3, 1, 0, 0, 2]), format!("{invisible} 2, found 2"));
    // An `if` with a first branch that makes value 2. After the `if`, and in its second branch, value 2 is
    // gone.
    let sum = [3, 1, 0, 0, 1];
    let branch = |ops: &[u8]| [&[1, 0, 2][..], ops, &[109, 0, 0]].concat();
    let empty: &[u8] = &[1, 0, 1, 109, 0, 0];
    let both = |second: &[u8]| [&[50, 0, 0, 2][..], &branch(&sum), second].concat();
    assert_eq!(body(1, &both(empty)).unwrap()[0].regions.len(), 2);
    assert_eq!(wrong(1, &[&both(empty)[..], &[3, 1, 0, 0, 2]].concat()), format!("{invisible} 2, found 2"));
    assert_eq!(wrong(1, &both(&branch(&[3, 1, 0, 0, 2]))), format!("{invisible} 2, found 2"));
    assert!(wrong(1, &[50, 0, 0, 1]).contains("expected 2 regions of `if`, found 1"));
}

#[test]
fn counts_are_no_more_than_the_file_could_hold() {
    let huge = [0xff, 0xff, 0xff, 0xff, 0x0f];
    for (begin, what) in [(&[92, 0][..], "operands"), (&[92], "results"), (&[50, 0, 0, 2], "blocks")] {
        let message = wrong(1, &[begin, &huge].concat());
        assert!(message.contains(&format!(" {what} in the 0 bytes left, found 4294967295")), "{message}");
    }
    assert!(wrong(1, &[0xff; 11]).contains("a number of more than 64 bits"));
    let strings = table_of(4, &[]);
    for section in [1, 2, 3, 4, 5, 6] {
        let alignment = if matches!(section, 2..=4) { 8 } else { 4 };
        let mut sections = vec![(1, 4, &strings[..]), (2, 8, &[0][..])];
        sections.retain(|known| known.0 != section);
        sections.push((section, alignment, &huge));
        let error = read(&file(3, &sections)).unwrap_err();
        assert!(error.message.contains("found 4294967295"), "{error}");
    }
}

#[test]
fn nesting_has_a_limit() {
    let loops = |depth: usize| {
        let mut bytes = [65, 0, 0, 1, 1, 0, 1].repeat(depth);
        bytes.extend([92, 0, 0]);
        bytes
    };
    assert!(body(1, &loops(64)).is_ok());
    assert_eq!(wrong(1, &loops(65)), "expected at most 64 nested ops, found one more");
    // `reduce` with identities that are lists of lists.
    let lists = |depth: usize| {
        let mut bytes = vec![88, 0, 0, 1];
        bytes.extend([6, 1].repeat(depth));
        bytes.extend([3, 1, 0, 1, 1, 0, 1, 92, 0, 0]);
        bytes
    };
    assert!(body(1, &lists(63)).is_ok());
    assert_eq!(wrong(1, &lists(64)), "expected at most 64 nested attributes, found one more");
}

#[test]
fn tables_are_in_order_and_inside_of_their_section() {
    let with_strings = |strings: &[u8]| read(&file(1, &[(2, 8, &[0]), (1, 4, strings)]));
    let mut strings = table_of(4, &[b"ab", b"cd"]);
    assert!(with_strings(&strings).is_ok());
    strings[4] = 1;
    assert!(with_strings(&strings).unwrap_err().message.contains("the first of them 0, found 1"));
    strings[4] = 0;
    strings[8] = 5;
    assert!(
        with_strings(&strings).unwrap_err().message.contains("offsets inside of 4 bytes of strings, found 5")
    );
    strings[8] = 2;
    strings[13] = 0xff;
    assert_eq!(
        with_strings(&strings).unwrap_err().message,
        "expected a string in UTF-8, found an invalid byte"
    );
    let falling = [table_of(4, &[b"ab", b"cd", b""])].concat();
    let mut falling = falling;
    falling[12] = 1;
    assert!(with_strings(&falling).unwrap_err().message.contains("an offset of at least 2"));
    let twice = table_of(4, &[]);
    let error = read(&file(1, &[(1, 4, &twice), (1, 4, &twice)])).unwrap_err();
    assert_eq!(error.message, "expected distinct sections, found a second string section");
}

#[test]
fn the_function_section_may_end_with_padding() {
    let with_end = |count: usize| {
        let functions = [&[0][..], &[0xcb].repeat(count)].concat();
        read(&file(1, &[(2, 8, &functions), (1, 4, &table_of(4, &[]))]))
    };
    assert!(with_end(7).is_ok());
    assert_eq!(with_end(8).unwrap_err().message, "expected the end of the functions, found 8 more bytes");
}

#[test]
fn a_negative_f64_of_cutile_is_negative() {
    // The least `f64`, which cuTile writes as a positive number of 65 bits, and NVIDIA as a signed one of 64.
    let least = [2, 3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xf0, 0xff, 3];
    let identities = |bytes: &[u8]| {
        let bytes = [&[88, 0, 0, 1][..], bytes, &[0, 1, 1, 0, 1, 109, 0, 0]].concat();
        body(1, &bytes).unwrap().remove(0).attribute("identities").cloned()
    };
    let expected = Attribute::Float { ty: TypeId(3), bits: f64::NEG_INFINITY.to_bits() };
    assert_eq!(identities(&least), Some(Attribute::Array(vec![expected])));
    let positive = [2, 3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xf0, 0xff, 1];
    let expected = Attribute::Float { ty: TypeId(3), bits: f64::INFINITY.to_bits() };
    assert_eq!(identities(&positive), Some(Attribute::Array(vec![expected])));
}

/// A module with one function of two tiles, and `body`.
fn module(body: Vec<Op>) -> Module {
    let types = vec![
        Type::Scalar(Scalar::I32),
        Type::Tile { element: TypeId(0), shape: vec![4] },
        Type::Function { arguments: vec![TypeId(1); 2], results: vec![] },
    ];
    let arguments = [0, 1].map(|id| Value { id: ValueId(id), ty: TypeId(1) }).to_vec();
    let function = Function {
        name: "k".into(),
        ty: TypeId(2),
        kind: FunctionKind::Entry,
        private: false,
        hints: vec![],
        argument_attributes: vec![],
        arguments,
        body,
        location: DebugId::UNKNOWN,
    };
    Module { types, functions: vec![function], ..Module::default() }
}

fn binary(name: &str, operands: [&str; 2], values: [u32; 2]) -> Op {
    let op = Op::new(table::by_name(name).unwrap()).with_result(ValueId(7), TypeId(1));
    let op = op.with_operands(operands[0], [ValueId(values[0])]).unwrap();
    op.with_operands(operands[1], [ValueId(values[1])]).unwrap()
}

#[test]
fn a_version_that_lacks_something_is_refused_with_the_one_that_has_it() {
    let power = module(vec![binary("fpowi", ["source", "exponent"], [0, 1])]);
    let error = write(&power, Version::V13_3).unwrap_err();
    assert_eq!(error.needs, Some(Version::V13_4));
    assert_eq!(
        error.to_string(),
        "in function `k`, op `fpowi`: it exists since 13.4, but the file is written as 13.3"
    );
    assert!(write(&power, Version::V13_4).is_ok());
    assert_eq!(oldest_version(&power).unwrap(), Version::V13_4);

    let mut private = module(vec![]);
    private.types.push(Type::Scalar(Scalar::I4));
    let error = write(&private, Version::V13_2).unwrap_err();
    assert_eq!(error.to_string(), "in type 3: I4 exists since 13.3, but the file is written as 13.2");
}

#[test]
fn a_module_that_is_not_whole_is_refused() {
    let refused = |body| {
        let error = write(&module(body), Version::NEWEST).unwrap_err();
        assert_eq!(error.needs, None);
        error.to_string()
    };
    assert_eq!(
        refused(vec![binary("maxi", ["lhs", "rhs"], [0, 1])]),
        "in function `k`, op `maxi`: `signedness` is missing"
    );
    let error =
        binary("maxi", ["lhs", "rhs"], [0, 1]).with_attribute("overflow", Attribute::Unit).unwrap_err();
    assert_eq!(error.to_string(), "in op `maxi`: `maxi` has no attribute `overflow`");
    // An attribute with a default may be omitted.
    let sum = |values| binary("addi", ["lhs", "rhs"], values);
    assert_eq!(
        refused(vec![sum([0, 1]), sum([0, 1])]),
        "in function `k`, op `addi`: value 7 is defined twice"
    );
    let table::AttributeKind::Enum(of) = table::by_name("addi").unwrap().attributes[0].kind else { panic!() };
    let overflow = |value| Attribute::Enum { of, value };
    assert_eq!(refused(vec![sum([0, 7])]), "in function `k`, op `addi`: value 7 is not visible");
    assert!(refused(vec![sum([0, 1]).with_operands("lhs", []).unwrap()]).contains("`lhs` has 0 operands"));
    assert!(
        refused(vec![sum([0, 1]).with_attribute("overflow", overflow(4)).unwrap()])
            .contains("Overflow has no case 4")
    );
    assert!(
        refused(vec![sum([0, 1]).with_attribute("overflow", Attribute::Unit).unwrap()])
            .contains("`overflow` must be")
    );
    assert!(
        refused(vec![sum([0, 1]).with_result(ValueId(8), TypeId(1))]).contains("it has 2 results, not 1")
    );
    assert!(
        refused(vec![Op { location: DebugId(1), ..sum([0, 1]) }])
            .contains("the table of places has no entry 1")
    );

    let written = read(&write(&module(vec![sum([0, 1])]), Version::V13_2).unwrap()).unwrap();
    assert_eq!(written.functions[0].body[0].attribute("overflow"), Some(&overflow(0)));
}

#[test]
fn frames_are_a_chain_of_calls_with_an_end() {
    let mut calls = module(vec![Op::new(table::by_name("return").unwrap())]);
    calls.debug = vec![
        Debug::File { name: "k.py".into(), directory: "/src".into() },
        Debug::CompileUnit { file: DebugId(1) },
        Debug::Subprogram {
            file: DebugId(1),
            line: 1,
            name: "inner".into(),
            linkage_name: "inner".into(),
            unit: DebugId(2),
            scope_line: 1,
            flags: 0,
        },
        Debug::LexicalBlock { scope: DebugId(3), file: DebugId(1), line: 2, column: 0 },
        Debug::Location { scope: DebugId(4), file: "k.py".into(), line: 3, column: 5 },
        Debug::Location { scope: DebugId(3), file: "other.py".into(), line: 9, column: 1 },
        Debug::CallSite { callee: DebugId(5), caller: DebugId(6) },
    ];
    calls.functions[0].body[0].location = DebugId(7);
    let read_again = read(&write(&calls, Version::V13_1).unwrap()).unwrap();
    let frames = read_again.frames(read_again.functions[0].body[0].location);
    let lines: Vec<_> =
        frames.iter().map(|frame| (frame.file, frame.line, frame.function, frame.directory)).collect();
    assert_eq!(lines, [("k.py", 3, "inner", "/src"), ("other.py", 9, "inner", "/src")]);

    // Each entry stands for twice the frames of the one before.
    for id in 7..80 {
        calls.debug.push(Debug::CallSite { callee: DebugId(id), caller: DebugId(id) });
    }
    let read_again = read(&write(&calls, Version::V13_1).unwrap()).unwrap();
    assert_eq!(read_again.frames(DebugId(80)).len(), FRAME_LIMIT);
    calls.debug[3] = Debug::LexicalBlock { scope: DebugId(4), file: DebugId(1), line: 2, column: 0 };
    assert!(write(&calls, Version::V13_1).unwrap_err().to_string().contains("among the entries before"));
}

#[test]
fn a_function_has_as_many_places_as_ops() {
    // The place of the function and of `count` ops, all unknown, and a table with one entry, an unknown
    // place.
    let with_places = |count: u8| {
        let mut functions = vec![1, 0, 2, 2, 1, 6];
        functions.extend([92, 0, 0, 92, 0, 0]);
        let mut debug = vec![1, 0xcb, 0xcb, 0xcb, 0, 0, 0, 0, count + 1];
        debug.resize(16, 0xcb);
        debug.extend([0; 8].repeat(usize::from(count) + 1));
        debug.extend(table_of(4, &[&[0]]));
        let (types, strings) = (table_of(4, &TYPES), table_of(4, &[b"k"]));
        read(&file(1, &[(2, 8, &functions), (3, 8, &debug), (5, 4, &types), (1, 4, &strings)]))
    };
    assert_eq!(with_places(2).unwrap().debug, [Debug::Unknown]);
    assert!(
        with_places(1)
            .unwrap_err()
            .message
            .contains("a place of `return` in the debug section, found none left")
    );
    assert_eq!(with_places(3).unwrap_err().message, "expected as many ops in `k` as places, found fewer");
}

#[test]
fn a_type_with_many_arguments_is_not_copied_without_end() {
    // 2,000 arguments, and as many functions with this type, or only a few.
    let ty = [&[16, 0xd0, 0x0f][..], &[1].repeat(2000), &[0]].concat();
    let types = table_of(4, &[TYPES[0], TYPES[1], &ty]);
    let strings = table_of(4, &[b"k"]);
    let functions = |count: usize| {
        let functions =
            [&[count as u8 | 0x80, (count >> 7) as u8][..], &[0, 2, 2, 0, 0].repeat(count)].concat();
        read(&file(1, &[(2, 8, &functions), (5, 4, &types), (1, 4, &strings)]))
    };
    assert_eq!(functions(70).unwrap().functions[69].arguments.len(), 2000);
    assert_eq!(
        functions(1000).unwrap_err().message,
        "expected at most 64 arguments for each byte of the file, found more"
    );
}
