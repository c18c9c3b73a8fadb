//! Text to a program.
//!
//! ```text
//! global internal @slot : struct<ptr, i64> {addr_space = 3}
//! func internal @f(%p: ptr {llvm.noalias}) -> ptr {
//!   %i = llvm.mlir.constant {value = 1} : i64
//!   %q = llvm.getelementptr %p, %i {elem_type = f32, rawConstantIndices = [?]} : ptr
//!   llvm.br ^end(%q)
//! ^end(%r: ptr):
//!   llvm.return %r
//! }
//! func @malloc(i64) -> ptr
//! kernel @k(%p: ptr) { ... }
//! ```
//!
//! An op is `results = name operands successors attributes (regions) : types`, where each part may be
//! missing; a function and a variable have a form of their own, since every program has them. Values and
//! blocks may be used before the text defines them. `//` begins a comment. A text that is not a program is an
//! error with the line.

use crate::ir::{
    AttributeData, BlockData, DYNAMIC, FUNCTION, From, GLOBAL, MODULE, OpData, Program, RegionData, TypeData,
    ValueData,
};
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, String>;

/// Parses a program.
pub fn parse(text: &str) -> Result<Program> {
    let mut parser = Parser { text, at: 0, program: Program::default(), scope: Scope::default() };
    let module = parser.add_op(MODULE, None);
    let region = parser.add_region(module);
    let block = parser.add_block(region, "");
    while !parser.is_at_end() {
        parser.symbol(block)?;
    }
    Ok(parser.program)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    program: Program,
    scope: Scope,
}

/// The name of a block, where that is used, and how many operands of the op are before or for it.
type SuccessorName = (String, usize, usize);

/// Names in a function.
#[derive(Default)]
struct Scope {
    values: BTreeMap<String, u32>,
    /// The name of each operand, by op, and where that is used.
    operands: Vec<(u32, Vec<(String, usize)>)>,
    /// By region and name.
    blocks: BTreeMap<(u32, String), u32>,
    /// The successors of each op, with the region that it is in.
    successors: Vec<(u32, u32, Vec<SuccessorName>)>,
}

