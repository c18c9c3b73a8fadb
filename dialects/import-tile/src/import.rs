//! From plain data to MLIR.
//!
//! ```text
//! entry @k(%0) { %1 = negi %0 }      Function { arguments: [0], body: [Op { negi, operands: [[0]], results: [1] }] }
//! ```
//!
//! An op is created with empty regions and put at the end of its block; then its regions are filled. So all
//! ops are in the module from the beginning, a name is enough to look up a value, and an error in the middle
//! leaves only a module to drop.

use crate::{MODULE, attributes::is_of_kind, places::Places, types::Types};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockLike, BlockRef, Identifier, Location, Module, OperationRef, Region,
        RegionLike, RegionRef, Type, Value,
        attribute::{
            ArrayAttribute, DenseI32ArrayAttribute, IntegerAttribute, StringAttribute, TypeAttribute,
        },
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{diagnostics, ir};
use std::collections::HashMap;
use tilespace_dialects::cuda_tile::data;
use tilespace_tile_bytecode::{
    self as tile, DEPTH_LIMIT, Function, FunctionKind, Global, Op, TypeId, ValueId, table::Arity,
};

/// An error that was reported.
#[derive(Debug)]
pub struct Reported;

/// An op under construction, for errors.
pub struct At<'c, 'n> {
    pub location: Location<'c>,
    pub name: &'n str,
}

impl<'c> At<'c, '_> {
    /// The prefix of MLIR's errors about an op.
    pub fn prefix(&self) -> String {
        format!("'cuda_tile.{}' op ", self.name)
    }

    /// Reports an error about the op.
    pub fn refuse(&self, message: impl AsRef<str>) -> Reported {
        diagnostics::error(self.location, self.prefix() + message.as_ref()).emit();
        Reported
    }
}

/// Makes a module with a `cuda_tile.module` of plain data, and verifies it. None after a reported error.
///
/// The dialect `cuda_tile` must be registered in the context.
pub fn import<'c>(context: &'c Context, from: &tile::Module) -> Option<Module<'c>> {
    // A registered dialect is loaded on request, and its attributes exist only after that.
    context.get_or_load_dialect("cuda_tile");
    if !context.is_registered_operation("cuda_tile.module") {
        diagnostics::error(Location::unknown(context), "the context lacks the dialect cuda_tile").emit();
        return None;
    }
    let module = Module::new(Location::unknown(context));
    let mut importer = Importer {
        context,
        types: Types::new(context, from),
        places: Places::new(context, &from.debug),
        from,
        values: HashMap::new(),
    };
    let result = importer.module(module.body());
    drop(importer);
    result.ok()?;
    module.as_operation().verify().then_some(module)
}

type Attributes<'c> = Vec<(Identifier<'c>, Attribute<'c>)>;

pub struct Importer<'c, 'a, 'm> {
    pub context: &'c Context,
    pub types: Types<'c, 'm>,
    places: Places<'c>,
    from: &'m tile::Module,
    values: HashMap<ValueId, Value<'c, 'a>>,
}

