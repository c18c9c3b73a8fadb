//! Results of `wgmma` that are accessed before they are complete.
//!
//! ```text
//! wgmma.mma_async... {%f1, ...}, %rd1, %rd2, ...;
//! st.local.b32 [%rd3], %f1;                    the value is not defined yet (PTX ISA, "wgmma.mma_async")
//! wgmma.wait_group.sync.aligned 0;
//! ```
//!
//! The instruction only starts; its sums are defined after a wait. LLVM does not know that: to it the sums
//! are the result of some assembly. As long as they stay in registers, nothing comes between a product and
//! its wait. Where they do not, LLVM stores them in between, and the kernel would be silently wrong. So
//! the PTX is read once more. It is read in the order of the text, where a wait ends what is pending: a
//! branch around a wait is not followed, so this finds the stores and moves that LLVM adds, but does not
//! prove that a program waits.

use rustc_hash::FxHashSet;

const PRODUCT: &str = "wgmma.mma_async";

/// The first instruction that accesses a sum before a wait.
pub(super) fn accessed(ptx: &str) -> Option<String> {
    let mut pending: FxHashSet<&str> = FxHashSet::default();
    for statement in ptx.split(';') {
        if let Some((_, product)) = statement.split_once(PRODUCT) {
            let sums = product.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
            pending.extend(sums.into_iter().flat_map(|(sums, _)| registers(sums)));
        } else if pending.is_empty() {
            continue;
        } else if statement.contains("wgmma.wait_group")
            || [".entry ", ".func "].iter().any(|head| statement.contains(head))
        {
            pending.clear();
        } else if !statement.contains("wgmma.")
            && registers(statement).any(|register| pending.contains(register))
        {
            // The text may come from an attribute, with numbers for tabs and ends of lines.
            let plain = statement.replace("\\09", " ").replace("\\0A", "\n");
            let words = plain.trim().lines().next_back().unwrap_or_default();
            return Some(words.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    None
}

/// The registers in a text.
fn registers(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.split('%').skip(1).filter_map(move |rest| rest.split(move |letter| !is_part(letter)).next())
}

#[cfg(test)]
mod tests {
    use super::accessed;

    const PRODUCT: &str = "{ setp.ne.b32 p, %r9, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2}, %rd1, %rd2, p; }";
    const WAIT: &str = "wgmma.wait_group.sync.aligned 0;";

    #[test]
    fn a_store_before_the_wait_is_found() {
        let store = "\n\tst.local.b32 [%rd3], %f2;\n";
        let found = accessed(&format!("{PRODUCT}{store}{WAIT}"));
        assert_eq!(found.as_deref(), Some("st.local.b32 [%rd3], %f2"));
        assert_eq!(accessed(&format!("{PRODUCT}{WAIT}{store}")), None);
        assert_eq!(accessed(&format!("{store}{PRODUCT}{WAIT}")), None);
    }

    #[test]
    fn other_registers_and_other_products_are_no_matter() {
        let other = "st.local.b32 [%rd3], %f20;";
        assert_eq!(
            accessed(&format!("{PRODUCT}{other}{PRODUCT}wgmma.commit_group.sync.aligned;{WAIT}")),
            None
        );
        assert_eq!(accessed(&format!("{PRODUCT} .visible .entry k() {{ mov.b32 %f1, %f2;")), None);
    }

    #[test]
    fn text_of_an_attribute_is_read_too() {
        let text = format!("{PRODUCT}\\0A\\09mov.b32 \\09%f7, %f1;");
        assert_eq!(accessed(&text).as_deref(), Some("mov.b32 %f7, %f1"));
    }
}
