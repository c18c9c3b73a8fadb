//! The accesses in the code that a module became.
//!
//! ```text
//! .entry k(...)        k: 1 generic, 1 local
//! {
//!   ld.b64 %rd2, [%rd1];
//!   st.local.b64 [%SPL], %rd2;
//!   call.uni helper, ...;
//! }
//! ```
//!
//! One access of the program may be several instructions, or none, and the code generator may forget a space.
//! So where the code is known, the numbers of generic and of local accesses in a report are the numbers in
//! the code, by function. An instruction without a space is a generic access, in assembly of the program,
//! too; that is the program's own.
//!
//! ```text
//! .loc 1 3 5          // k.cu:3:5 @[ k.cu:9:2 ]      k.cu:3:5: ld.shared.b32 %r, [%rd];
//! ld.shared.b32 %r5, [%rd4];
//! ```
//!
//! The comment names the file as debug information does, and so the report. The code that follows belongs to
//! that line, up to the next such directive. A page shows the instructions with an address, but for those
//! that pass arguments, and without the numbers of registers: their definitions are not shown, and one
//! instruction more would change all after it.

use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{MemorySpace, ids::reach};

/// The instructions that access memory of any space.
const ACCESSES: [&str; 7] = ["ld", "ldu", "st", "atom", "red", "ldmatrix", "stmatrix"];
/// The spaces of the accesses that are counted.
pub const COUNTED: [MemorySpace; 2] = [MemorySpace::Generic, MemorySpace::Local];

/// The instructions with an address of one place of the source.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// `file:line:column`
    pub at: String,
    /// With line breaks between.
    pub code: String,
}

/// One function of the code.
#[derive(Default)]
struct Function {
    /// In the order in which the code has the places first.
    lines: Vec<Line>,
    /// The index of a place in `lines`.
    known: FxHashMap<String, usize>,
    /// The place of the code that follows.
    at: Option<String>,
    /// By `COUNTED`.
    counts: [u64; COUNTED.len()],
    /// The functions that it names.
    named: FxHashSet<String>,
}

/// The functions of the code with a body, by name.
pub struct Code(FxHashMap<String, Function>);

impl Code {
    /// The code in a text of PTX.
    pub fn parse(text: &str) -> Self {
        let mut functions = FxHashMap::default();
        let (mut name, mut current) = (String::new(), None::<Function>);
        let mut is_assembly = false;
        for line in text.lines() {
            let (code, comment) = line.split_once("//").unwrap_or((line, ""));
            match code.trim_end() {
                _ if comment.starts_with(" begin inline asm") => is_assembly = true,
                _ if comment.starts_with(" end inline asm") => is_assembly = false,
                // It may have blocks of its own.
                _ if is_assembly => current.iter_mut().for_each(|function| function.keep(code)),
                code if code.trim_start().starts_with(".loc") => {
                    current.iter_mut().for_each(|function| function.at = place(comment));
                }
                code if code.contains(".entry") || code.contains(".func") => {
                    name = name_in(code).unwrap_or_default().to_owned();
                }
                "{" => current = Some(Function::default()),
                "}" => functions.extend(current.take().map(|function| (name.clone(), function))),
                code => current.iter_mut().for_each(|function| function.read(code)),
            }
        }
        let known: FxHashSet<String> = functions.keys().cloned().collect();
        functions
            .values_mut()
            .for_each(|function: &mut Function| function.named.retain(|name| known.contains(name)));
        Self(functions)
    }

    fn function(&self, name: &str) -> Option<&Function> {
        self.0.get(&in_code(name)).or_else(|| self.0.get(name))
    }

    /// The names of the functions, in order.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.0.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// The accesses in a function, by `COUNTED`; none are in a function that the code does not have.
    pub fn counts(&self, name: &str) -> [u64; COUNTED.len()] {
        self.function(name).map_or([0; COUNTED.len()], |function| function.counts)
    }

    /// The instructions with an address in a function, by places of the source.
    pub fn lines(&self, name: &str) -> &[Line] {
        self.function(name).map_or(&[], |function| &function.lines)
    }

    /// The accesses in a function and all that it reaches.
    pub fn reached(&self, name: &str) -> [u64; COUNTED.len()] {
        let mut seen = FxHashSet::default();
        let mut counts = [0; COUNTED.len()];
        reach(
            vec![name.to_owned()],
            |name| seen.insert(in_code(name)),
            |name, next| {
                next.extend(
                    self.function(&name).into_iter().flat_map(|function| function.named.iter().cloned()),
                )
            },
        );
        for function in seen.iter().filter_map(|name| self.function(name)) {
            counts.iter_mut().zip(function.counts).for_each(|(all, count)| *all += count);
        }
        counts
    }
}

impl Function {
    /// Keeps a line with an address for the place that it is of.
    fn keep(&mut self, code: &str) {
        let Some(at) = self.at.as_ref().filter(|_| code.contains('[')) else { return };
        let mut words = code.split_whitespace();
        let opcode = words.clone().find(|word| !word.starts_with('@')).unwrap_or_default();
        if opcode.starts_with('.') || opcode.split('.').any(|part| part == "param") {
            return;
        }
        let text = without_numbers(&words.by_ref().collect::<Vec<_>>().join(" "));
        let next = self.lines.len();
        let index = *self.known.entry(at.clone()).or_insert(next);
        match self.lines.get_mut(index) {
            Some(line) => line.code.extend(["\n", &text]),
            None => self.lines.push(Line { at: at.clone(), code: text }),
        }
    }

