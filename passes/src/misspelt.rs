//! The word of a textual pipeline that MLIR does not know, and the word that was meant.
//!
//! ```text
//! builtin.module(canonicalise)                    canonicalise     canonicalize
//! builtin.module(canonicalize{max-iteration=3})   max-iteration    max-iterations
//! ```

use crate::registry::{PASSES, PIPELINES};
use melior::{Context, pass::PassManager, utility::parse_pass_pipeline};
use mlir_ext::pipeline::registered_names;
use tilespace_dialects::rules::nearest;

/// Looks for a word that names no pass, no pipeline and no option of either, and for the nearest name. None
/// if all words are known, or no name is near.
pub fn misspelt(pipeline: &str) -> Option<(String, String)> {
    let names = registered_names();
    let mut rest = pipeline;
    while !rest.is_empty() {
        let (name, after) = rest.split_at(rest.find(['{', '(', ')', ',']).unwrap_or(rest.len()));
        let name = name.trim();
        // An operation (its passes follow) need not be registered.
        if !after.starts_with('(') && !name.is_empty() && !names.iter().any(|known| known == name) {
            return meant(name, &names);
        }
        let (options, after) = after.split_at(end_of_options(after));
        let known = if options.is_empty() { Vec::new() } else { options_of(name) };
        for option in keys(options) {
            if !known.is_empty() && !known.iter().any(|known| known == option) && lacks(name, option) {
                return meant(option, &known);
            }
        }
        rest = after.get(1..).unwrap_or("");
    }
    None
}

fn meant(word: &str, known: &[String]) -> Option<(String, String)> {
    let near = nearest(word, known.iter().map(String::as_str))?;
    Some((word.to_owned(), near.to_owned()))
}

/// How long the options are that a text begins with.
fn end_of_options(text: &str) -> usize {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    end.unwrap_or(text.len())
}

/// The names in options: `a`, `b` and `c` of `{a=1 b={x=2} c='y z'`.
fn keys(options: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quote) = (0, None);
    let words = options.split(move |c: char| {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            _ => {}
        }
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth <= 1 && quote.is_none() && (c == '{' || c.is_whitespace())
    });
    words.map(|word| word.split('=').next().unwrap_or_default()).filter(|key| !key.is_empty())
}

/// The options of a pass or pipeline. MLIR prints the options of its own passes, with values, but none of a
/// pipeline.
fn options_of(name: &str) -> Vec<String> {
    let passes = PASSES.iter().map(|pass| (pass.argument, pass.options));
    let mut ours = passes.chain(PIPELINES.iter().map(|pipeline| (pipeline.argument, pipeline.options)));
    if let Some((_, options)) = ours.find(|(argument, _)| *argument == name) {
        return options.iter().map(|option| option.name.to_owned()).collect();
    }
    let text = printed(name).unwrap_or_default();
    keys(text.split_once('{').map_or("", |(_, options)| options)).map(str::to_owned).collect()
}

/// Whether MLIR says that a pass has no such option: it prints no list that is empty.
fn lacks(name: &str, option: &str) -> bool {
    printed(&format!("{name}{{{option}=}}")).is_err_and(|error| error.contains("no such option"))
}

/// A pass as MLIR prints it, or the error about its text.
fn printed(pass: &str) -> Result<String, String> {
    let context = Context::new();
    let manager = PassManager::new(&context);
    let root = manager.as_operation_pass_manager();
    parse_pass_pipeline(root, &format!("any({pass})")).map_err(|error| error.to_string())?;
    Ok(root.to_string())
}
