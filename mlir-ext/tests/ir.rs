//! Uses, placement, keys, symbols, locations and types.

mod common;

use common::{find, find_one};
use melior::ir::{
    Attribute, OperationRef, RegionLike, Type, Value, ValueLike,
    attribute::{FlatSymbolRefAttribute, StringAttribute},
    block::BlockLike,
    operation::OperationLike,
};
use mlir_ext::{
    attributes, ir,
    scan::{Interest, Kind, Names, Scanner},
    symbols, types,
};

const ADDS: &str = "
    func.func @f(%x: i32, %y: i32) -> i32 {
      %0 = arith.addi %x, %x : i32
      %1 = arith.muli %0, %x : i32
      return %1 : i32
    }";

#[test]
fn uses_are_visited_and_replaced() {
    let context = common::context();
    let module = common::parse(&context, ADDS);
    let (add, mul) = (find_one(&module, "arith.addi"), find_one(&module, "arith.muli"));
    let x = add.operand(0).unwrap();
    let (block, number) = ir::argument_owner(x).unwrap();
    assert_eq!(number, 0);
    assert_eq!(ir::block_of(x).map(ir::block_id), Some(ir::block_id(block)));
    assert_eq!(ir::block_of(ir::result(mul, 0).unwrap()).map(ir::block_id), Some(ir::block_id(block)));
    assert!(ir::defining_op(x).is_none() && ir::result_number(x).is_none());
    let y: Value = block.argument(1).unwrap().into();

    let mut uses = vec![];
    ir::for_each_use(x, |owner, number| uses.push((ir::name_str(owner).to_owned(), number)));
    uses.sort();
    assert_eq!(
        uses,
        [("arith.addi".to_owned(), 0), ("arith.addi".to_owned(), 1), ("arith.muli".to_owned(), 1)]
    );

    ir::replace_uses_except(x, y, add);
    assert_eq!((add.operand(0), mul.operand(1)), (Ok(x), Ok(y)));
    ir::set_operand(add, 0, y);
    assert_eq!((add.operand(0), add.operand(1)), (Ok(y), Ok(x)));
    ir::replace_all_uses(x, y);
    assert!(!ir::has_uses(x));

    let sum: Value = add.result(0).unwrap().into();
    assert_eq!(ir::defining_op(sum), Some(add));
    assert_eq!(ir::result_number(sum), Some(0));
    assert_ne!(ir::value_id(sum), ir::value_id(x));
}

#[test]
fn operations_are_placed_and_erased() {
    let context = common::context();
    let module = common::parse(&context, ADDS);
    let add = find_one(&module, "arith.addi");
    let after = ir::insert_after(add, ir::clone_operation(add));
    let before = ir::insert_before(add, ir::clone_operation(add));
    let first = ir::insert_at_start(add.block().unwrap(), ir::clone_operation(add));
    assert!(ir::is_before_in_block(first, before));
    assert!(ir::is_before_in_block(before, add));
    assert!(ir::is_before_in_block(add, after));
    assert!(!ir::is_before_in_block(add, find_one(&module, "func.func")));
    assert_eq!(find(&module, "arith.addi"), [first, before, add, after]);
    for op in [first, before, after] {
        ir::erase(op);
    }
    assert_eq!(find(&module, "arith.addi"), [add]);
    let function = find_one(&module, "func.func");
    let mut copy = ir::clone_operation(function);
    ir::erase_body(&mut copy);
    assert!(copy.region(0).unwrap().first_block().is_none());
    let copy = ir::insert_after(function, ir::clone_operation(function));
    assert!(symbols::set_symbol_name(copy, "g"));
    assert!(module.as_operation().verify());
}

#[test]
fn what_is_inside_of_what_is_erased_may_be_used_in_a_circle() {
    let context = common::context();
    context.set_allow_unregistered_dialects(true);
    let module = common::parse(
        &context,
        r#""builtin.module"() ({
             %0 = "test.a"(%1) ({ "test.b"(%1) : (i32) -> () }) : (i32) -> i32
             %1 = "test.c"(%0) : (i32) -> i32
           }) : () -> ()"#,
    );
    ir::erase_body(&mut ir::clone_operation(module.as_operation()));
    assert!(module.as_operation().verify());
}

