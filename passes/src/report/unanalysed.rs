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
use tilespace_dialects::TypeRules;

/// Reports the result of [`unanalysed`], in one diagnostic for each kind: an error with `must_resolve`, else a remark, if
/// remarks are wanted.
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
                    " (its attributes can be read by its own dialect only: write it as text, or bytecode of version 4)"
                }
                false => "",
            };
            format!("'{}'{symbol}{hint}", ir::name_str(*op))
        };
        let names = list(unread.iter().map(name).collect());
        found.push(format!("{} with code that are no functions: {names}", count(unread.len(), "operation")));
    }
    if extractor.types().summary().hides_pointers {
        let (values, names) = hidden_pointers(&device.code(extractor), extractor.rules.types());
        if values != 0 {
            let values = count(values, "value");
            found.push(format!(
                "{values} that may be pointers, of types that state no space: {}",
                list(names)
            ));
        }
    }
    found
}

/// The number of values whose types may hide pointers, and these types, in program order.
fn hidden_pointers(code: &[OperationRef<'_, '_>], rules: TypeRules) -> (usize, Vec<String>) {
    let mut known: FxHashMap<ir::TypeId, bool> = FxHashMap::default();
    let mut names = Vec::new();
    let mut count = 0;
    let mut look = |ty: Type<'_>| {
        let hides = *known.entry(ir::type_id_key(ty)).or_insert_with(|| {
            let hides = TypeTable::new(rules).shape(ty).fields.is_empty() && may_hide_pointers(ty);
            names.extend(hides.then(|| ir::type_text(ty)));
            hides
        });
        count += usize::from(hides);
    };
    for code in code {
        ir::walk_preorder(*code, |op| {
            op.results().for_each(|result| look(result.r#type()));
            let arguments = op.regions().flat_map(ir::blocks).flat_map(ir::arguments);
            arguments.for_each(|argument| look(argument.r#type()));
        });
    }
    (count, names)
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn list(names: Vec<String>) -> String {
    let more = names.len().saturating_sub(LISTED_NAMES);
    let listed = names.into_iter().take(LISTED_NAMES).collect::<Vec<_>>().join(", ");
    if more == 0 { listed } else { format!("{listed} and {more} more") }
}