impl Parser<'_> {
    fn error<T>(&self, at: usize, message: &str) -> Result<T> {
        let line = self.text[..at.min(self.text.len())].matches('\n').count() + 1;
        Err(format!("line {line}: {message}"))
    }

    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.skip();
        self.at == self.text.len()
    }

    fn sees(&mut self, token: &str) -> bool {
        self.skip();
        self.text[self.at..].starts_with(token)
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.sees(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        match self.eat(token) {
            true => Ok(()),
            false => self.error(self.at, &format!("expected `{token}`")),
        }
    }

    /// A word; empty if there is none.
    fn peek_word(&mut self) -> &str {
        self.skip();
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-');
        &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())]
    }

    fn word(&mut self) -> Result<String> {
        let word = self.peek_word().to_string();
        self.at += word.len();
        if word.is_empty() { self.error(self.at, "expected a name") } else { Ok(word) }
    }

    /// A name after a sign.
    fn name(&mut self, sign: &str) -> Result<String> {
        self.expect(sign)?;
        self.word()
    }

    fn number(&mut self) -> Result<i64> {
        let at = self.at;
        let word = self.word()?;
        word.parse().or_else(|_| self.error(at, &format!("`{word}` is not a number")))
    }

    /// A list with commas up to `end`, which is eaten.
    fn list<T>(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut all = Vec::new();
        while !self.eat(end) {
            if !all.is_empty() {
                self.expect(",")?;
            }
            all.push(item(self)?);
        }
        Ok(all)
    }

    fn ty(&mut self) -> Result<u32> {
        let at = self.at;
        let word = self.word()?;
        let ty = match &*word {
            "index" => TypeData::Index,
            "ptr" if self.eat("<") => {
                let space = self.number()?;
                self.expect(">")?;
                TypeData::Pointer(space as u32)
            }
            "ptr" => TypeData::Pointer(0),
            "struct" => {
                self.expect("<")?;
                TypeData::Struct(self.list(">", Self::ty)?)
            }
            "array" | "vector" => {
                self.expect("<")?;
                let count = self.number()? as usize;
                self.expect("x")?;
                let element = self.ty()?;
                self.expect(">")?;
                if word == "array" {
                    TypeData::Array(count, element)
                } else {
                    TypeData::Vector(count, element)
                }
            }
            _ => match (word.get(..1), word.get(1..).and_then(|width| width.parse().ok())) {
                (Some("i"), Some(width)) => TypeData::Integer(width),
                (Some("f"), Some(width)) => TypeData::Float(width),
                _ => return self.error(at, &format!("`{word}` is not a type")),
            },
        };
        Ok(self.program.add_type(ty))
    }

    fn attribute(&mut self) -> Result<u32> {
        self.skip();
        let start = self.at;
        let attribute = match self.text[start..].chars().next() {
            Some('@') => AttributeData::Symbol(self.name("@")?),
            Some('"') => {
                let end = self.text[start + 1..].find('"').map(|end| start + 1 + end);
                let Some(end) = end else { return self.error(start, "a string without an end") };
                self.at = end + 1;
                AttributeData::String(self.text[start + 1..end].to_string())
            }
            Some('#') => {
                let end = self.text[start..].find('>').map(|end| start + end + 1);
                let Some(end) = end else { return self.error(start, "expected `>`") };
                self.at = end;
                AttributeData::Text(self.text[start..end].to_string())
            }
            Some('[') => {
                self.expect("[")?;
                let number = |parser: &mut Self| if parser.eat("?") { Ok(DYNAMIC) } else { parser.number() };
                AttributeData::Integers(self.list("]", number)?)
            }
            Some('{') => AttributeData::Dictionary(self.dictionary()?),
            Some(c) if c.is_ascii_digit() || c == '-' => AttributeData::Integer(self.number()?),
            _ => match self.peek_word() {
                word @ ("true" | "false") => {
                    let text = word.to_string();
                    self.at += text.len();
                    AttributeData::Text(text)
                }
                _ => AttributeData::Type(self.ty()?),
            },
        };
        Ok(self.program.add_attribute(attribute))
    }

    fn dictionary(&mut self) -> Result<Vec<(String, u32)>> {
        self.expect("{")?;
        self.list("}", |parser| {
            let name = parser.word()?;
            let value = match parser.eat("=") {
                true => parser.attribute()?,
                false => parser.program.add_attribute(AttributeData::Unit),
            };
            Ok((name, value))
        })
    }

    /// Attributes, if there are any.
    fn attributes(&mut self) -> Result<Vec<(String, u32)>> {
        if self.sees("{") { self.dictionary() } else { Ok(Vec::new()) }
    }

    fn add_op(&mut self, name: &str, block: Option<u32>) -> u32 {
        let id = self.program.ops.len() as u32;
        self.program.ops.push(OpData { name: name.to_string(), block, ..OpData::default() });
        if let Some(block) = block {
            let ops = &mut self.program.blocks[block as usize].ops;
            let last = ops.last().copied();
            ops.push(id);
            if let Some(last) = last {
                self.program.ops[last as usize].next = Some(id);
            }
        }
        id
    }

    fn add_region(&mut self, op: u32) -> u32 {
        let id = self.program.regions.len() as u32;
        self.program.regions.push(RegionData { op, blocks: Vec::new() });
        self.program.ops[op as usize].regions.push(id);
        id
    }

    fn add_block(&mut self, region: u32, name: &str) -> u32 {
        let id = self.program.blocks.len() as u32;
        self.program.blocks.push(BlockData { name: name.to_string(), region, ..BlockData::default() });
        let blocks = &mut self.program.regions[region as usize].blocks;
        let last = blocks.last().copied();
        blocks.push(id);
        if let Some(last) = last {
            self.program.blocks[last as usize].next = Some(id);
        }
        id
    }

    fn define(&mut self, (name, at): (String, usize), ty: u32, from: From) -> Result<u32> {
        let id = self.program.values.len() as u32;
        if self.scope.values.insert(name.clone(), id).is_some() {
            return self.error(at, &format!("%{name} is defined twice"));
        }
        self.program.values.push(ValueData { name, ty, from, uses: Vec::new() });
        Ok(id)
    }

    /// A function or a variable.
    fn symbol(&mut self, module: u32) -> Result<()> {
        let at = self.at;
        let keyword = self.word()?;
        let mut attributes = Vec::new();
        if !self.sees("@") {
            let linkage = AttributeData::Text(format!("#llvm.linkage<{}>", self.word()?));
            attributes.push(("linkage".to_string(), self.program.add_attribute(linkage)));
        }
        let name = AttributeData::String(self.name("@")?);
        attributes.push(("sym_name".to_string(), self.program.add_attribute(name)));
        self.scope = Scope::default();
        match &*keyword {
            "kernel" | "func" => {
                if keyword == "kernel" {
                    attributes
                        .push(("nvvm.kernel".to_string(), self.program.add_attribute(AttributeData::Unit)));
                }
                self.function(module, attributes)?;
            }
            "global" => self.global(module, attributes)?,
            _ => return self.error(at, "expected `kernel`, `func` or `global`"),
        }
        self.resolve()
    }

    fn global(&mut self, module: u32, mut attributes: Vec<(String, u32)>) -> Result<()> {
        self.expect(":")?;
        let ty = self.ty()?;
        attributes.push(("global_type".to_string(), self.program.add_attribute(AttributeData::Type(ty))));
        attributes.extend(self.attributes()?);
        let op = self.add_op(GLOBAL, Some(module));
        self.program.ops[op as usize].attributes = attributes;
        if self.eat("(") {
            self.region(op)?;
            self.expect(")")?;
        }
        Ok(())
    }

    fn function(&mut self, module: u32, mut attributes: Vec<(String, u32)>) -> Result<()> {
        self.expect("(")?;
        let arguments = self.list(")", |parser| {
            let name = if parser.sees("%") { Some(parser.value()?) } else { None };
            if name.is_some() {
                parser.expect(":")?;
            }
            let ty = parser.ty()?;
            let own = AttributeData::Dictionary(parser.attributes()?);
            Ok((name, ty, parser.program.add_attribute(own)))
        })?;
        let results = match (self.eat("->"), self.sees("(")) {
            (false, _) => Vec::new(),
            (true, false) => vec![self.ty()?],
            (true, true) => {
                self.expect("(")?;
                self.list(")", Self::ty)?
            }
        };
        let types = AttributeData::Function(arguments.iter().map(|(_, ty, _)| *ty).collect(), results);
        let own = AttributeData::Array(arguments.iter().map(|(.., own)| *own).collect());
        attributes.push(("function_type".to_string(), self.program.add_attribute(types)));
        attributes.push(("arg_attrs".to_string(), self.program.add_attribute(own)));
        if self.eat("attributes") {
            attributes.extend(self.dictionary()?);
        }
        let op = self.add_op(FUNCTION, Some(module));
        self.program.ops[op as usize].attributes = attributes;
        if !self.sees("{") {
            return Ok(());
        }
        let region = self.add_region(op);
        let entry = self.add_block(region, "");
        for (number, (name, ty, _)) in arguments.into_iter().enumerate() {
            let Some(name) = name else { return self.error(self.at, "an argument without a name") };
            let value = self.define(name, ty, From::Argument(entry, number))?;
            self.program.blocks[entry as usize].arguments.push(value);
        }
        self.expect("{")?;
        self.blocks(region, Some(entry))
    }

    /// `{ blocks }`
    fn region(&mut self, op: u32) -> Result<()> {
        let region = self.add_region(op);
        self.expect("{")?;
        self.blocks(region, None)
    }

    /// The blocks of a region up to its end. `entry` is there already.
    fn blocks(&mut self, region: u32, entry: Option<u32>) -> Result<()> {
        let mut block = entry;
        while !self.eat("}") {
            if self.is_at_end() {
                return self.error(self.at, "expected `}`");
            }
            if self.sees("^") {
                let at = self.at;
                let name = self.name("^")?;
                let next = self.add_block(region, &name);
                if self.scope.blocks.insert((region, name.clone()), next).is_some() {
                    return self.error(at, &format!("^{name} is defined twice"));
                }
                self.arguments(next)?;
                self.expect(":")?;
                block = Some(next);
                continue;
            }
            let current = match block {
                Some(block) => block,
                None => *block.insert(self.add_block(region, "")),
            };
            self.op(current, region)?;
        }
        Ok(())
    }

    fn arguments(&mut self, block: u32) -> Result<()> {
        if !self.eat("(") {
            return Ok(());
        }
        let mut number = 0;
        let arguments = self.list(")", |parser| {
            let name = parser.value()?;
            parser.expect(":")?;
            let ty = parser.ty()?;
            number += 1;
            parser.define(name, ty, From::Argument(block, number - 1))
        })?;
        self.program.blocks[block as usize].arguments = arguments;
        Ok(())
    }

    /// The name of a value, and where it is.
    fn value(&mut self) -> Result<(String, usize)> {
        self.skip();
        let at = self.at;
        Ok((self.name("%")?, at))
    }

    /// Names of values, with commas between them.
    fn uses(&mut self) -> Result<Vec<(String, usize)>> {
        let mut all = Vec::new();
        while self.sees("%") {
            all.push(self.value()?);
            if !self.eat(",") {
                break;
            }
        }
        Ok(all)
    }

    fn op(&mut self, block: u32, region: u32) -> Result<()> {
        let results = self.uses()?;
        if !results.is_empty() {
            self.expect("=")?;
        }
        let name = self.word()?;
        let op = self.add_op(&name, Some(block));
        let line = self.text[self.at..].find('\n').map_or(self.text.len(), |end| self.at + end);
        let mut operands = self.uses()?;
        self.program.ops[op as usize].own = operands.len();
        let mut successors = Vec::new();
        // A block at the beginning of a line is not a successor.
        while self.sees("^") && (self.at < line || !successors.is_empty()) {
            let at = self.at;
            let name = self.name("^")?;
            if self.eat("(") {
                operands.extend(self.uses()?);
                self.expect(")")?;
            }
            successors.push((name, at, operands.len()));
            if !self.eat(",") {
                break;
            }
        }
        self.scope.operands.push((op, operands));
        self.scope.successors.push((op, region, successors));
        self.program.ops[op as usize].attributes = self.attributes()?;
        if self.eat("(") {
            self.list(")", |parser| parser.region(op))?;
        }
        let mut types = Vec::new();
        if self.eat(":") {
            types.push(self.ty()?);
            while self.eat(",") {
                types.push(self.ty()?);
            }
        }
        if types.len() != results.len() {
            return self.error(self.at, &format!("{} results of {} types", results.len(), types.len()));
        }
        for (number, (name, ty)) in results.into_iter().zip(types).enumerate() {
            let result = self.define(name, ty, From::Result(op, number))?;
            self.program.ops[op as usize].results.push(result);
        }
        Ok(())
    }

    /// Sets operands and successors, once all names of the function are known.
    fn resolve(&mut self) -> Result<()> {
        let scope = std::mem::take(&mut self.scope);
        for (op, operands) in scope.operands {
            for (number, (name, at)) in operands.into_iter().enumerate() {
                let Some(value) = scope.values.get(&name) else {
                    return self.error(at, &format!("%{name} is not defined"));
                };
                self.program.ops[op as usize].operands.push(*value);
                self.program.values[*value as usize].uses.push((op, number));
            }
        }
        for (op, region, successors) in scope.successors {
            let mut start = self.program.ops[op as usize].own;
            for (name, at, end) in successors {
                let Some(block) = scope.blocks.get(&(region, name.clone())) else {
                    return self.error(at, &format!("^{name} is not defined"));
                };
                let from = self.program.ops[op as usize].block.unwrap_or_default();
                let arguments = self.program.blocks[*block as usize].arguments.len();
                if arguments != end - start {
                    return self.error(at, &format!("^{name} has {arguments} arguments"));
                }
                self.program.blocks[*block as usize].predecessors.push(from);
                self.program.ops[op as usize].successors.push((*block, start..end));
                start = end;
            }
        }
        Ok(())
    }
}