#[test]
fn a_copy_of_a_branch_alone_goes_where_the_branch_goes() {
    let context = common::context();
    let module = common::parse(
        &context,
        "llvm.func @f(%p: i32) { llvm.br ^b(%p : i32)\n ^b(%q: i32): llvm.br ^b(%q : i32) }",
    );
    let branch = find(&module, "llvm.br")[0];
    let copy = ir::clone_operation(branch);
    assert_eq!(copy.successor(0).unwrap(), branch.successor(0).unwrap());
    assert_eq!(copy.operand(0).unwrap(), branch.operand(0).unwrap());
}

#[test]
fn a_module_is_read_from_a_file() {
    let context = common::context();
    let file = std::env::temp_dir().join(format!("mlir-ext-{}.mlir", std::process::id()));
    std::fs::write(&file, ADDS).unwrap();
    let path = file.to_str().unwrap();
    let module = ir::parse_module_file(&context, path).unwrap();
    let place = ir::location_file_line_col(find_one(&module, "func.func").location());
    assert_eq!(place.unwrap().0, path);
    std::fs::remove_file(&file).unwrap();
    assert!(ir::parse_module_file(&context, path).is_none());
}

#[test]
#[should_panic(expected = "erasing 'arith.addi', and its result 0 has uses")]
fn an_operation_in_use_is_not_erased() {
    let context = common::context();
    let module = common::parse(&context, ADDS);
    ir::erase(find_one(&module, "arith.addi"));
}

#[test]
fn walks_keep_their_order() {
    let context = common::context();
    let module = common::parse(&context, "func.func @f(%c: i1) { scf.if %c { scf.yield }\n return }");
    let mut names = vec![];
    ir::walk_preorder(module.as_operation(), |op| names.push(ir::name_str(op)));
    assert_eq!(names, ["builtin.module", "func.func", "scf.if", "scf.yield", "func.return"]);
}

#[test]
fn attributes_are_set_whether_inherent_or_not() {
    let context = common::context();
    let module = common::parse(&context, ADDS);
    let function = find_one(&module, "func.func");
    ir::set_attribute(function, "sym_name", StringAttribute::new(&context, "g").into());
    ir::set_attribute(function, "my.mark", Attribute::unit(&context));
    assert_eq!(symbols::symbol_name(function), Some("g"));
    assert!(function.has_attribute("my.mark"));
    assert!(ir::remove_attribute(function, "my.mark"));
    assert!(!ir::remove_attribute(function, "my.mark"));
    let name = |name| Some(StringAttribute::new(&context, name).into());
    let [a, b, none] = ["my.a", "my.b", "my.none"].map(|name| StringAttribute::new(&context, name));
    ir::change_discardable_attributes(function, &[(b, name("b")), (a, name("a"))]);
    assert_eq!(attributes::entries(ir::attributes(function)).len(), 4);
    ir::change_discardable_attributes(function, &[(none, None), (b, None), (a, name("c"))]);
    assert_eq!(symbols::symbol_name(function), Some("g"));
    assert!(!function.has_attribute("my.b") && !function.has_attribute("my.none"));
    assert_eq!(ir::attribute(function, "my.a").and_then(attributes::string), Some("c"));
}

#[test]
fn symbols_in_attributes_are_found() {
    let context = common::context();
    let names = |attributes: &str| {
        let text = format!(
            "llvm.comdat @c {{ llvm.comdat_selector @d any }}
             llvm.func @f(%p: !llvm.ptr {{my.of_argument = @a}}) {attributes}"
        );
        let module = common::parse(&context, &text);
        let mut found = Vec::new();
        symbols::for_each_symbol(find_one(&module, "llvm.func"), |symbol| {
            found.push(ir::attribute_text(symbol))
        });
        found.sort_unstable();
        found
    };
    assert_eq!(names(""), ["@a"]);
    assert_eq!(names("attributes {no_inline, target_cpu = \"sm_90\"}"), ["@a"]);
    let all = names("comdat(@c::@d) attributes {my.list = [1, [@b], {x = @m::@b}], personality = @e}");
    assert_eq!(all, ["@a", "@b", "@c::@d", "@e", "@m::@b"]);
}

