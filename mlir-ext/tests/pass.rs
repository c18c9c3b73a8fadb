//! Passes and pipelines described by data, used through textual pipelines.

mod common;

use melior::{
    Context,
    ir::{Attribute, OperationRef, operation::OperationLike},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use mlir_ext::{
    diagnostics, ir,
    parallel::Handle,
    pass::{
        Anchor, HandOn, LateDialects, OptionDescriptor, OptionKind, PassDescriptor, PassFailure,
        PassInstance, create_pass, register_pass,
    },
    pipeline::{PipelineDescriptor, PipelineOptions, register_pipeline},
};
use std::sync::{
    Once,
    atomic::{AtomicUsize, Ordering},
};

const fn option(name: &'static str, kind: OptionKind, default: &'static str) -> OptionDescriptor {
    OptionDescriptor { name, help: "An option", kind, default }
}

const MODES: OptionKind = OptionKind::Enum(&[("first", "The first"), ("second", "The second")]);

/// One option of each kind.
static OPTIONS: &[OptionDescriptor] = &[
    option("flag", OptionKind::Bool, "true"),
    option("count", OptionKind::Int, "-1"),
    option("text", OptionKind::String, "a b"),
    option("mode", MODES, "second"),
    option("numbers", OptionKind::ListInt, "1,2"),
    option("names", OptionKind::ListString, ""),
];

/// Prints the options.
static SAY: PassDescriptor = PassDescriptor {
    argument: "test-say",
    description: "Say the values of the options",
    anchors: Anchor::Any,
    dependent_dialects: &["tosa"],
    late_dialects: LateDialects::NONE,
    options: OPTIONS,
    statistics: &[("runs", "How often it ran")],
    run: say,
};

fn say(pass: &mut PassInstance, op: OperationRef) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    pass.add_statistic(0, 1);
    let text = format!(
        "{} {} {:?} {} {:?} {:?}",
        pass.bool_option(0),
        pass.int_option(1),
        pass.string_option(2),
        pass.string_option(3),
        pass.int_list(4),
        pass.string_list(5),
    );
    diagnostics::remark(op.location(), text).emit();
    Ok(())
}

/// A pass that does nothing but fail, panic or succeed.
const fn plain(
    argument: &'static str,
    anchors: Anchor,
    run: mlir_ext::pass::RunPass,
    dependent_dialects: &'static [&'static str],
) -> PassDescriptor {
    PassDescriptor {
        argument,
        description: "A pass",
        anchors,
        dependent_dialects,
        late_dialects: LateDialects::NONE,
        options: &[],
        statistics: &[],
        run,
    }
}

static PANICS: PassDescriptor = plain("test-panic", Anchor::Module, |_, _| panic!("no {}", 1 + 1), &[]);
static PANICS_HALFWAY: PassDescriptor = plain("test-panic-halfway", Anchor::Any, change_and_panic, &[]);
static ERASES: PassDescriptor = plain("test-erase", Anchor::Module, erase_and_insert, &[]);
static FAILS: PassDescriptor = plain("test-fail", Anchor::Module, |_, _| Err(PassFailure), &[]);
static FUNCTION: PassDescriptor = plain("test-function", Anchor::Function, |_, _| Ok(()), &[]);
static EITHER: PassDescriptor = plain("test-either", Anchor::FunctionOrModule, |_, _| Ok(()), &[]);
static NAMED: PassDescriptor = plain("test-named", Anchor::Named(&["gpu.module"]), |_, _| Ok(()), &[]);
static LATE: PassDescriptor = PassDescriptor {
    late_dialects: LateDialects {
        dialects: &["spirv", "no_such_dialect"],
        loaded_with: &["func", "no_such_dialect"],
    },
    ..plain("test-late", Anchor::Any, |_, _| Ok(()), &[])
};
static ORPHAN: PassDescriptor = plain("test-orphan", Anchor::Any, |_, _| Ok(()), &["no_such_dialect"]);

/// Data about the operations right in a module.
struct Members;

impl HandOn for Members {
    type Of<'c: 'a, 'a> = Vec<Handle<OperationRef<'c, 'a>>>;
}

/// Data of another kind.
struct Number;

impl HandOn for Number {
    type Of<'c: 'a, 'a> = Counted;
}

/// Counts how many of it there are.
struct Counted;

static COUNTED: AtomicUsize = AtomicUsize::new(0);

impl Drop for Counted {
    fn drop(&mut self) {
        COUNTED.fetch_sub(1, Ordering::Relaxed);
    }
}

