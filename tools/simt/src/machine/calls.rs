//! Calls: by name and by address, and the functions of the device's runtime that have no body.

use super::{
    Stop,
    decode::{Inst, Target},
    event::Event,
    layout::Callee,
    run::Machine,
    thread::{Held, Thread, fault, unsupported},
};

/// The most frames of a thread.
const DEPTH: usize = 500;

impl<'p> Machine<'p> {
    pub(super) fn call(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let call = inst.call.as_ref().ok_or_else(|| unsupported(inst))?;
        let program = self.program;
        let callee = match &call.target {
            Target::Named(name) => program.functions.get(name),
            Target::Reg(register) => {
                let address = thread.frame().registers[*register];
                let callee = program.by_address.get(&address);
                Some(callee.ok_or_else(|| fault(inst, format!("call of {address:#x}: not a function")))?)
            }
        };
        let frame = thread.frame();
        let args = call.args.iter().map(|slot| match &frame.slots[*slot] {
            Held::Bytes(bytes) => Ok(bytes.clone()),
            Held::Address(_) => Err(unsupported(inst)),
        });
        let args = args.collect::<Result<Vec<_>, _>>()?;
        match callee.ok_or_else(|| unsupported(inst))? {
            Callee::Code(index) => {
                if thread.frames.len() >= DEPTH {
                    return Err(Stop::Limit);
                }
                let code = &program.codes[*index];
                if code.params.len() != args.len() {
                    return Err(fault(inst, format!("{} takes {} arguments", code.name, code.params.len())));
                }
                thread.enter(code, call.result);
                for (slot, passed) in code.params.iter().zip(args) {
                    if let Held::Bytes(bytes) = &mut thread.frame().slots[*slot] {
                        let size = bytes.len().min(passed.len());
                        bytes[..size].copy_from_slice(&passed[..size]);
                    }
                }
            }
            Callee::Unseen(name) => {
                let result = self.unseen(thread, inst, name, args)?.to_le_bytes();
                if let Some(slot) = call.result
                    && let Held::Bytes(bytes) = &mut thread.frame().slots[slot]
                {
                    let size = bytes.len().min(result.len());
                    bytes.fill(0);
                    bytes[..size].copy_from_slice(&result[..size]);
                }
            }
        }
        Ok(())
    }

    /// A function that has no body here. An unknown function is recorded, and returns zero.
    fn unseen(
        &mut self,
        thread: &mut Thread<'p>,
        inst: &Inst,
        name: &str,
        args: Vec<Vec<u8>>,
    ) -> Result<u64, Stop> {
        let word = |index: usize| {
            let mut word = [0; 8];
            let bytes = args.get(index).map_or(&[][..], Vec::as_slice);
            let size = bytes.len().min(8);
            word[..size].copy_from_slice(&bytes[..size]);
            u64::from_le_bytes(word)
        };
        match name {
            "vprintf" => {
                let text = self.printed(thread, inst, word(0), word(1))?;
                self.output += &text;
                Ok(text.len() as u64)
            }
            "malloc" => {
                let (at, size) = (self.heap, word(0).min(1 << 20));
                self.heap += size.next_multiple_of(16) + 64;
                let name = format!("malloc{}", at & 0xffff_ffff);
                self.objects.add(at, vec![0xa5; size as usize], &name);
                Ok(at)
            }
            "free" => match word(0) {
                0 => Ok(0),
                at if self.objects.remove(at) => Ok(0),
                at => Err(fault(inst, format!("free of {at:#x}"))),
            },
            "__assertfail" => {
                let message = self.text_at(thread, inst, word(0)).unwrap_or_default();
                let said = if message.is_empty() { message } else { format!(": {message}") };
                Err(fault(inst, format!("a failed assertion{said}")))
            }
            _ => {
                let seen = |bytes: &Vec<u8>| match <[u8; 8]>::try_from(bytes.as_slice()) {
                    Ok(word) => self.describe(u64::from_le_bytes(word)).into_bytes(),
                    Err(_) => bytes.clone(),
                };
                let args = args.iter().map(seen).collect();
                thread.events.push(Event::Call(name.to_string(), args));
                Ok(0)
            }
        }
    }

    fn text_at(&mut self, thread: &mut Thread<'p>, inst: &Inst, address: u64) -> Result<String, Stop> {
        let mut text = Vec::new();
        loop {
            let at = address + text.len() as u64;
            let byte = thread.bytes(&mut self.objects, at, 1).map(|bytes| bytes[0]);
            match byte.ok_or_else(|| fault(inst, format!("a string at {at:#x}")))? {
                0 => return Ok(String::from_utf8_lossy(&text).into_owned()),
                byte => text.push(byte),
            }
        }
    }

    /// The output of a format and its arguments, which begin at a pointer.
    fn printed(
        &mut self,
        thread: &mut Thread<'p>,
        inst: &Inst,
        format: u64,
        args: u64,
    ) -> Result<String, Stop> {
        let format = self.text_at(thread, inst, format)?;
        let (mut text, mut chars, mut at) = (String::new(), format.chars().peekable(), args);
        while let Some(c) = chars.next() {
            if c != '%' {
                text.push(c);
                continue;
            }
            let mut length = String::new();
            let kind = loop {
                match chars.next() {
                    Some(c) if c.is_ascii_alphabetic() && !matches!(c, 'l' | 'h' | 'z' | 'j' | 't') => {
                        break c;
                    }
                    Some('%') => break '%',
                    Some(c) => length.push(c),
                    None => return Ok(text),
                }
            };
            if kind == '%' {
                text.push('%');
                continue;
            }
            let is_long = length.contains(['l', 'z', 'j', 't'])
                || matches!(kind, 'p' | 's')
                || "eEfFgGaA".contains(kind);
            let size = if is_long { 8 } else { 4 };
            at = at.next_multiple_of(size);
            let bytes = thread.bytes(&mut self.objects, at, size).map(|bytes| bytes.to_vec());
            let bytes = bytes.ok_or_else(|| fault(inst, format!("an argument of printf at {at:#x}")))?;
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(&bytes);
            let value = u64::from_le_bytes(word);
            at += size;
            text += &match kind {
                'd' | 'i' if size == 4 => (value as i32).to_string(),
                'd' | 'i' => (value as i64).to_string(),
                'x' | 'X' => format!("{value:x}"),
                'c' => char::from(value as u8).to_string(),
                's' => self.text_at(thread, inst, value)?,
                'p' => self.describe(value),
                _ if size == 8 && "eEfFgGaA".contains(kind) => format!("{:.6}", f64::from_bits(value)),
                _ => value.to_string(),
            };
        }
        Ok(text)
    }
}
