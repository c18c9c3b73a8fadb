//! Tests of the loader and of name matching.

use super::{super::pattern::matches, RuleFile, RuleTable};
use crate::{
    AtomicOperation, AtomicOrdering, OpRule, Operand, Records,
    compile::compile,
    model::{List, OpModel, Transfer},
};
use tilespace_spaces::MemorySpace;

fn records() -> Records<'static> {
    RuleTable::builtin().records()
}

fn error(json: &str) -> String {
    RuleTable::with_user_rules(json, "user.json").expect_err("should be refused").to_string()
}

#[test]
fn a_star_matches_any_text() {
    assert!(matches("llvm.a.*", "llvm.a.b.p0"));
    assert!(matches("llvm.a*", "llvm.a"));
    assert!(matches("llvm.*.gen.*.p0", "llvm.atomic.gen.i32.p0"));
    assert!(matches("*", ""));
    assert!(!matches("llvm.a.*", "llvm.a"));
    assert!(!matches("llvm.*.gen.*.p0", "llvm.gen.p0"));
    assert!(!matches("a*a", "a"));
    assert!(!matches("a", "ab"));
}

#[test]
fn the_most_literal_pattern_wins_and_the_exact_name_before_it() {
    let rule = |name: &str, effects: &str| format!(r#"{{ "op": "{name}", "effects": {effects} }}"#);
    let json = format!(
        r#"{{ "intrinsics": [{}, {}, {}, {}] }}"#,
        rule("x.*", r#"["havoc"]"#),
        rule("x.*.long.tail", r#"[{ "nothing": { "result": 0 } }]"#),
        rule("x.y.*", "[]"),
        rule("x.y.z", r#"[{ "opaque": { "result": 0 } }]"#)
    );
    let table = RuleTable::with_user_rules(&json, "user.json").unwrap();
    let model = |name: &str| table.intrinsic(name).unwrap();
    assert!(model("x.a").havoc);
    assert_eq!(*model("x.y.a"), OpModel::default());
    assert_eq!(model("x.y.long.tail").transfers(0), List(&[Transfer::Nothing]));
    assert_eq!(model("x.y.z").transfers(0), List(&[Transfer::Unknown]));
    assert_eq!(table.op("x.y.z"), None, "ops and intrinsics are kept apart");
}

#[test]
fn a_user_rule_replaces_the_built_in_one() {
    let json = r#"{ "ops": [{ "op": "llvm.load", "effects": [] }] }"#;
    let table = RuleTable::with_user_rules(json, "user.json").unwrap();
    assert_eq!(table.op("llvm.load"), Some(&OpModel::default()));
    assert!(RuleTable::builtin().op("llvm.load").unwrap().at(Operand::Index(0)).unwrap().direct);
}

#[test]
fn what_a_user_describes_may_be_an_intrinsic_unless_it_is_a_plain_access() {
    let json = r#"{ "ops": [
        { "op": "a.peek", "effects": [{ "access": { "operand": 0, "kind": "load" } }] },
        { "op": "a.load", "effects": [{ "access": { "operand": 0, "kind": "load" } },
                                      { "direct": { "address": 0 } }] } ] }"#;
    let table = RuleTable::with_user_rules(json, "user.json").unwrap();
    assert!(table.op("a.peek").unwrap().unfollowed);
    assert!(!table.op("a.load").unwrap().unfollowed);
}

#[test]
fn errors_name_file_rule_effect_and_field() {
    let one = |effect: &str| error(&format!(r#"{{ "ops": [{{ "op": "a.b", "effects": [{effect}] }}] }}"#));
    let text = one(r#"{ "opaque": { "result": 0, "sapce": 1 } }"#);
    for part in ["user.json", "op \"a.b\"", "effect 0 (opaque)", "unknown field `sapce`"] {
        assert!(text.contains(part), "{part:?} is not in {text:?}");
    }
    assert!(
        one(r#"{ "folows": { "result": 0 } }"#).contains("unknown word `folows`; did you mean `follows`?")
    );
    assert!(one(r#"{ "far": { "result": 0 } }"#).contains("unknown word `far`, expected one of `follows`, "));
    assert!(one(r#"{ "load": { "operand": 0 } }"#).ends_with("did you mean `access` with the kind `load`?"));
    assert!(one(r#"{ "source": { "result": 0, "space": "sharde" } }"#).ends_with("did you mean `shared`?"));
    assert!(one(r#"{ "access": { "operand": 0, "kind": "lode" } }"#).ends_with("did you mean `load`?"));
    assert!(one(r#"{ "access": { "operand": 0, "knid": "load" } }"#).ends_with("did you mean `kind`?"));
    let several = one(r#"{ "opaque": { "result": 0 }, "null": { "result": 1 } }"#);
    assert!(several.ends_with("effect 0 (null, opaque): an object must have exactly one effect"));
    let twice = one(r#"{ "opaque": { "result": 0 }, "opaque": { "result": 1 } }"#);
    assert!(twice.ends_with("effect 0 (opaque): an object must have exactly one effect"));
    let empty = one(r#"{ "access": { "operand": 0, "kind": "load", "allowed": [] } }"#);
    assert!(
        empty.ends_with("effect 0 (access): an empty list; leave the field out for all spaces"),
        "{empty}"
    );
    assert!(one(r#"{ "source": { "result": 0 } }"#).contains("missing field `space`"));
    assert!(one(r#"{ "polymorphic": { "operand": -1 } }"#).contains("an operand: an index"));
    assert!(one(r#"{ "polymorphic": { "operand": "some" } }"#).contains("an operand: an index"));
    assert!(one(r#"{ "polymorphic": { "operand": { "first": 0 } } }"#).contains("unknown field `first`"));
    assert!(one(r#"{ "polymorphic": { "operand": { "last": 0, "from": 0 } } }"#).contains("length 2"));
    assert!(
        error(r#"{ "ops": [{ "op": "a.b", "effects": [], "note": "" }] }"#).contains("unknown field `note`")
    );
    assert!(error(r#"{ "ops": [{ "op": "a b", "effects": [] }] }"#).contains("not a name"));
    assert!(error(r#"{ "ops": [{ "effects": [] }] }"#).contains("op number 0: missing field `op`"));
    assert!(error(r#"{ "rules": [] }"#).contains("unknown field `rules`"));
    assert!(error("{").contains("user.json:1:1: EOF"));
}

#[test]
fn no_key_is_there_twice() {
    let of = |spaces: &str| {
        format!(
            r#"{{ "types": [{{ "type": "!t.p", "in_space": "!t.p<{{space}}>", "spaces": {{ {spaces} }} }}] }}"#
        )
    };
    let text = error(&of(r#""shared": "a", "shared": "b""#));
    assert!(text.ends_with("type \"!t.p\": `shared` occurs twice"), "{text}");
    assert!(RuleTable::with_user_rules(&of(r#""shared": "a", "global": "b""#), "user.json").is_ok());
}

#[test]
fn a_list_is_no_object_and_null_is_nothing() {
    let is = |json: &str, wanted: &str| assert_eq!(error(json), format!("user.json:{wanted}"), "{json}");
    let one = |effect: &str| format!("{{ \"ops\": [\n{{ \"op\": \"a.b\", \"effects\": [\n{effect} ] }} ] }}");
    is("[]", "1:1: invalid type: array, expected a rule file: { ... }");
    is("\n [ [] ]", "2:2: invalid type: array, expected a rule file: { ... }");
    let rule = "invalid type: array, expected a rule: { ... }";
    is(r#"{ "ops": [ ["a.b", []] ] }"#, &format!("1:12: op number 0: {rule}"));
    is(r#"{ "function_ops": [ ["a.b", "kernel", "x"] ] }"#, &format!("1:21: function op number 0: {rule}"));
    is(r#"{ "types": [ ["", "!a.b<{space}>", {}, "a.c"] ] }"#, &format!("1:14: type number 0: {rule}"));
    let fields = "invalid type: array, expected an object with the fields of the effect: { ... }";
    is(&one(r#"{ "source": [0, "shared"] }"#), &format!("3:13: op \"a.b\": effect 0 (source): {fields}"));
    is(
        &one(r#""havoc", { "polymorphic": [0] }"#),
        &format!("3:27: op \"a.b\": effect 1 (polymorphic): {fields}"),
    );
    let null = "null has no meaning in a rule file";
    is(&one(r#"{ "havoc": null }"#), &format!("3:12: op \"a.b\": effect 0 (havoc): {null}"));
    is(r#"{ "$schema": null }"#, &format!("1:14: {null}"));
    is(r#"{ "ops": {} }"#, "1:10: invalid type: object, expected an array");
    is(
        r#"{ "types": [ { "in_space": "", "spaces": [] } ] }"#,
        "1:42: type number 0: invalid type: array, expected an object: { ... }",
    );
}

#[test]
fn a_cast_is_of_one_operand() {
    let cast = r#"{ "op": "a.cast", "effects": [{ "cast_to": { "result": 0, "operand": "all" } }] }"#;
    let several = error(&format!(r#"{{ "ops": [{cast}] }}"#));
    assert!(several.contains("op \"a.cast\": effect 0: a cast has one operand"), "{several}");
}

#[test]
fn one_file_may_not_name_an_op_twice() {
    let rule = r#"{ "op": "a.b", "effects": [] }"#;
    assert!(error(&format!(r#"{{ "ops": [{rule}, {rule}] }}"#)).contains("op \"a.b\": a second rule"));
}

#[test]
fn two_effects_do_not_say_different_things_of_the_same() {
    let one = |first: &str, second: &str| {
        let rule = format!(r#"{{ "op": "a.b", "effects": [{first}, {second}] }}"#);
        RuleTable::with_user_rules(&format!(r#"{{ "ops": [{rule}] }}"#), "user.json")
    };
    let load = r#"{ "access": { "operand": 0, "kind": "load" } }"#;
    let store = r#"{ "access": { "operand": 0, "kind": "store" } }"#;
    let error = one(load, store).expect_err("should be refused").to_string();
    assert!(error.contains("op \"a.b\": effect 1: conflicts with another effect"), "{error}");
    assert!(one(load, load).is_ok());
    assert!(one(load, &store.replace('0', "1")).is_ok());
}

#[test]
fn what_the_build_script_wrote_is_what_the_records_say() {
    fn same(rules: impl Iterator<Item = OpRule>, find: impl Fn(&str) -> Option<&'static OpModel>) {
        for rule in rules {
            let found = find(&rule.op).unwrap_or_else(|| panic!("{}", rule.op));
            assert_eq!(*found, compile(&rule).unwrap(), "{}", rule.op);
        }
    }
    let table = RuleTable::builtin();
    same(records().iter(), |name| table.op(name));
    let spelled = |name: &str| table.intrinsic(&name.replace(".to.gen.*", ".to.gen.p0").replace('*', "p0.x"));
    same(records().intrinsics(), spelled);
}

#[test]
fn every_built_in_rule_is_found_by_its_own_name() {
    let table = RuleTable::builtin();
    assert!(records().iter().all(|rule| records().op(&rule.op) == Some(&*rule.effects)));
    assert!(records().intrinsics().all(|rule| table.intrinsic(&rule.op.replace('*', "p0")).is_some()));
    for rule in records().functions() {
        let name = rule.op.replace('*', "x");
        let parts: String = name
            .split("::")
            .filter(|part| !part.is_empty())
            .map(|part| format!("{}{part}", part.len()))
            .collect();
        let symbol = match name.split_once("::") {
            None => name,
            Some(("", _)) => format!("_Z{parts}v"),
            Some(_) => format!("_ZN{parts}17h0123456789abcdefE"),
        };
        assert!(table.function(&symbol).is_some(), "{symbol}");
    }
}

#[test]
fn known_functions_touch_no_memory_but_what_they_say() {
    let table = RuleTable::builtin();
    assert_eq!(table.function("vprintf").unwrap().operands.len(), 2);
    let found = records().function("__nv_sinf").unwrap();
    assert!(records().functions().any(|rule| rule.op == "__nv_*" && rule.effects == found));
    assert!(!table.function("__nv_sinf").unwrap().havoc);
    assert!(table.function("__nv_atomic_store_n").unwrap().havoc);
    assert!(table.function("__nv_cvta_generic_to_shared_impl").unwrap().havoc);
    assert_eq!(table.function("somebody_elses"), None);
}

#[test]
fn effects_survive_a_round_trip_through_json() {
    for rule in records().iter().chain(records().intrinsics()) {
        let text = serde_json::to_string(&serde_json::json!({ "ops": [rule] })).unwrap();
        assert_eq!(serde_json::from_str::<RuleFile>(&text).unwrap().ops.first(), Some(&rule));
    }
    for operand in [Operand::Index(3), Operand::Last(0), Operand::Segment(1), Operand::All, Operand::From(2)]
    {
        let text = serde_json::to_string(&operand).unwrap();
        assert_eq!(serde_json::from_str::<Operand>(&text).unwrap(), operand);
    }
}

#[test]
fn words_for_atomics_have_the_numbers_of_mlir() {
    let numbers =
        [AtomicOperation::Xchg, AtomicOperation::Add, AtomicOperation::FAdd, AtomicOperation::UIncWrap];
    assert_eq!(numbers.map(AtomicOperation::bin_op), [Some(0), Some(1), Some(11), Some(15)]);
    assert_eq!(AtomicOperation::Cmpxchg.bin_op(), None);
    assert_eq!([1, 15, 99].map(AtomicOperation::word), [Some("add"), Some("uinc_wrap"), None]);
    assert_eq!(AtomicOrdering::Monotonic.number(), 2);
    let json = r#"{ "intrinsics": [{ "op": "a", "effects": [{ "equals_atomic": {
        "operand": 0, "operation": "and", "ordering": "acq_rel", "syncscope": "", "types": [], "spaces": [] } }] }] }"#;
    let table = RuleTable::with_user_rules(json, "user.json").unwrap();
    let atomics = table.intrinsic("a").unwrap().at(Operand::Index(0)).unwrap().atomics;
    let words: Vec<_> = atomics.iter().map(|atomic| (atomic.operation, atomic.ordering)).collect();
    assert_eq!(words, [(AtomicOperation::And, AtomicOrdering::AcquireRelease)]);
    assert!(error(&json.replace("\"and\"", "\"_and\"")).contains("unknown word `_and`; did you mean `and`?"));
}

#[test]
fn instructions_are_words_of_ptx_one_for_each_type() {
    let load = |types: &str, instructions: &str, spaces: &str| {
        let json = format!(
            r#"{{ "intrinsics": [{{ "op": "a", "effects": ["havoc", {{ "equals_atomic": {{ "operand": 0,
                "operation": "add", "ordering": "monotonic", "syncscope": "", "types": {types}, "spaces": [],
                "instructions": {instructions}, "instruction_spaces": {spaces} }} }}] }}] }}"#
        );
        RuleTable::with_user_rules(&json, "user.json").map(|_| ()).map_err(|error| error.to_string())
    };
    let refused = |types: &str, instructions: &str, spaces: &str, why: &str| {
        let error = load(types, instructions, spaces).expect_err("should be refused");
        assert!(error.contains("intrinsic \"a\": effect 1") && error.contains(why), "{error}");
    };
    assert_eq!(load(r#"["i32"]"#, r#"["atom.shared::cta.add.s32"]"#, r#"["shared"]"#), Ok(()));
    assert_eq!(load(r#"["i32"]"#, "[]", "[]"), Ok(()));
    refused(r#"["i32", "i64"]"#, r#"["x"]"#, r#"["global"]"#, "numbers of instructions and types differ");
    refused(r#"["i32"]"#, r#"["x"]"#, "[]", "given together");
    refused(r#"["i32"]"#, "[]", r#"["global"]"#, "given together");
    for word in ["", "a b", "a;", "$0", "a\\n"] {
        refused(r#"["i32"]"#, &format!(r#"["{word}"]"#), r#"["global"]"#, "is not an instruction");
    }
}

#[test]
fn every_scoped_atomic_has_an_equal_in_shared_and_in_global_memory() {
    let atomics = records().intrinsics().filter(|rule| rule.op.starts_with("llvm.nvvm.atomic."));
    let mut count = 0;
    for rule in atomics {
        let model = RuleTable::builtin().intrinsic(&rule.op.replace('*', "p0")).unwrap();
        let equal = model.operands.into_iter().flat_map(|operand| operand.atomics);
        let equal = equal.map(|atomic| (atomic.spaces, atomic.instruction_spaces));
        let [(spaces, instruction_spaces)] = equal.collect::<Vec<_>>()[..] else {
            panic!("{}: not one equal", rule.op)
        };
        assert!(spaces.contains(&MemorySpace::Shared), "{}", rule.op);
        let global = [spaces, instruction_spaces].map(|spaces| spaces.contains(&MemorySpace::Global));
        assert!(global[0] != global[1], "{}", rule.op);
        count += 1;
    }
    assert_ne!(count, 0);
}