#[test]
fn inherent_attributes_without_symbols_hide_none() {
    let context = common::context();
    let module = common::parse(
        &context,
        "llvm.func internal @plain(%p: !llvm.ptr {llvm.noalias}) attributes {no_inline} { llvm.return }
         llvm.func @handled() attributes {no_inline, personality = @plain} { llvm.return }",
    );
    let mut found = Vec::new();
    ir::walk_preorder(module.as_operation(), |op| {
        symbols::for_each_symbol(op, |symbol| found.push(ir::attribute_text(symbol)));
    });
    assert_eq!(found, ["@plain"]);
}

#[test]
fn operand_segments_are_found() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%c: i1, %x: f32, %y: i32) {
           cf.cond_br %c, ^a(%x : f32), ^b(%y, %x : i32, f32)
         ^a(%v: f32): return
         ^b(%w: i32, %z: f32): return
         }",
    );
    let branch = find_one(&module, "cf.cond_br");
    let groups: Vec<_> = (0..4).map(|group| ir::operand_segment(branch, group)).collect();
    assert_eq!(groups, [Some(0..1), Some(1..2), Some(2..4), None]);
    assert_eq!(ir::operand_segment(find(&module, "func.return")[0], 0), None);
}

#[test]
fn keys_are_equal_where_things_are() {
    let context = common::context();
    let module = common::parse(&context, ADDS);
    let (add, mul) = (find_one(&module, "arith.addi"), find_one(&module, "arith.muli"));
    assert_ne!(ir::name_id(add), ir::name_id(mul));
    assert_eq!(ir::name_id(add), ir::name_id(ir::insert_after(add, ir::clone_operation(add))));
    assert_ne!(ir::operation_id(add), ir::operation_id(mul));
    let body = find_one(&module, "func.func").region(0).unwrap().first_block().unwrap();
    assert_eq!(ir::block_id(body), ir::block_id(add.block().unwrap()));
    let (i32_type, i64_type) = (Type::parse(&context, "i32").unwrap(), Type::parse(&context, "i64").unwrap());
    assert_eq!(ir::type_id_key(i32_type), ir::type_id_key(add.result(0).unwrap().r#type()));
    assert_ne!(ir::type_id_key(i32_type), ir::type_id_key(i64_type));
}

#[test]
fn locations_are_unwrapped() {
    let context = common::context();
    let module = common::parse(
        &context,
        r#"func.func private @a() loc("f.cu":3:4)
           func.func private @b() loc("name"("g.cu":5:6))
           func.func private @c() loc(callsite("callee.cu":7:8 at "caller.cu":9:1))
           func.func private @d() loc("only a name")
           func.func private @e() loc(unknown)"#,
    );
    let printed: Vec<_> =
        find(&module, "func.func").iter().map(|op| ir::print_location(op.location())).collect();
    assert_eq!(printed, ["f.cu:3:4", "g.cu:5:6", "callee.cu:7:8", "\"only a name\"", "unknown"]);
    let first = find(&module, "func.func")[0];
    assert_eq!(ir::location_file_line_col(first.location()), Some(("f.cu".to_owned(), 3, 4)));
}

#[test]
fn symbols_are_seen_renamed_and_found() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func private @g() -> i32
         func.func @f() -> i32 { %0 = call @g() : () -> i32\n %1 = call @g() : () -> i32\n return %0 : i32 }",
    );
    let (g, f) = (find(&module, "func.func")[0], find(&module, "func.func")[1]);
    assert_eq!(symbols::symbol_name(g), Some("g"));
    assert_eq!(symbols::symbol_name(module.as_operation()), None);
    assert_eq!(symbols::visibility(g), Some(symbols::Visibility::Private));
    assert!(symbols::set_visibility(f, symbols::Visibility::Nested));
    assert_eq!(symbols::visibility(f), Some(symbols::Visibility::Nested));
    let name: Attribute = FlatSymbolRefAttribute::new(&context, "g").into();
    assert_eq!(symbols::lookup_nearest_symbol(f, name), Some(g));
    assert_eq!(symbols::lookup_nearest_symbol(f, Attribute::unit(&context)), None);
    let mut uses = vec![];
    assert!(symbols::for_each_symbol_use(
        module.as_operation(),
        symbols::Tables::Own,
        &mut |user, symbol| {
            uses.push((ir::name_str(user), symbol));
        }
    ));
    assert_eq!(uses, [("func.call", name), ("func.call", name)]);
}

