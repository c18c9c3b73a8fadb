//! The source line of a line of PTX, where the compiler has written it.
//!
//! ```text
//! .file 1 "/home/u/add.py"
//! .loc 1 12 9                     the next lines were made from line 12, column 9
//! ld.global.b32 %r1, [%rd4];      the fault is here
//! ```
//!
//! `.loc` holds until the next one in the same function, so the last `.loc` before the line counts. Line 0
//! says that the source is not known.

/// The directory parts and the name, the line, and the column.
pub fn source_of(text: &str, line: u32) -> Option<String> {
    let before = text.lines().take(line.saturating_sub(1) as usize);
    let mut found = None;
    for words in before.map(str::trim) {
        if words.starts_with(".entry") || words.contains(" .entry ") || words.contains(".func ") {
            found = None;
        } else if let Some(rest) = words.strip_prefix(".loc") {
            found = Some(rest);
        }
    }
    let mut numbers = found?.split_whitespace().map(|word| word.trim_end_matches(',').parse::<u32>().ok());
    let (file, line, column) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let is_its = |words: &str| {
        let rest = words.trim().strip_prefix(".file")?.trim_start();
        let (number, name) = rest.split_once(char::is_whitespace)?;
        (number.parse() == Ok(file)).then(|| name.split('"').nth(1).map(str::to_string))?
    };
    let name = text.lines().find_map(is_its).filter(|_| line > 0)?;
    Some(if column > 0 { format!("{name}:{line}:{column}") } else { format!("{name}:{line}") })
}

/// A line of the text.
pub fn line_of(text: &str, line: u32) -> Option<&str> {
    text.lines().nth(line.checked_sub(1)? as usize).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = ".visible .entry a() {\n.loc 1 7 0\nret;\n}\n.visible .entry b()\n{\nret;\n.loc 2 12 9, \
                        function_name $x, inlined_at 1 3 0\ntrap;\n}\n.file 1 \"a.py\"\n.file 2 \"/x/b.py\", 1, 2\n";

    #[test]
    fn the_last_loc_of_the_function_counts() {
        assert_eq!(source_of(TEXT, 3).as_deref(), Some("a.py:7"));
        assert_eq!(source_of(TEXT, 7), None);
        assert_eq!(source_of(TEXT, 9).as_deref(), Some("/x/b.py:12:9"));
        assert_eq!(line_of(TEXT, 9), Some("trap;"));
        assert_eq!(line_of(TEXT, 0), None);
    }
}
