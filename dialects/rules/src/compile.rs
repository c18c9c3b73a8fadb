//! Compiles the effects of a record to a model. The build script uses this file too.
//!
//! Effects of a record have no order. Two conflicting effects are an error, since neither takes precedence.

use super::{
    effect::{Effect, OpRule},
    model::{
        Access, Alike, Clobbers, Condition, Distance, EqualAtomic, List, Masks, OpModel, OperandModel,
        Ordered, ResultModel, Traffic, Transfer, Varies, WideVector,
    },
    operand::Operand,
};
use anyhow::{Context, Result, ensure};

/// The model of a record.
pub fn compile(rule: &OpRule) -> Result<OpModel> {
    let mut building = Building::default();
    for (index, effect) in rule.effects.iter().enumerate() {
        building.add(effect).with_context(|| format!("effect {index}"))?;
    }
    Ok(building.finish())
}

#[derive(Default)]
struct Building {
    model: OpModel,
    results: Vec<(ResultModel, Vec<Transfer>, Vec<Operand>)>,
    operands: Vec<(OperandModel, Vec<EqualAtomic>)>,
    traffic: Vec<Traffic>,
    alike: Vec<Alike>,
    mentioned: Vec<Operand>,
}

impl Building {
    fn add(&mut self, effect: &Effect) -> Result<()> {
        match effect {
            Effect::Follows { result, operands } => {
                self.mentioned.extend(operands);
                self.transfer(*result, Transfer::Follows { operands: list(operands) });
            }
            Effect::FollowsField { result, aggregate } => {
                self.mentioned.push(*aggregate);
                self.transfer(*result, Transfer::Field { aggregate: *aggregate });
            }
            Effect::InsertsField { result, aggregate, value } => {
                self.mentioned.extend([*aggregate, *value]);
                self.transfer(*result, Transfer::Insert { aggregate: *aggregate, value: *value });
            }
            Effect::Source { result, space } => self.transfer(*result, Transfer::Source { space: *space }),
            Effect::SymbolAddress { result, attribute } => {
                self.transfer(*result, Transfer::Symbol { attribute: text(attribute) });
            }
            Effect::Nothing { result } => self.transfer(*result, Transfer::Nothing),
            Effect::Null { result } => self.transfer(*result, Transfer::Null),
            Effect::Opaque { result } => self.transfer(*result, Transfer::Unknown),
            Effect::CastTo { result, operand } => {
                self.mentioned.push(*operand);
                self.transfer(*result, Transfer::Cast { operand: *operand });
            }
            Effect::Reads { result, address } => {
                self.mentioned.push(*address);
                self.transfer(*result, Transfer::Read { address: *address });
            }
            Effect::FromInteger { result, operand } => {
                self.mentioned.push(*operand);
                self.transfer(*result, Transfer::FromInteger { operand: *operand });
            }
            Effect::Sums { result, operand, by, minus } => {
                self.transfer(*result, Transfer::Sum { operand: *operand, by: *by, minus: *minus });
            }
            Effect::NoGreater { result, operand, resized, signed } => {
                let no_greater =
                    Transfer::NoGreater { operand: *operand, resized: *resized, signed: *signed };
                self.transfer(*result, no_greater);
            }
            Effect::Masks { result, operand, ones } => {
                self.mentioned.push(*operand);
                once(&mut self.result(*result).0.masks, Masks { by: *operand, ones: *ones })?;
            }
            Effect::SameAddress { result, operand } => {
                once(&mut self.result(*result).0.distance, Distance::Same { operand: *operand })?;
            }
            Effect::Indexed { result, operand, indices, element, constants } => {
                let distance = Distance::Indexed {
                    operand: *operand,
                    indices: *indices,
                    element: text(element),
                    constants: text(constants),
                };
                once(&mut self.result(*result).0.distance, distance)?;
            }
            Effect::Retypes { result, operand } => self.result(*result).2.push(*operand),
            Effect::Tests { operand, space } => {
                self.mentioned.push(*operand);
                let test = Condition::Test { operand: *operand, space: *space };
                once(&mut self.result(0).0.condition, test)?;
            }
            Effect::Compares { result, operand, with } => {
                let comparison = Condition::Compare { operand: *operand, with: *with };
                once(&mut self.result(*result).0.condition, comparison)?;
            }
            Effect::Access { operand, kind, allowed } => {
                self.mentioned.push(*operand);
                let access = Access { kind: *kind, allowed: list(allowed) };
                once(&mut self.operand(*operand).access, access)?;
            }
            Effect::WideVector { operand, value, kind } => {
                let wide = WideVector { value: *value, kind: *kind };
                once(&mut self.operand(*operand).wide, wide)?;
            }
            Effect::Ordered { operand, attribute, unordered, kind, allowed } => {
                let (attribute, unordered) = (text(attribute), text(unordered));
                let ordered = Ordered { attribute, unordered, kind: *kind, allowed: list(allowed) };
                once(&mut self.operand(*operand).ordered, ordered)?;
            }
            Effect::Polymorphic { operand } => self.operand(*operand).polymorphic = true,
            Effect::MangledIn { operand, position } => {
                once(&mut self.operand(*operand).mangled_in, *position)?;
            }
            Effect::Direct { address } => self.operand(*address).direct = true,
            Effect::Demands { operand, spaces } => {
                once(&mut self.operand(*operand).demands, list(spaces))?;
            }
            Effect::Escapes { operand } => {
                self.mentioned.push(*operand);
                self.operand(*operand).escapes = true;
            }
            Effect::Exposes { operand } => {
                self.mentioned.push(*operand);
                self.operand(*operand).exposes = true;
            }
            Effect::Shares { operand } => self.operand(*operand).shares = true,
            Effect::Assumes { operand } => self.operand(*operand).assumes = true,
            Effect::Guards { operand } => self.operand(*operand).guards = true,
            Effect::Predicated { operand } => self.operand(*operand).predicates = true,
            Effect::EqualsAtomic {
                operand,
                operation,
                ordering,
                syncscope,
                types,
                spaces,
                instructions,
                instruction_spaces,
            } => {
                let texts = |texts: &[String]| List::leak(texts.iter().map(|own| text(own)).collect());
                let atomic = EqualAtomic {
                    operation: *operation,
                    ordering: *ordering,
                    syncscope: text(syncscope),
                    types: texts(types),
                    spaces: list(spaces),
                    instructions: texts(instructions),
                    instruction_spaces: list(instruction_spaces),
                };
                let at = self.operand_number(*operand);
                self.operands[at].1.push(atomic);
            }
            Effect::Writes { value, address } => {
                self.mentioned.extend([*value, *address]);
                self.traffic.push(Traffic::Write { value: *value, address: *address });
            }
            Effect::Copies { to, from } => {
                self.mentioned.extend([*to, *from]);
                self.traffic.push(Traffic::Copy { to: *to, from: *from });
            }
            Effect::CopiesBetween { to, from } => {
                self.traffic.push(Traffic::Between { to: *to, from: *from });
            }
            Effect::Length { operand } => once(&mut self.model.length, *operand)?,
            Effect::Alike { operand, with } => self.alike.push(Alike { operand: *operand, with: *with }),
            Effect::Aligned { attribute } => once(&mut self.model.alignment, text(attribute))?,
            Effect::Clobbers { attribute, word } => {
                once(&mut self.model.clobbers, Clobbers { attribute: text(attribute), word: text(word) })?;
            }
            Effect::VariesWith { operand } => once(&mut self.model.varies_with, Varies::OfType(*operand))?,
            Effect::VariesWithAttribute { attribute } => {
                once(&mut self.model.varies_with, Varies::OfAttribute(text(attribute)))?;
            }
            Effect::VariesWithText { text: attribute, constraints } => {
                let varies = Varies::Assembly { text: text(attribute), constraints: text(constraints) };
                once(&mut self.model.varies_with, varies)?;
            }
            Effect::Havoc => self.model.havoc = true,
            Effect::CallsBack => self.model.calls_back = true,
            Effect::Contiguous => self.model.contiguous = true,
            Effect::Carries => self.model.carries = true,
            Effect::CopiesOnly => self.model.copies_only = true,
            Effect::Unfollowed => self.model.unfollowed = true,
        }
        Ok(())
    }