    fn read(&mut self, code: &str) {
        self.keep(code);
        let code = code.trim();
        let code = code
            .strip_prefix('@')
            .and_then(|guarded| guarded.split_once(char::is_whitespace))
            .map_or(code, |(_, code)| code);
        let opcode = code.split(|c: char| c.is_whitespace() || c == ';').next().unwrap_or_default();
        let mut parts = opcode.split('.');
        let base = parts.next().unwrap_or_default();
        let accesses =
            ACCESSES.contains(&base) || opcode.starts_with("wmma.load") || opcode.starts_with("wmma.store");
        if accesses {
            let is = |space: &str| {
                opcode.split('.').any(|part| {
                    part == space || part.strip_prefix(space).is_some_and(|rest| rest.starts_with("::"))
                })
            };
            if is("local") {
                self.counts[1] += 1;
            } else if !["global", "shared", "const", "param"].into_iter().any(is) {
                self.counts[0] += 1;
            }
        }
        let symbols = words(code).filter(|word| !word.starts_with(|c: char| c == '%' || c.is_ascii_digit()));
        self.named.extend(symbols.map(str::to_owned));
    }
}

/// A text without the numbers of registers.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split('%');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = part.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(part.len());
        let (name, rest) = part.split_at(name);
        plain.extend(["%", name, rest.trim_start_matches(|c: char| c.is_ascii_digit())]);
    }
    plain
}

/// The place in the comment of a directive; none of code that is of no line.
fn place(comment: &str) -> Option<String> {
    let at = comment.split(" @[").next().unwrap_or_default().trim();
    let (_, line) = at.rsplit_once(':')?.0.rsplit_once(':')?;
    (line != "0").then(|| at.to_owned())
}

/// The name in the head of a function: the last word before its arguments.
fn name_in(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once(".entry").or_else(|| line.split_once(".func"))?;
    // The result is in brackets before the name.
    let rest = rest.trim_start();
    let rest =
        rest.strip_prefix('(').and_then(|result| result.split_once(')')).map_or(rest, |(_, name)| name);
    words(rest).next()
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || "_$%".contains(c))).filter(|word| !word.is_empty())
}

/// The code generator's name of a private function: names of PTX have neither dots nor at signs.
pub fn in_code(name: &str) -> String {
    name.replace(['.', '@'], "_$_")
}

#[cfg(test)]
mod tests {
    use super::{Code, Line};

    const PTX: &str = r"
.version 8.0
.func  (.param .b32 func_retval0) get_$_local(
	.param .b64 get_$_local_param_0
)
{
	.reg .b32 	%r<2>;
// %bb.0:
	ld.param.b64 	%rd1, [get_$_local_param_0];
	ld.local.b32 	%r1, [%rd1];
	@%p1 bra 	$L1;
	// begin inline asm
{
	ld.b32 %r1, [%rd1];
}
	// end inline asm
	@%p1 st.v2.b32 	[%rd1], {%r1, %r1};
	ret;
}
.func unused()
;
.visible .entry k(
	.param .b64 k_param_0
)
{
	atom.shared::cta.add.u32 	%r1, [%rd1], %r1;
	atom.add.u32 	%r1, [%rd1], %r1;
	{ // callseq 0, 0
	st.param.b64 	[param0], %rd1;
	call.uni (retval0), get_$_local, (param0);
	} // callseq 0
	ret;
}
";

    #[test]
    fn accesses_are_counted_by_function_and_by_reach() {
        let code = Code::parse(PTX);
        assert_eq!(code.names(), ["get_$_local", "k"]);
        assert_eq!(code.counts("get.local"), [1, 1]);
        assert_eq!(code.counts("k"), [1, 0]);
        assert_eq!(code.reached("k"), [2, 1]);
        assert_eq!(code.counts("unused"), [0, 0]);
    }

    #[test]
    fn instructions_with_an_address_are_kept_by_line() {
        let text = r"
.visible .entry k(
	.param .b64 k_param_0
)                                       // @k
{
	.local .align 4 .b8 	__local_depot0[16];
	.loc	1 2 0                           // my.func.cu:2:0
	ld.param.b64 	%rd1, [k_param_0];
	.loc	2 9 5                           // get.h:9:5 @[ my.func.cu:3:7 ]
	@%p1 ld.b32 	%r1, [%rd1+4];            // 4-byte Folded Reload
	add.s32 	%r2, %r1, 1;
	.loc	1 3 7                           // my.func.cu:3:7
	// begin inline asm
	st.release.b32 [%rd1], %r2;
	// end inline asm
	.loc	2 9 5                           // get.h:9:5 @[ my.func.cu:4:7 ]
	ld.shared.b32 	%r3, [%rd2];
	.loc	2 0 5                           // get.h:0:5
	ld.shared.b32 	%r4, [%rd2];
	ret;
}
";
        let code = Code::parse(text);
        let line = |at: &str, code: &str| Line { at: at.to_owned(), code: code.to_owned() };
        let loads = "@%p ld.b32 %r, [%rd+4];\nld.shared.b32 %r, [%rd];";
        let stores = "st.release.b32 [%rd], %r;";
        assert_eq!(code.lines("k"), [line("get.h:9:5", loads), line("my.func.cu:3:7", stores)]);
        assert_eq!(code.counts("k"), [1, 0]);
    }
}