fn give<'c, 'a>(pass: &mut PassInstance<'c>, op: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut members = Vec::new();
    ir::walk_preorder(op, |nested| members.push(nested.into()));
    pass.hand_on::<Members>(members);
    Ok(())
}

fn give_number(pass: &mut PassInstance, _: OperationRef) -> Result<(), PassFailure> {
    COUNTED.fetch_add(1, Ordering::Relaxed);
    pass.hand_on::<Number>(Counted);
    Ok(())
}

fn take<'c, 'a>(pass: &mut PassInstance<'c>, op: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let count = pass.take_handed_on::<Members>(op).map(|members| members.len());
    diagnostics::remark(op.location(), format!("{count:?}")).emit();
    Ok(())
}

static GIVES: PassDescriptor = plain("test-give", Anchor::Any, give, &[]);
static GIVES_NUMBER: PassDescriptor = plain("test-give-number", Anchor::Any, give_number, &[]);
static TAKES: PassDescriptor = plain("test-take", Anchor::Any, take, &[]);

/// Leaves attributes of another kind, a body with other operations in it, and an erased operation.
fn change_and_panic(pass: &mut PassInstance, op: OperationRef) -> Result<(), PassFailure> {
    ir::set_attribute(op, "left", Attribute::unit(pass.context()));
    ir::remove_attribute(op, "scf.kept");
    let mut inside = Vec::new();
    ir::walk_preorder(op, |nested| inside.push(nested));
    let last = inside[inside.len() - 1];
    ir::insert_before(last, ir::clone_operation(last));
    ir::erase(last);
    panic!("halfway")
}

/// Erases an operation with operands and another with a region, and inserts many.
fn erase_and_insert(_: &mut PassInstance, module: OperationRef) -> Result<(), PassFailure> {
    let mut all = Vec::new();
    ir::walk_preorder(module, |op| all.push(op));
    let find = |name: &str| *all.iter().find(|op| ir::is_named(**op, name)).expect("there is one");
    let (sum, branch, end) = (find("arith.addi"), find("scf.if"), find("func.return"));
    let erased = [ir::operation_id(sum), ir::operation_id(branch)];
    let operand = ir::operand(sum, 0).expect("a sum has operands");
    let copies: Vec<_> = (0..64).map(|_| ir::clone_operation(sum)).collect();
    drop(copies);
    ir::erase(branch);
    ir::erase(sum);
    assert!(!ir::has_uses(operand), "an erased operation uses nothing");
    for _ in 0..64 {
        let new = ir::insert_before(end, ir::clone_operation(find("arith.constant")));
        assert!(!erased.contains(&ir::operation_id(new)), "it has the address of an erased operation");
    }
    Ok(())
}

static PIPELINE: PipelineDescriptor =
    PipelineDescriptor { argument: "test-pipeline", description: "A pipeline", options: OPTIONS, build };

fn build(options: &PipelineOptions) -> Result<String, String> {
    match options.int_option(1) {
        7 => Err("seven is not supported".to_owned()),
        8 => Ok("no-such-pass".to_owned()),
        9 => panic!("nine"),
        count => Ok(format!("test-say{{count={count} mode={}}},func.func(cse)", options.string_option(3))),
    }
}

fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for pass in
            [&SAY, &PANICS, &PANICS_HALFWAY, &ERASES, &FAILS, &FUNCTION, &EITHER, &NAMED, &LATE, &ORPHAN]
        {
            register_pass(pass);
        }
        for pass in [&GIVES, &GIVES_NUMBER, &TAKES] {
            register_pass(pass);
        }
        register_pipeline(&PIPELINE);
        melior::utility::register_all_passes();
    });
}

/// The context and a pass manager with that pipeline, or the message of the parser.
fn manager<'c>(context: &'c Context, pipeline: &str) -> Result<PassManager<'c>, String> {
    register();
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).map_err(|error| error.to_string())?;
    Ok(manager)
}

/// Runs a pipeline on two functions. Whether it succeeded, and the diagnostics.
fn run(pipeline: &str) -> (bool, Vec<String>) {
    let context = common::context();
    let lines = common::capture(&context);
    let mut module = common::parse(
        &context,
        "func.func @f() { return } loc(\"f\")\n func.func @g() { return } loc(\"g\")",
    );
    let succeeded = manager(&context, pipeline).expect("the pipeline parses").run(&mut module).is_ok();
    let lines = lines.borrow().clone();
    (succeeded, lines)
}

