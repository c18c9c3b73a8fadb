//! Reports what the passes do not analyse.
//!
//! ```text
//! "my.kernel"() ({ ... }) {sym_name = "k"}       an operation with code, but not the attributes of a function
//! %v = "tt.load"(%p) : (!tt.ptr<f32>) -> f32     a pointer by the name of its type, without a space
//! ```
//!
//! Both are sound: the first is treated as unknown code, and nothing is claimed of the second. But without
//! the report, `require-resolved` would succeed although such accesses are not resolved.

use crate::{
    extract::{Device, Extractor},
    limits::LISTED_NAMES,
    types::{TypeTable, may_hide_pointers},
};
use melior::ir::{AttributeLike, OperationRef, Type, ValueLike, operation::OperationLike};
use mlir_ext::{
    attributes,
    diagnostics::{Diagnostic, Severity},
    ir,
    pass::PassFailure,
};
use rustc_hash::FxHashMap;

/// Reports the result of [`unanalysed`], in one diagnostic for each kind: an error with `must_resolve`, else
/// a remark, if remarks are wanted.
pub fn emit_unanalysed(
    root: OperationRef<'_, '_>,
    parts: &[String],
    remarks: bool,
    must_resolve: bool,
) -> Result<(), PassFailure> {
    if !remarks && !must_resolve {
        return Ok(());
    }
    let severity = if must_resolve { Severity::Error } else { Severity::Remark };
    for what in parts {
        Diagnostic::new(severity, root.location(), format!("not looked at: {what}")).emit();
    }
    if must_resolve && !parts.is_empty() { Err(PassFailure) } else { Ok(()) }
}

/// The parts of `device` that are not analysed, in words, one entry for each kind.
pub fn unanalysed<'c: 'a, 'a>(device: &Device<'c, 'a>, extractor: &mut Extractor) -> Vec<String> {
    let mut found = Vec::new();
    let unread = device.unread();
    if !unread.is_empty() {
        let name = |op: &OperationRef<'c, 'a>| {
            let symbol = ir::attribute(*op, "sym_name").and_then(attributes::string);
            let symbol = symbol.map_or(String::new(), |symbol| format!(" @{symbol}"));
            // The properties of a registered op are parsed by that op.
            let is_garbled = !ir::is_registered(*op)
                && ir::properties(*op).is_some_and(|properties| !properties.is_dictionary());
            let hint = match is_garbled {
                true => {
                    " (only its own dialect can read its attributes: write it as text, or as bytecode of \
                     version 4)"
                }
                false => "",
            };
            format!("'{}'{symbol}{hint}", ir::name_str(*op))
        };
        let names = list(unread.iter().map(name).collect());
        found.push(format!(
            "{} with regions that are not functions: {names}",
            count(unread.len(), "operation")
        ));
    }
    if extractor.types().summary().hides_pointers {
        let rules = extractor.rules.types();
        let hides = |ty: Type<'_>| TypeTable::new(rules).shape(ty).fields.is_empty() && may_hide_pointers(ty);
        found.extend(of_types(
            &device.code(extractor),
            hides,
            "that may be pointers, of types that state no space",
        ));
    }
    found
}

/// Reports pointers that no operation can cast to a space: they stay generic, whatever is found out about
/// them.
pub fn remark_fixed<'c: 'a, 'a>(
    root: OperationRef<'c, 'a>,
    device: &Device<'c, 'a>,
    extractor: &mut Extractor,
) {
    if extractor.types().summary().has_fixed {
        let rules = extractor.rules.types();
        let is_fixed = |ty: Type<'_>| TypeTable::new(rules).shape(ty).is_fixed;
        let what = "of types that no operation casts to a space, so that nothing is rewritten (add `cast` to \
                    their rule)";
        if let Some(what) = of_types(&device.code(extractor), is_fixed, what) {
            Diagnostic::new(Severity::Remark, root.location(), what).emit();
        }
    }
}

/// A message about the values of certain types: their number, and these types, in program order.
fn of_types(
    code: &[OperationRef<'_, '_>],
    is_meant: impl Fn(Type<'_>) -> bool,
    what: &str,
) -> Option<String> {
    let mut known: FxHashMap<ir::TypeId, bool> = FxHashMap::default();
    let mut names = Vec::new();
    let mut values = 0;
    let mut look = |ty: Type<'_>| {
        let is_one = *known.entry(ir::type_id_key(ty)).or_insert_with(|| {
            let is_one = is_meant(ty);
            names.extend(is_one.then(|| ir::type_text(ty)));
            is_one
        });
        values += usize::from(is_one);
    };
    for code in code {
        ir::walk_preorder(*code, |op| {
            op.results().for_each(|result| look(result.r#type()));
            let arguments = op.regions().flat_map(ir::blocks).flat_map(ir::arguments);
            arguments.for_each(|argument| look(argument.r#type()));
        });
    }
    (values != 0).then(|| format!("{} {what}: {}", count(values, "value"), list(names)))
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn list(names: Vec<String>) -> String {
    let more = names.len().saturating_sub(LISTED_NAMES);
    let listed = names.into_iter().take(LISTED_NAMES).collect::<Vec<_>>().join(", ");
    if more == 0 { listed } else { format!("{listed} and {more} more") }
}
