//! Modules, as they are written: functions, variables and statements, with unresolved names.
//!
//! Inline assembly has blocks of its own, `{ .reg .b32 t; ... }`, and their names differ from the names
//! outside. So every statement knows its scope, and a name is looked up from there outwards.

use super::{
    Stop,
    lex::{Spot, Token, lex},
};

/// An operand, as it is written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Arg {
    Name(String),
    Not(Box<Arg>),
    Number(u64),
    /// `[base+offset]`.
    Address(Option<String>, i64),
    /// `[base+offset, {x, y}]`: the coordinates of a tile after the address of its tensor map.
    Tensor(Box<Arg>, Vec<Arg>),
    /// `{a, b}`, or a list in parentheses.
    Vector(Vec<Arg>),
    /// `a|b`.
    Pair(Box<Arg>, Box<Arg>),
    /// `generic(name)` and `0xFF(value)` in initializers.
    Apply(String, Box<Arg>),
    /// A name and an offset.
    Sum(Box<Arg>, i64),
}

/// A statement in a scope.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub line: u32,
    pub scope: usize,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Label(String),
    /// Names, and the size in bits.
    Registers(Vec<String>, u64),
    Variable(Variable),
    Targets(String, Vec<String>),
    Op {
        guard: Option<(String, bool)>,
        op: String,
        args: Vec<Arg>,
    },
}

/// A variable, or a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Variable {
    pub space: String,
    pub name: String,
    pub align: u64,
    /// The size of an element.
    pub width: u64,
    pub count: u64,
    pub init: Option<Arg>,
    pub line: u32,
    /// Whether unseen code can name it.
    pub visible: bool,
    /// Whether the launch gives its size.
    pub dynamic: bool,
}

impl Variable {
    pub(super) fn size(&self) -> u64 {
        self.width * self.count
    }
}

/// A function or kernel.
#[derive(Clone, Debug, Default)]
pub(super) struct Function {
    pub name: String,
    pub is_kernel: bool,
    pub results: Vec<Variable>,
    pub params: Vec<Variable>,
    /// None for a declaration.
    pub body: Option<Vec<Statement>>,
    /// The parent of each scope.
    pub parents: Vec<usize>,
    pub bounds: Bounds,
}

/// A kernel's bounds on its launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// `.reqntid`: the threads of a block.
    pub block: Option<[u32; 3]>,
    /// `.maxntid`: the most threads of a block.
    pub threads: Option<u32>,
    /// `.reqnctapercluster`: the blocks of a cluster.
    pub cluster: Option<[u32; 3]>,
}

/// A module.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    pub variables: Vec<Variable>,
    pub functions: Vec<Function>,
    pub aliases: Vec<(String, String)>,
}

/// A number as PTX writes it.
pub(super) fn number(word: &str) -> Option<u64> {
    let (digits, is_float) = match word.get(..2)? {
        "0f" | "0F" if word.len() == 10 => (&word[2..], true),
        "0d" | "0D" if word.len() == 18 => (&word[2..], true),
        _ => (word.trim_end_matches('U'), false),
    };
    if is_float {
        return u64::from_str_radix(digits, 16).ok();
    }
    match digits.get(..2) {
        Some("0x" | "0X") => u64::from_str_radix(&digits[2..], 16).ok(),
        Some("0b" | "0B") => u64::from_str_radix(&digits[2..], 2).ok(),
        _ => digits.parse().ok(),
    }
}

/// The size in bits of a type, by its word without the dot.
pub(super) fn type_bits(word: &str) -> Option<u64> {
    match word {
        "pred" => Some(1),
        "f16x2" | "bf16x2" => Some(32),
        _ => word.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().ok(),
    }
}

struct Parser {
    spots: Vec<Spot>,
    at: usize,
}

type Parsed<T> = Result<T, Stop>;

impl Parser {
    fn line(&self) -> u32 {
        self.spots.get(self.at).or(self.spots.last()).map_or(1, |spot| spot.line)
    }

    fn error<T>(&self, what: &str) -> Parsed<T> {
        let found = self.spots.get(self.at).map(|spot| &spot.token);
        Err(Stop::syntax(self.line(), format!("{what}, not {found:?}")))
    }