    fn result(&mut self, index: u32) -> &mut (ResultModel, Vec<Transfer>, Vec<Operand>) {
        let at = self.results.iter().position(|(result, ..)| result.index == index).unwrap_or_else(|| {
            self.results.push((ResultModel { index, ..ResultModel::default() }, Vec::new(), Vec::new()));
            self.results.len() - 1
        });
        &mut self.results[at]
    }

    fn transfer(&mut self, result: u32, from: Transfer) {
        self.result(result).1.push(from);
    }

    fn operand_number(&mut self, position: Operand) -> usize {
        self.operands.iter().position(|(operand, _)| operand.at == position).unwrap_or_else(|| {
            self.operands.push((OperandModel::new(position), Vec::new()));
            self.operands.len() - 1
        })
    }

    fn operand(&mut self, position: Operand) -> &mut OperandModel {
        let at = self.operand_number(position);
        &mut self.operands[at].0
    }

    fn finish(mut self) -> OpModel {
        let results = self.results.into_iter().map(|(result, from, retypes)| ResultModel {
            from: List::leak(from),
            retypes: List::leak(retypes),
            ..result
        });
        let operands = self
            .operands
            .into_iter()
            .map(|(operand, atomics)| OperandModel { atomics: List::leak(atomics), ..operand });
        self.mentioned.sort_unstable();
        self.mentioned.dedup();
        OpModel {
            results: List::leak(results.collect()),
            operands: List::leak(operands.collect()),
            traffic: List::leak(self.traffic),
            alike: List::leak(self.alike),
            mentioned: List::leak(self.mentioned),
            ..self.model
        }
    }
}

fn once<T: PartialEq>(place: &mut Option<T>, value: T) -> Result<()> {
    ensure!(place.as_ref().is_none_or(|there| *there == value), "conflicts with another effect");
    *place = Some(value);
    Ok(())
}

fn text(text: &str) -> &'static str {
    String::leak(text.to_string())
}

fn list<T: Clone>(items: &[T]) -> List<T> {
    List::leak(items.to_vec())
}