#[test]
fn pointers_change_their_space() {
    use types::PointerSpace::{Attribute as Attr, Default, Number};
    let context = common::context();
    let parse = |text| Type::parse(&context, text).unwrap();
    let attribute = |text| Attribute::parse(&context, text).unwrap();
    let workgroup = types::gpu_address_space(&context, "workgroup").unwrap();
    assert_eq!(workgroup, attribute("#gpu.address_space<workgroup>"));
    let cases = [
        ("!llvm.ptr", Some(Number(0))),
        ("!llvm.ptr<3>", Some(Number(3))),
        ("memref<4xf32>", Some(Default)),
        ("memref<4xf32, 3>", Some(Number(3))),
        ("memref<*xf32, 5>", Some(Number(5))),
        ("memref<4xf32, #gpu.address_space<workgroup>>", Some(Attr(workgroup))),
        ("!ptr.ptr<#ptr.generic_space>", Some(Attr(attribute("#ptr.generic_space")))),
        ("i64", None),
        ("vector<2x!llvm.ptr>", None),
    ];
    for (text, space) in cases {
        assert_eq!(types::pointer_space(parse(text)), space, "{text}");
    }

    let moved = |text, space| types::with_pointer_space(parse(text), space).map(|r#type| r#type.to_string());
    assert_eq!(moved("!llvm.ptr", Number(1)).as_deref(), Some("!llvm.ptr<1>"));
    assert_eq!(moved("!llvm.ptr<1>", Default).as_deref(), Some("!llvm.ptr"));
    let llvm_space = attribute("#llvm.address_space<3>");
    assert_eq!(moved("!llvm.ptr", Attr(llvm_space)).as_deref(), Some("!llvm.ptr<3>"));
    assert_eq!(moved("!llvm.ptr", Attr(workgroup)), None);
    assert_eq!(moved("memref<4xf32>", Number(3)).as_deref(), Some("memref<4xf32, 3>"));
    assert_eq!(moved("memref<4xf32, 3>", Default).as_deref(), Some("memref<4xf32>"));
    assert_eq!(
        moved("memref<?xf32>", Attr(workgroup)).as_deref(),
        Some("memref<?xf32, #gpu.address_space<workgroup>>")
    );
    assert_eq!(
        moved("!ptr.ptr<#ptr.generic_space>", Attr(llvm_space)).as_deref(),
        Some("!ptr.ptr<#llvm.address_space<3>>")
    );
    assert_eq!(moved("i64", Number(3)), None);
}

#[test]
fn spaces_have_names_and_numbers() {
    let context = common::context();
    let attribute = |text| Attribute::parse(&context, text).unwrap();
    assert_eq!(types::address_space_number(attribute("3 : i32")), Some(3));
    assert_eq!(types::address_space_number(attribute("#llvm.address_space<5>")), Some(5));
    assert_eq!(types::address_space_number(attribute("#nvvm.memory_space<shared>")), Some(3));
    assert_eq!(types::address_space_number(attribute("#ptr.generic_space")), Some(0));
    assert_eq!(types::address_space_number(attribute("#gpu.address_space<global>")), None);
    assert_eq!(types::gpu_address_space_name(attribute("#gpu.address_space<private>")), Some("private"));
    assert_eq!(types::gpu_address_space_name(attribute("3")), None);
    assert_eq!(types::gpu_address_space(&context, "cluster"), None);
    let tensor = attribute("#nvvm.memory_space<tensor>");
    assert_eq!(types::nvvm_memory_space_name(tensor), Some("tensor"));
    assert_eq!(types::llvm_keyword(attribute("#llvm.linkage<linkonce_odr>")), Some("linkonce_odr"));
    assert_eq!(types::llvm_keyword(attribute("#llvm.cconv<ptx_kernelcc>")), Some("ptx_kernelcc"));
    assert_eq!(types::llvm_keyword(tensor), None);
}

#[test]
fn aggregates_are_taken_apart() {
    use types::Aggregate::{Array, None as NoAggregate, Struct, Vector};
    let context = common::context();
    let parse = |text| Type::parse(&context, text).unwrap();
    let cases = [
        ("!llvm.struct<(ptr<1>, i32)>", Struct(2)),
        ("!llvm.struct<\"s\", opaque>", NoAggregate),
        ("!llvm.array<3 x ptr>", Array { len: 3 }),
        ("vector<4x!llvm.ptr>", Vector),
        ("tensor<?xf32>", Vector),
        ("memref<4xf32>", NoAggregate),
    ];
    for (text, aggregate) in cases {
        assert_eq!(types::elements(parse(text)), aggregate, "{text}");
    }
    let pair = parse("!llvm.struct<(ptr<1>, i32)>");
    assert_eq!(types::element_type(pair, 0), Some(parse("!llvm.ptr<1>")));
    assert_eq!(types::element_type(pair, 2), None);
    assert_eq!(types::element_type(parse("vector<4x!llvm.ptr>"), 0), Some(parse("!llvm.ptr")));
    assert_eq!(
        types::with_element_type(parse("vector<4x!llvm.ptr>"), parse("!llvm.ptr<3>")),
        Some(parse("vector<4x!llvm.ptr<3>>"))
    );
    assert_eq!(types::with_element_type(parse("vector<4xf32>"), parse("vector<4xf32>")), None);
    assert_eq!(types::with_element_type(pair, parse("i32")), None);
}

#[test]
fn vectors_have_bits() {
    let context = common::context();
    let bits = |text| types::vector_bits(Type::parse(&context, text).unwrap());
    assert_eq!(bits("vector<2xf16>"), Some(32));
    assert_eq!(bits("vector<2x3xi32>"), Some(192));
    assert_eq!(bits("vector<4xbf16>"), Some(64));
    for other in ["f64", "vector<[4]xf32>", "vector<4xindex>", "tensor<4xf32>", "tuple<>"] {
        assert_eq!(bits(other), None, "{other}");
    }
}

#[test]
fn shapes_are_read() {
    let context = common::context();
    let shape = |text| types::shape(Type::parse(&context, text).unwrap());
    assert_eq!(shape("vector<2x3xf32>"), Some(vec![2, 3]));
    assert_eq!(shape("tensor<?x3xf32>"), Some(vec![i64::MIN, 3]));
    assert_eq!(shape("memref<f32>"), Some(vec![]));
    assert_eq!(shape("tensor<*xf32>"), None);
    assert_eq!(shape("f32"), None);
}

#[test]
fn vectors_are_made_of_what_they_can_hold() {
    let context = common::context();
    let lines = common::capture(&context);
    let parse = |text| Type::parse(&context, text).unwrap();
    let vector = |shape: &[i64], element| types::vector_type(shape, parse(element));
    assert_eq!(vector(&[2, 3], "f32"), Some(parse("vector<2x3xf32>")));
    assert_eq!(vector(&[], "index"), Some(parse("vector<index>")));
    assert_eq!(vector(&[4], "!llvm.ptr"), Some(parse("vector<4x!llvm.ptr>")));
    assert_eq!(vector(&[4], "tuple<>"), None);
    assert_eq!(vector(&[4], "vector<4xf32>"), None);
    assert_eq!(vector(&[0], "f32"), None);
    assert_eq!(vector(&[i64::MIN], "f32"), None);
    assert!(lines.borrow().is_empty(), "{lines:?}");
}

#[test]
fn memrefs_have_strides() {
    let context = common::context();
    let lines = common::capture(&context);
    let parse = |text| Type::parse(&context, text).unwrap();
    let memref = |shape: &[i64], strides: &[i64], offset, element, space: Option<&str>| {
        let space = space.map(|text| Attribute::parse(&context, text).unwrap());
        types::strided_mem_ref(shape, strides, offset, parse(element), space)
    };
    assert_eq!(
        memref(&[4, 8], &[16, 1], 2, "f32", None),
        Some(parse("memref<4x8xf32, strided<[16, 1], offset: 2>>"))
    );
    assert_eq!(
        memref(&[i64::MIN], &[i64::MIN], i64::MIN, "f32", Some("#gpu.address_space<global>")),
        Some(parse("memref<?xf32, strided<[?], offset: ?>, #gpu.address_space<global>>"))
    );
    assert_eq!(memref(&[], &[], 0, "f32", Some("3")), Some(parse("memref<f32, strided<[]>, 3>")));
    assert_eq!(memref(&[4, 8], &[1], 0, "f32", None), None);
    assert_eq!(memref(&[-1], &[1], 0, "f32", None), None);
    assert_eq!(memref(&[4], &[1], 0, "tuple<>", None), None);
    assert_eq!(
        memref(&[4], &[1], 0, "f32", Some("\"no space\"")),
        Some(parse("memref<4xf32, strided<[1]>, \"no space\">"))
    );
    assert!(lines.borrow().is_empty(), "{lines:?}");
}

#[test]
fn a_memref_is_scattered_without_a_rank_or_with_a_layout() {
    let context = common::context();
    let is_scattered = |text| types::is_scattered_memref(Type::parse(&context, text).unwrap());
    for text in [
        "memref<*xi32>",
        "memref<*xi32, 3>",
        "memref<4x2xi32, strided<[4, 2]>>",
        "memref<4xi32, strided<[1], offset: 4>>",
        "memref<4x4xi32, affine_map<(i, j) -> (j, i)>, 3>",
    ] {
        assert!(is_scattered(text), "{text}");
    }
    for text in
        ["memref<i32>", "memref<?x4xi32, 3>", "memref<4xi32, strided<[1]>>", "!llvm.ptr", "tensor<4xi32>"]
    {
        assert!(!is_scattered(text), "{text}");
    }
}

#[test]
fn bool_arrays_are_read() {
    let context = common::context();
    let parse = |text| Attribute::parse(&context, text).unwrap();
    assert_eq!(
        attributes::dense_bool_array_elements(parse("array<i1: true, false>")),
        Some(vec![true, false])
    );
    assert_eq!(attributes::dense_bool_array_elements(parse("array<i1>")), Some(vec![]));
    assert_eq!(attributes::dense_bool_array_elements(parse("array<i32: 1>")), None);
}

#[test]
fn a_scan_tells_no_operands_apart_from_number_15_on() {
    let context = common::context();
    let values: Vec<String> = (0..34).map(|index| format!("%v{index}")).collect();
    for at in [14, 15, 33] {
        let types: Vec<&str> = (0..34).map(|index| if index == at { "i32" } else { "i64" }).collect();
        let parameters: Vec<String> = values.iter().zip(&types).map(|(v, ty)| format!("{v}: {ty}")).collect();
        let module = common::parse(
            &context,
            &format!(
                "func.func private @g({types})
                 func.func @f({parameters}) {{
                   func.call @g({values}) : ({types}) -> ()
                   return
                 }}",
                types = types.join(", "),
                parameters = parameters.join(", "),
                values = values.join(", "),
            ),
        );
        let mut scanner = Scanner::default();
        let call = find_one(&module, "func.call");
        let mut sums = Sums { queries: 0 };
        let operands: Vec<_> = scanner.scan(call, &mut sums).map(|op| op.operands()).collect();
        let [operands] = operands[..] else { panic!("{operands:?}") };
        assert_eq!(operands, 1 << at.min(15));
    }
}

/// Integers of 32 bits are of interest, and so are returns; multiplications are distinguished one by one.
struct Sums {
    queries: usize,
}

impl Interest for Sums {
    fn has_interesting_type(&mut self, ty: Type) -> bool {
        self.queries += 1;
        types::integer_width(ty) == Some(32)
    }

    fn kind_of_name(&mut self, op: OperationRef) -> Option<Kind> {
        self.queries += 1;
        let name = ir::name_str(op);
        (name != "arith.muli").then_some(Kind { number: 1, always: name == "func.return" })
    }

    fn kind_of_one(&mut self, op: OperationRef) -> Kind {
        Kind { number: 2 + op.result_count() as u32, always: false }
    }
}

#[test]
fn operations_are_found_by_their_names() {
    let context = common::context();
    let module = common::parse(&context, ADDS);
    let root = find_one(&module, "func.func");
    let find = |names: &[&str]| -> Vec<&str> {
        let found = Names::new(root, names).find(root);
        found.into_iter().map(|op| ir::name_str(op)).collect()
    };
    assert_eq!(find(&["func.return", "arith.addi"]), ["arith.addi", "func.return"]);
    assert_eq!(find(&["func.func", "other.op"]), ["func.func"]);
    assert!(ir::is_named(root, "func.func") && !ir::is_named(root, "func.call"));
    // Without its dialect there is no such operation, unless the context takes any.
    assert!(!Names::new(root, &["arith.none"]).is_empty());
    assert!(Names::new(root, &["other.op"]).is_empty());
    context.set_allow_unregistered_dialects(true);
    assert!(!Names::new(root, &["other.op"]).is_empty());
}

#[test]
fn a_scan_gives_what_is_of_interest_in_program_order() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%x: i32, %y: i64) {
           %0 = arith.addi %x, %x : i32
           %1 = arith.muli %0, %x : i32
           %2 = arith.addi %y, %y : i64
           %3 = arith.muli %y, %y : i64
           %4 = arith.trunci %y : i64 to i32
           %5 = arith.cmpi eq, %x, %x : i32
           %6 = llvm.select %5, %x, %0 : i1, i32
           return
         }",
    );
    let mut scanner = Scanner::default();
    let mut sums = Sums { queries: 0 };
    let root = find_one(&module, "func.func");
    // Each type of operands and results, and each name, is queried once.
    for queries in [10, 10] {
        let scanned: Vec<_> = scanner
            .scan(root, &mut sums)
            .map(|op| {
                let name = ir::name_str(op.operation());
                let [operands, results] = [op.operands(), op.results()]
                    .map(|of| (0..4).filter(|at| of & 1 << at != 0).collect::<Vec<usize>>());
                (name, op.kind(), op.has_blocks(), operands, results)
            })
            .collect();
        assert_eq!(
            scanned,
            [
                ("func.func", 1, true, vec![], vec![]),
                ("arith.addi", 1, false, vec![0, 1], vec![0]),
                ("arith.muli", 3, false, vec![0, 1], vec![0]),
                ("arith.trunci", 1, false, vec![], vec![0]),
                ("arith.cmpi", 1, false, vec![0, 1], vec![]),
                ("llvm.select", 1, false, vec![1, 2], vec![0]),
                ("func.return", 1, false, vec![], vec![]),
            ]
        );
        assert_eq!(sums.queries, queries);
    }
}

#[test]
fn only_loads_and_stores_can_be_volatile() {
    let context = common::context();
    let module = common::parse(
        &context,
        "llvm.func @f(%p: !llvm.ptr, %x: i32) {
           %0 = llvm.load volatile %p : !llvm.ptr -> i32
           %1 = llvm.load %p : !llvm.ptr -> i32
           llvm.store volatile %x, %p : i32, !llvm.ptr
           llvm.store %x, %p {volatile_} : i32, !llvm.ptr
           llvm.store %x, %p {somebody.volatile_} : i32, !llvm.ptr
           %2 = llvm.atomicrmw volatile add %p, %x monotonic : !llvm.ptr, i32
           llvm.return
         }",
    );
    let volatile = |name| find(&module, name).into_iter().map(ir::access_is_volatile).collect::<Vec<_>>();
    assert_eq!(volatile("llvm.load"), [Some(true), Some(false)]);
    assert_eq!(volatile("llvm.store"), [Some(true), Some(true), Some(false)]);
    // A caller must read their attributes.
    assert_eq!(volatile("llvm.atomicrmw"), [None]);
    assert_eq!(volatile("llvm.return"), [None]);
}