    fn is(&self, sign: char) -> bool {
        self.spots.get(self.at).is_some_and(|spot| spot.token == Token::Sign(sign))
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn need(&mut self, sign: char) -> Parsed<()> {
        if self.take(sign) { Ok(()) } else { self.error(&format!("expected '{sign}'")) }
    }

    fn peek(&self) -> Option<&str> {
        match &self.spots.get(self.at)?.token {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self) -> Parsed<String> {
        let Some(word) = self.peek().map(str::to_string) else { return self.error("expected a word") };
        self.at += 1;
        Ok(word)
    }

    /// A number with its sign.
    fn integer(&mut self) -> Parsed<i64> {
        let negative = self.take('-');
        let word = self.word()?;
        let Some(value) = number(&format!("{word:0>2}")) else { return self.error("expected a number") };
        Ok(if negative { (value as i64).wrapping_neg() } else { value as i64 })
    }

    /// Offsets after a name: `+4`, `+-4`, `-4`.
    fn offset(&mut self) -> Parsed<i64> {
        let mut sum = 0_i64;
        while self.is('+') || self.is('-') {
            self.take('+');
            sum = sum.wrapping_add(self.integer()?);
        }
        Ok(sum)
    }

    fn list(&mut self, end: char) -> Parsed<Vec<Arg>> {
        let mut args = Vec::new();
        while !self.take(end) {
            args.push(self.arg()?);
            self.take(',');
        }
        Ok(args)
    }

    fn arg(&mut self) -> Parsed<Arg> {
        if self.take('{') {
            return Ok(Arg::Vector(self.list('}')?));
        }
        if self.take('(') {
            return Ok(Arg::Vector(self.list(')')?));
        }
        if self.take('!') {
            return Ok(Arg::Not(Box::new(self.arg()?)));
        }
        if self.take('[') {
            let is_number =
                self.is('-') || self.peek().is_some_and(|word| word.as_bytes()[0].is_ascii_digit());
            let base = if is_number { None } else { Some(self.word()?) };
            let offset = if is_number { self.integer()? } else { self.offset()? };
            let address = Arg::Address(base, offset);
            if self.take(',') {
                let Arg::Vector(coordinates) = self.arg()? else {
                    return self.error("expected coordinates");
                };
                self.need(']')?;
                return Ok(Arg::Tensor(Box::new(address), coordinates));
            }
            self.need(']')?;
            return Ok(address);
        }
        if self.is('-') {
            return Ok(Arg::Number(self.integer()? as u64));
        }
        let word = self.word()?;
        if self.take('(') {
            let inner = self.arg()?;
            self.need(')')?;
            let applied = Arg::Apply(word, Box::new(inner));
            let offset = self.offset()?;
            return Ok(if offset == 0 { applied } else { Arg::Sum(Box::new(applied), offset) });
        }
        let arg = match number(&format!("{word:0>2}")).filter(|_| word.as_bytes()[0].is_ascii_digit()) {
            Some(value) => Arg::Number(value),
            None => Arg::Name(word),
        };
        if self.take('|') {
            return Ok(Arg::Pair(Box::new(arg), Box::new(self.arg()?)));
        }
        let offset = self.offset()?;
        Ok(if offset == 0 { arg } else { Arg::Sum(Box::new(arg), offset) })
    }

    /// `.param .align 8 .b8 name[16]`, `.global .align 4 .u32 name = 5`: from the space on.
    fn variable(&mut self, visible: bool) -> Parsed<Variable> {
        let line = self.line();
        let space = self.word()?.trim_start_matches('.').to_string();
        let (mut align, mut width) = (0, 0);
        while self.peek().is_some_and(|word| word.starts_with('.')) {
            let word = self.word()?;
            match word.as_str() {
                ".align" => align = self.integer()? as u64,
                ".ptr" | ".global" | ".shared" | ".local" | ".const" | ".attribute" | ".v2" | ".v4" => {
                    if self.take('(') {
                        self.list(')')?;
                    }
                }
                ".texref" | ".samplerref" | ".surfref" => width = 64,
                _ => {
                    let Some(bits) = type_bits(&word[1..]) else { return self.error("expected a type") };
                    width = bits;
                }
            }
        }
        let name = self.word()?;
        let mut count = 1;
        while self.take('[') {
            count *= if self.is(']') { 0 } else { self.integer()? as u64 };
            self.need(']')?;
        }
        let init = if self.take('=') { Some(self.arg()?) } else { None };
        let width = width.div_ceil(8);
        let align = align.max(width);
        Ok(Variable { space, name, align, width, count, init, line, visible, dynamic: false })
    }

    fn parameters(&mut self) -> Parsed<Vec<Variable>> {
        let mut params = Vec::new();
        if self.take('(') {
            while !self.take(')') {
                params.push(self.variable(false)?);
                self.take(',');
            }
        }
        Ok(params)
    }

    fn function(&mut self, is_kernel: bool) -> Parsed<Function> {
        let results = self.parameters()?;
        let name = self.word()?;
        let params = self.parameters()?;
        let mut bounds = Bounds::default();
        while !self.is('{') && !self.is(';') {
            // `.noreturn`, `.minnctapersm`, ...
            match self.peek() {
                Some(".reqntid") => bounds.block = Some(self.sides()?),
                Some(".maxntid") => bounds.threads = Some(self.sides()?.iter().product()),
                Some(".reqnctapercluster") => bounds.cluster = Some(self.sides()?),
                _ => self.at += 1,
            }
            if self.at >= self.spots.len() {
                return self.error("expected a body");
            }
        }
        let mut function =
            Function { name, is_kernel, results, params, body: None, parents: vec![0], bounds };
        if !self.take(';') {
            self.need('{')?;
            function.body = Some(self.body(&mut function.parents)?);
        }
        Ok(function)
    }

    /// Up to three numbers after a directive: `.reqntid 128, 1, 1`.
    fn sides(&mut self) -> Parsed<[u32; 3]> {
        self.at += 1;
        let mut sides = [1; 3];
        for side in &mut sides {
            let number = u32::try_from(self.integer()?).ok().filter(|number| (1..=1 << 16).contains(number));
            let Some(number) = number else { return self.error("expected a number from 1 on") };
            *side = number;
            if !self.take(',') {
                break;
            }
        }
        Ok(sides)
    }

    fn body(&mut self, parents: &mut Vec<usize>) -> Parsed<Vec<Statement>> {
        let (mut statements, mut scope, mut depth) = (Vec::new(), 0, 1);
        while depth > 0 {
            let line = self.line();
            if self.take('{') {
                parents.push(scope);
                scope = parents.len() - 1;
                depth += 1;
                continue;
            }
            if self.take('}') {
                scope = parents[scope];
                depth -= 1;
                continue;
            }
            if self.take(';') {
                continue;
            }
            if let Some(kind) = self.statement()? {
                statements.push(Statement { line, scope, kind });
            }
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Parsed<Option<Kind>> {
        let guard = if self.take('@') {
            let negated = self.take('!');
            Some((self.word()?, negated))
        } else {
            None
        };
        let word = self.word()?;
        if self.take(':') {
            let name = word;
            if self.take_word(".branchtargets") {
                let mut targets = Vec::new();
                while !self.take(';') {
                    targets.push(self.word()?);
                    self.take(',');
                }
                return Ok(Some(Kind::Targets(name, targets)));
            }
            if self.take_word(".callprototype") || self.take_word(".calltargets") {
                self.skip_to(';')?;
                return Ok(None);
            }
            return Ok(Some(Kind::Label(name)));
        }
        let kind = match word.as_str() {
            ".reg" => {
                let (names, bits) = self.registers()?;
                Kind::Registers(names, bits)
            }
            ".param" | ".local" | ".shared" => {
                self.at -= 1;
                Kind::Variable(self.variable(false)?)
            }
            ".pragma" => {
                self.skip_to(';')?;
                return Ok(None);
            }
            _ if word.starts_with('.') => return self.error("expected an instruction"),
            _ => {
                let mut args = Vec::new();
                while !self.is(';') {
                    args.push(self.arg()?);
                    self.take(',');
                }
                Kind::Op { guard, op: word, args }
            }
        };
        self.need(';')?;
        Ok(Some(kind))
    }

    fn skip_to(&mut self, sign: char) -> Parsed<()> {
        while !self.take(sign) {
            self.at += 1;
            if self.at >= self.spots.len() {
                return self.error(&format!("expected '{sign}'"));
            }
        }
        Ok(())
    }

    /// The names after `.reg .b32`, including the names of a range.
    fn registers(&mut self) -> Parsed<(Vec<String>, u64)> {
        let mut bits = 0;
        while let Some(word) = self.peek().filter(|word| word.starts_with('.')) {
            bits = type_bits(&word[1..]).unwrap_or(bits);
            self.at += 1;
        }
        let mut names = Vec::new();
        while !self.is(';') {
            let name = self.word()?;
            if self.take('<') {
                let count = self.integer()?;
                self.need('>')?;
                names.extend((0..count.min(1 << 20)).map(|index| format!("{name}{index}")));
            } else {
                names.push(name);
            }
            self.take(',');
        }
        Ok((names, bits))
    }

    fn module(&mut self) -> Parsed<Text> {
        let mut text = Text::default();
        while self.at < self.spots.len() {
            let (mut visible, mut is_extern) = (false, false);
            while matches!(self.peek(), Some(".visible" | ".extern" | ".weak" | ".common")) {
                visible = true;
                is_extern |= self.word()? == ".extern";
            }
            match self.peek().map(str::to_string).as_deref() {
                Some(".entry" | ".func") => {
                    let is_kernel = self.word()? == ".entry";
                    while self.peek() == Some(".attribute") {
                        self.at += 1;
                        self.skip_to(')')?;
                    }
                    text.functions.push(self.function(is_kernel)?);
                }
                Some(".alias") => {
                    self.at += 1;
                    let name = self.word()?;
                    self.need(',')?;
                    text.aliases.push((name, self.word()?));
                    self.need(';')?;
                }
                Some(".section") => self.section()?,
                Some(".pragma") => self.skip_to(';')?,
                Some(".global" | ".shared" | ".const") => {
                    let mut variable = self.variable(visible)?;
                    variable.dynamic = is_extern && variable.count == 0;
                    text.variables.push(variable);
                    self.need(';')?;
                }
                _ if self.take(';') => {}
                _ => return self.error("expected a function or variable"),
            }
        }
        Ok(text)
    }

    /// Debug information.
    fn section(&mut self) -> Parsed<()> {
        self.skip_to('{')?;
        let mut depth = 1;
        while depth > 0 {
            depth += i32::from(self.is('{')) - i32::from(self.is('}'));
            self.at += 1;
            if self.at > self.spots.len() {
                return self.error("expected '}'");
            }
        }
        Ok(())
    }
}

/// The module of a text.
pub(super) fn parse(text: &str) -> Parsed<Text> {
    Parser { spots: lex(text)?, at: 0 }.module()
}