fn printed(pipeline: &str) -> String {
    let context = common::context();
    manager(&context, pipeline).expect("the pipeline parses").as_operation_pass_manager().to_string()
}

fn refused(pipeline: &str) -> String {
    let context = common::context();
    match manager(&context, pipeline) {
        Ok(_) => panic!("'{pipeline}' was accepted"),
        Err(message) => message,
    }
}

#[test]
fn options_have_their_defaults() {
    let (succeeded, lines) = run("builtin.module(test-say)");
    assert!(succeeded);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].ends_with(r#"remark: true -1 "a b" second [1, 2] []"#), "{lines:?}");
}

#[test]
fn options_are_parsed() {
    let (succeeded, lines) =
        run("builtin.module(test-say{flag=false count=-40 text={x y} mode=first numbers=7,-8,9 names=a,b})");
    assert!(succeeded);
    assert!(lines[0].ends_with(r#"remark: false -40 "x y" first [7, -8, 9] ["a", "b"]"#), "{lines:?}");
}

#[test]
fn options_survive_the_clones_for_threads() {
    let (succeeded, mut lines) = run("builtin.module(func.func(test-say{flag=false count=5 numbers=3}))");
    assert!(succeeded);
    lines.sort();
    assert_eq!(
        lines,
        [r#""f": remark: false 5 "a b" second [3] []"#, r#""g": remark: false 5 "a b" second [3] []"#]
    );
}

#[test]
fn pipelines_print_and_parse_back() {
    let first = printed("builtin.module(test-say{count=3 mode=first numbers=7,8 names=a})");
    assert!(first.contains("count=3") && first.contains("mode=first"), "{first}");
    assert!(first.contains("numbers={7,8}") && first.contains("names={a}"), "{first}");
    assert_eq!(printed(&first), first);
}

/// The message on the value itself goes from `llvm::cl` to the standard error.
#[test]
fn wrong_values_are_refused() {
    for options in ["mode=third", "count=many", "flag=perhaps", "numbers=1,x"] {
        let message = refused(&format!("builtin.module(test-say{{{options}}})"));
        assert!(message.contains(&format!("failed to add `test-say` with options `{options}`")), "{message}");
    }
    let message = refused("builtin.module(test-say{colour=red})");
    assert!(message.contains("no such option colour"), "{message}");
}

#[test]
fn a_pass_is_refused_where_it_cannot_run() {
    assert!(run("builtin.module(func.func(test-function,test-either),test-either)").0);
    let (succeeded, lines) = run("builtin.module(test-function)");
    assert!(!succeeded);
    assert!(lines[0].contains("unable to schedule pass 'test-function'"), "{lines:?}");
    for pipeline in ["builtin.module(func.func(test-fail))", "builtin.module(func.func(test-named))"] {
        let message = refused(pipeline);
        assert!(message.contains("restricted to"), "{message}");
    }
}

#[test]
fn a_failure_fails_the_pipeline() {
    assert_eq!(run("builtin.module(test-fail)"), (false, vec![]));
}

#[test]
fn a_panic_becomes_an_error() {
    let (succeeded, lines) = run("builtin.module(test-panic)");
    assert!(!succeeded);
    assert_eq!(lines.len(), 1);
    let expected = "error: internal error in pass 'test-panic': no 2; this is a bug: please report it with \
                    this input";
    assert!(lines[0].ends_with(expected), "{lines:?}");
}

#[test]
fn a_panic_halfway_is_an_error() {
    for pipeline in ["builtin.module(test-panic-halfway)", "builtin.module(func.func(test-panic-halfway))"] {
        let context = common::context();
        let lines = common::capture(&context);
        let mut module = common::parse(
            &context,
            "module @m attributes {scf.kept} {\n func.func @f(%c: i1) attributes {scf.kept} {\n\
             cf.cond_br %c, ^a, ^b\n ^a: cf.br ^b\n ^b: return } }",
        );
        assert!(manager(&context, pipeline).expect("the pipeline parses").run(&mut module).is_err());
        assert!(lines.borrow()[0].contains("halfway"), "{lines:?}");
    }
}

#[test]
fn an_erased_operation_keeps_its_address_until_the_pass_is_done() {
    let context = common::context();
    let mut module = common::parse(
        &context,
        "func.func @f(%a: i32, %b: i32, %m: memref<i32>, %c: i1) {\n\
         %z = arith.constant 0 : i32\n %s = arith.addi %a, %b : i32\n\
         scf.if %c { memref.store %b, %m[] : memref<i32> }\n return }",
    );
    let pipeline = "builtin.module(test-erase)";
    assert!(manager(&context, pipeline).expect("the pipeline parses").run(&mut module).is_ok());
    let text = module.as_operation().to_string();
    assert!(!text.contains("addi") && !text.contains("scf.if"), "{text}");
    assert!(module.as_operation().verify());
}

#[test]
fn forwarded_data_lasts_until_something_changes() {
    let takes = |passes: &str| {
        let (succeeded, lines) = run(&format!("builtin.module({passes})"));
        assert!(succeeded, "{lines:?}");
        lines.into_iter().filter(|line| line.contains("None") || line.contains("Some")).collect::<Vec<_>>()
    };
    let one = |passes: &str| {
        let lines = takes(passes);
        assert_eq!(lines.len(), 1);
        lines[0].contains("Some(5)")
    };
    assert!(one("test-give,test-take"));
    // A pass that says that it changes nothing keeps the data.
    assert!(one("test-give,test-say,test-take"));
    assert!(!one("test-take"));
    assert!(!one("test-give,canonicalize,test-take"));
    assert!(!one("test-give,func.func(canonicalize),test-take"));
    assert!(!one("test-give,func.func(test-function),test-take"));
    // It is about one operation, and taken once.
    assert_eq!(takes("test-give,func.func(test-take)").len(), 2);
    assert!(takes("test-give,func.func(test-take)").iter().all(|line| line.contains("None")));
    assert!(takes("test-give,test-take,test-take")[1].contains("None"));
    assert!(takes("func.func(test-give,test-take)").iter().all(|line| line.contains("Some(2)")));
    // Data of another kind, replaced, or not taken is dropped.
    assert!(!one("test-give-number,test-take"));
    assert!(one("test-give-number,test-give-number,test-give,test-take"));
    assert!(takes("test-give-number").is_empty());
    assert_eq!(COUNTED.load(Ordering::Relaxed), 0);
}

#[test]
fn dialects_are_loaded_by_name() {
    register();
    let registry = melior::dialect::DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    let lines = common::capture(&context);
    let mut module = common::parse(&context, "module {}");
    let loaded = context.loaded_dialect_count();
    for _ in 0..2 {
        assert!(manager(&context, "builtin.module(test-say)").unwrap().run(&mut module).is_ok());
        assert!(context.loaded_dialect_count() > loaded);
    }
    lines.borrow_mut().clear();
    assert!(manager(&context, "builtin.module(test-orphan)").unwrap().run(&mut module).is_err());
    let expected = "error: pass 'test-orphan' needs the dialect 'no_such_dialect', which is not registered";
    assert!(lines.borrow()[0].ends_with(expected), "{lines:?}");
}

/// The pass is known to the context when the dialect comes, and when it is there.
#[test]
fn late_dialects_are_loaded_with_those_that_ask_for_them() {
    register();
    let registry = melior::dialect::DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    for sources in [&["llvm.func @f()", "func.func private @f()"][..], &["func.func private @f()"]] {
        let context = Context::new();
        context.append_dialect_registry(&registry);
        for source in sources {
            let mut module = common::parse(&context, source);
            manager(&context, "builtin.module(test-late)").unwrap().run(&mut module).unwrap();
            let is_loaded = context.is_registered_operation("spirv.module");
            assert_eq!(is_loaded, source.starts_with("func"), "{source}");
        }
    }
}

#[test]
fn a_created_pass_runs() {
    let context = common::context();
    let lines = common::capture(&context);
    let mut module = common::parse(&context, "module {}");
    let manager = PassManager::new(&context);
    manager.add_pass(create_pass(&SAY));
    assert!(manager.run(&mut module).is_ok());
    assert_eq!(lines.borrow().len(), 1);
}

#[test]
fn a_pipeline_expands_with_its_options() {
    let text = printed("builtin.module(test-pipeline{count=3 mode=first})");
    assert!(
        text.contains("count=3") && text.contains("mode=first") && text.contains("func.func(cse"),
        "{text}"
    );
    assert!(refused("builtin.module(test-pipeline{count=7})").contains("seven is not supported"));
    let message = refused("builtin.module(test-pipeline{count=8})");
    assert!(message.contains("'no-such-pass' does not refer to a registered pass"), "{message}");
    let message = refused("builtin.module(test-pipeline{count=9})");
    assert!(message.contains("internal error in pipeline 'test-pipeline': nine"), "{message}");
    let message = refused("builtin.module(test-pipeline{mode=third})");
    assert!(message.contains("failed to add `test-pipeline` with options `mode=third`"), "{message}");
}
