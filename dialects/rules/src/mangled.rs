//! The source path of a symbol, for rules that name one.
//!
//! ```text
//! _Z12__assertfailPKcS0_jS0_y                        ::__assertfail                C++
//! _ZN6thrust4pair4swapEv                             ::thrust::pair::swap          C++
//! _ZN4core9panicking5panic17h0123456789abcdefE       core::panicking::panic        Rust, the older form
//! _RNvNtCs8b1_4core9panicking5panic                  core::panicking::panic        Rust, the newer form
//! ```
//!
//! Only plain names are demangled. A template, an operator, a closure, a method of an implementation or
//! anything else has no path here, so no rule for a path matches it. A path of C++ starts with `::`, so that
//! a namespace of C++ never matches a crate of Rust.

/// The path of a function in the source, if its symbol has one of the forms above.
pub fn source_path(symbol: &str) -> Option<String> {
    match symbol.strip_prefix("_R") {
        Some(rest) => rust(rest),
        None => cpp(symbol.strip_prefix("_Z")?),
    }
}

/// Itanium C++ ABI, "Mangling": `<name> <types>`, where a name is one identifier or several between N and E.
fn cpp(mut rest: &str) -> Option<String> {
    let Some(nested) = rest.strip_prefix('N') else {
        let name = identifier(&mut rest, "")?;
        return (!rest.is_empty()).then(|| format!("::{name}"));
    };
    rest = nested.strip_prefix('K').unwrap_or(nested);
    let mut names = Vec::new();
    while !rest.starts_with('E') {
        names.push(identifier(&mut rest, "")?);
    }
    let is_end = rest.len() == 1 || rest[1..].starts_with('.');
    // A C++ name is followed by types; a Rust name ends in a hash.
    match names.split_last()? {
        (hash, path) if is_end && is_hash(hash) && !path.is_empty() => Some(path.join("::")),
        _ if is_end => None,
        _ => Some(format!("::{}", names.join("::"))),
    }
}

fn is_hash(name: &str) -> bool {
    let digits = name.strip_prefix('h').unwrap_or_default();
    digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The rustc book, "v0 Symbol Format": the path of a crate and of items nested in it.
fn rust(mut rest: &str) -> Option<String> {
    let mut depth = 0;
    while let Some(nested) = rest.strip_prefix('N') {
        // A capital letter marks compiler-generated items.
        rest = nested.strip_prefix(|space: char| space.is_ascii_lowercase())?;
        depth += 1;
    }
    rest = rest.strip_prefix('C')?;
    let mut path = Vec::new();
    for _ in 0..=depth {
        if let Some(disambiguated) = rest.strip_prefix('s') {
            rest = disambiguated.split_once('_')?.1;
        }
        path.push(identifier(&mut rest, "_")?);
    }
    // The path may be followed by the instantiating crate and by a suffix of LLVM's.
    let is_end = rest.is_empty() || rest.starts_with(['.', 'C']);
    (depth > 0 && is_end).then(|| path.join("::"))
}

/// Takes an identifier from the front: its length, an optional separator, and that many letters.
fn identifier<'s>(rest: &mut &'s str, separator: &str) -> Option<&'s str> {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (length, text) = rest.split_at(digits);
    let text = text.strip_prefix(separator).unwrap_or(text);
    let (name, behind) = text.split_at_checked(length.parse().ok()?)?;
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    *rest = behind;
    (!name.is_empty() && name.bytes().all(is_letter)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::source_path;

    #[track_caller]
    fn is(symbol: &str, path: Option<&str>) {
        assert_eq!(source_path(symbol).as_deref(), path, "{symbol}");
    }

    #[test]
    fn plain_functions_have_a_path() {
        is("_Z12__assertfailPKcS0_jS0_y", Some("::__assertfail"));
        is("_Z1fv", Some("::f"));
        is("_ZN2ab1c1fEi", Some("::ab::c::f"));
        is("_ZNK2ab1fEv", Some("::ab::f"));
        is("_ZN4core9panicking5panic17h0123456789abcdefE", Some("core::panicking::panic"));
        is("_ZN4core9panicking5panic17h0123456789abcdefE.llvm.12", Some("core::panicking::panic"));
        is("_RNvNtCs8b1_4core9panicking5panic", Some("core::panicking::panic"));
        is("_RNvNtC4core9panicking5panic", Some("core::panicking::panic"));
        is("_RNvNvNtNtCshQ_4core5slice5index26slice_start_index_len_fail10do_panics_7runtime", None);
        is(
            "_RNvNvNvNtNtCshQ_4core5slice5index26slice_start_index_len_fail8do_panics_7runtime",
            Some("core::slice::index::slice_start_index_len_fail::do_panic::runtime"),
        );
        is("_RNvCs1_3foo3__1a.llvm.3", Some("foo::_1a"));
    }

    #[test]
    fn a_namespace_of_c_is_no_crate_of_rust() {
        is("_ZN4core9panicking5panicEPKc", Some("::core::panicking::panic"));
        is(
            "_ZN4core9panicking5panic17h0123456789abcdefEPKc",
            Some("::core::panicking::panic::h0123456789abcdef"),
        );
        is("_ZN3foo4core9panicking5panic17h0123456789abcdefE", Some("foo::core::panicking::panic"));
        is("_RNvNtNtCs8b1_3foo4core9panicking5panic", Some("foo::core::panicking::panic"));
    }

    #[test]
    fn what_is_no_plain_function_has_none() {
        for symbol in [
            "__assertfail",
            "_Z",
            "_ZN",
            "_ZNE",
            "_R",
            "_RC4core",
            "_RNvC",
            "_Z99fv",
            "_Z0v",
            "_Z1f",
            "_ZN1a1bE",
            "_ZL6printfPKcz",
            "_ZN2abIiE1fEv",
            "_ZplRK1AS1_",
            "_ZSt4sortv",
            "_ZN1AC1Ev",
            "_Z3a:bv",
            "_Z18446744073709551616fv",
            "_RNCNvNtCs8b1_4core9panicking5panic0B5_",
            "_RINvNtCs8b1_4core9panicking13assert_failedlmE",
            "_RNvMNtCs8b1_4core9panickingNtB2_1A1f",
            "_RNvNtCs8b1_4core9panickingu5panic",
            "_RNvNtCs8b1_4core9panicking5panicx",
            "_ZN17h0123456789abcdefE",
            "_Z2\u{e4}\u{e4}v",
        ] {
            is(symbol, None);
        }
    }
}