impl<'c: 'a, 'a, 'm> Importer<'c, 'a, 'm> {
    fn module(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Reported> {
        let at = At { location: Location::unknown(self.context), name: "module" };
        let mut attributes = vec![self.text("sym_name", MODULE)];
        attributes.extend(self.from.producer.as_deref().map(|producer| self.text("producer", producer)));
        let module = self.build(&at, block, attributes, &[], &[], 1)?;
        let body = region(module, 0).ok_or(Reported)?.append_block(Block::new(&[]));
        let from = self.from;
        from.globals.iter().try_for_each(|global| self.global(body, global))?;
        from.functions.iter().try_for_each(|function| self.function(body, function))
    }

    fn global(&mut self, block: BlockRef<'c, 'a>, global: &Global) -> Result<(), Reported> {
        let at = At { location: Location::unknown(self.context), name: "global" };
        let value = self.dense(&at, global.ty, &global.data)?;
        let alignment =
            IntegerAttribute::new(IntegerType::new(self.context, 64).into(), global.alignment as i64);
        let visibility = data::enum_case(self.context, "SymbolVisibility", global.private.into());
        let mut attributes = vec![
            self.text("sym_name", &global.name),
            (self.name("value"), value),
            (self.name("alignment"), alignment.into()),
        ];
        attributes.extend(visibility.map(|visibility| (self.name("symbol_visibility"), visibility)));
        attributes.extend(global.constant.then(|| (self.name("constant"), Attribute::unit(self.context))));
        self.build(&at, block, attributes, &[], &[], 0).map(drop)
    }

    fn function(&mut self, block: BlockRef<'c, 'a>, function: &Function) -> Result<(), Reported> {
        let location = self.places.location(function.location);
        let at = At { location, name: "entry" };
        if function.kind != FunctionKind::Entry {
            return Err(at.refuse(format!("expected, but function `{}` is not a kernel", function.name)));
        }
        let mut attributes = vec![
            self.text("sym_name", &function.name),
            (self.name("function_type"), TypeAttribute::new(self.types.get(&at, function.ty)?).into()),
        ];
        if function.private {
            attributes.push(self.text("sym_visibility", "private"));
        }
        if !function.hints.is_empty() {
            let hints = tile::Attribute::Hints(function.hints.clone());
            attributes.push((self.name("optimization_hints"), self.attribute(&at, None, &hints, 0)?));
        }
        if !function.argument_attributes.is_empty() {
            let each = function.argument_attributes.iter();
            let each = each.map(|each| self.attribute(&at, None, each, 0)).collect::<Result<Vec<_>, _>>()?;
            attributes.push((self.name("arg_attrs"), ArrayAttribute::new(self.context, &each).into()));
        }
        let entry = self.build(&at, block, attributes, &[], &[], 1)?;
        self.values.clear();
        let body = region(entry, 0).ok_or(Reported)?;
        self.block(&at, body, &function.arguments, &function.body, 0)
    }

    /// Adds a block with its ops.
    fn block(
        &mut self,
        at: &At<'c, '_>,
        region: RegionRef<'c, 'a>,
        arguments: &[tile::Value],
        ops: &[Op],
        depth: usize,
    ) -> Result<(), Reported> {
        let types = self.value_types(at, arguments)?;
        let types: Vec<_> = types.into_iter().map(|ty| (ty, at.location)).collect();
        let block = region.append_block(Block::new(&types));
        for (argument, value) in arguments.iter().zip(ir::arguments(block)) {
            self.values.insert(argument.id, value);
        }
        ops.iter().try_for_each(|op| self.op(block, op, depth))
    }

    fn op(&mut self, block: BlockRef<'c, 'a>, op: &Op, depth: usize) -> Result<(), Reported> {
        let record = op.record;
        let at = At { location: self.places.location(op.location), name: record.name };
        // Above a limit that no file can reach.
        if depth > 2 * DEPTH_LIMIT {
            return Err(at.refuse("is nested too deep"));
        }
        let mut attributes = Vec::new();
        for (member, value) in record.attributes.iter().zip(&op.attributes) {
            let Some(value) = value else { continue };
            if !is_of_kind(member.kind, value) {
                return Err(at.refuse(format!("has a {} of the wrong kind: {value:?}", member.name)));
            }
            // If nothing is known, the dialect's text omits the attribute.
            if matches!(value, tile::Attribute::Bools(values) if !values.contains(&true)) {
                continue;
            }
            attributes.push((self.name(member.name), self.attribute(&at, Some(member.kind), value, 0)?));
        }
        // MLIR verifies only the total number of operands.
        for (member, group) in record.operands.iter().zip(&op.operands) {
            let fits = match member.arity {
                Arity::One => group.len() == 1,
                Arity::Optional => group.len() <= 1,
                Arity::Variadic => true,
            };
            if !fits {
                return Err(at.refuse(format!("has {} operands for {}", group.len(), member.name)));
            }
        }
        if record.segments {
            let sizes: Vec<i32> = op.operands.iter().map(|group| group.len() as i32).collect();
            let sizes = DenseI32ArrayAttribute::new(self.context, &sizes);
            attributes.push((self.name("operandSegmentSizes"), sizes.into()));
        }
        let operand = |id: &ValueId| {
            let value = self.values.get(id).copied();
            value.ok_or_else(|| at.refuse(format!("uses value {}, which is not defined", id.0)))
        };
        let operands = op.operands.iter().flatten().map(operand).collect::<Result<Vec<_>, _>>()?;
        let results = self.value_types(&at, &op.results)?;
        let regions = op.regions.len().max(record.regions.into());
        let made = self.build(&at, block, attributes, &operands, &results, regions)?;
        for (number, from) in op.regions.iter().enumerate() {
            let region = region(made, number).ok_or(Reported)?;
            for block in &from.blocks {
                self.block(&at, region, &block.arguments, &block.ops, depth + 1)?;
            }
        }
        for (number, result) in op.results.iter().enumerate() {
            let value = ir::result(made, number).ok_or(Reported)?;
            self.values.insert(result.id, value);
        }
        Ok(())
    }

    fn value_types(&mut self, at: &At<'c, '_>, values: &[tile::Value]) -> Result<Vec<Type<'c>>, Reported> {
        values.iter().map(|value| self.types.get(at, value.ty)).collect()
    }

    /// Puts an op with empty regions at the end of a block.
    fn build(
        &self,
        at: &At<'c, '_>,
        block: BlockRef<'c, 'a>,
        attributes: Attributes<'c>,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        regions: usize,
    ) -> Result<OperationRef<'c, 'a>, Reported> {
        // The builder borrows the name.
        let name = format!("cuda_tile.{}", at.name);
        let builder = OperationBuilder::new(&name, at.location)
            .add_attributes(&attributes)
            .add_operands(operands)
            .add_results(results)
            .add_regions_vec((0..regions).map(|_| Region::new()).collect());
        let op = builder.build().map_err(|_| at.refuse("cannot be created"))?;
        Ok(block.append_operation(op))
    }

    pub fn name(&self, name: &str) -> Identifier<'c> {
        Identifier::new(self.context, name)
    }

    fn text(&self, name: &str, text: &str) -> (Identifier<'c>, Attribute<'c>) {
        (self.name(name), StringAttribute::new(self.context, text).into())
    }

    /// Elements of a tile.
    pub fn dense(&mut self, at: &At<'c, '_>, ty: TypeId, bytes: &[u8]) -> Result<Attribute<'c>, Reported> {
        let ty = self.types.get(at, ty)?;
        let elements = data::elements(ty, bytes);
        elements
            .ok_or_else(|| at.refuse(format!("has {} bytes of data for {}", bytes.len(), ir::type_text(ty))))
    }
}

fn region<'c, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Option<RegionRef<'c, 'a>> {
    ir::region(op, index)
}
