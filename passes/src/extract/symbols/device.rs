//! Which code is device code.
//!
//! ```text
//! module {gpu.container_module} {
//!   gpu.module @m { ... }                 all of it
//!   func @main(%m) {                      host code, as are functions beside it: none of it
//!     %h = memref.alloca()
//!     gpu.launch ... {                    but this is device code: a kernel without a name,
//!       memref.store %x, %h[%i]           which gets %h from the host, as an argument
//!     }
//!   }
//! }
//! module { llvm.func @helper ... }        all of it: no function launches anything
//! ```
//!
//! A *host function* launches a kernel, or is any function but a kernel in a host module. A *host module*
//! holds a `gpu.module`, is marked `gpu.container_module`, or has a function that launches and no triple of
//! NVPTX. Modules nested in it are host modules as well, except a `gpu.module` or a module with its own
//! triple. Host functions are neither read nor changed. So a host function that a launch calls is unknown
//! code, a symbol that it references may be used in any way, and a value that a launch captures is treated as
//! passed by the host.
//!
//! Code for a target that is not NVPTX ([`super::targets`]) is left alone as well, and the passes say so.

use super::targets::{DEVICE_MODULE, Target, other_kernel};
use crate::extract::{Extractor, ops::class::Classes};
use melior::ir::{OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{diagnostics, functions, ir, scan::Names};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use tilespace_core::ir::{InterfaceSet, class::Class};

/// The op with a kernel as its region, in a function of the host.
const LAUNCH: &str = "gpu.launch";
/// Ops that launch a kernel.
const LAUNCHES: [&str; 4] = [LAUNCH, "gpu.launch_func", "nv_tileaa.launch_func", "cuda.launch_ex"];
/// The attribute of a module that holds device code in modules of their own.
pub const CONTAINER: &str = "gpu.container_module";

/// Whether the op holds a kernel in a function of the host.
pub fn is_launch(op: OperationRef<'_, '_>) -> bool {
    ir::is_named(op, LAUNCH)
}

/// Whether the op launches a kernel.
pub fn launches_kernel(op: OperationRef<'_, '_>) -> bool {
    LAUNCHES.iter().any(|name| ir::is_named(op, name))
}

/// The device code at some op or below.
#[derive(Default)]
pub struct Device<'c, 'a> {
    /// The symbol tables that are not left alone, and whether their functions are device code.
    pub(in crate::extract) tables: Vec<(OperationRef<'c, 'a>, bool)>,
    /// The symbols in these tables without host functions, and the launches in host functions.
    pub(in crate::extract) symbols: Vec<OperationRef<'c, 'a>>,
    /// Host functions in these tables.
    pub(in crate::extract) of_host: Vec<OperationRef<'c, 'a>>,
    /// Modules for other targets that hold code, with the reason.
    left: Vec<(OperationRef<'c, 'a>, String)>,
    /// Operations with regions that are not functions.
    unread: Vec<OperationRef<'c, 'a>>,
}

/// One symbol table.
struct Table<'c, 'a> {
    op: OperationRef<'c, 'a>,
    /// The table that it is in.
    parent: Option<usize>,
    target: Target,
    is_device_module: bool,
    /// Whether it contains a host-module marker.
    of_host: bool,
    members: Vec<OperationRef<'c, 'a>>,
    /// The launches of each member that has some.
    launches: FxHashMap<ir::OperationId, Vec<OperationRef<'c, 'a>>>,
}

impl<'c: 'a, 'a> Device<'c, 'a> {
    /// The device code of a module, or of a single function.
    pub fn find(root: OperationRef<'c, 'a>, extractor: &mut Extractor) -> Self {
        if extractor.classes().is_function(root) {
            return Self::of_function(root, extractor);
        }
        let mut tables = tables(root, extractor);
        // An enclosing module comes before the modules in it.
        for index in (0..tables.len()).rev() {
            let Table { parent, is_device_module, of_host, .. } = tables[index];
            if let Some(parent) = parent.filter(|_| is_device_module || of_host) {
                tables[parent].of_host = true;
            }
        }
        // Only the target around the root is stated there.
        let outer = root.parent_operation().map_or(Target::Unstated, Target::of);
        tables[0].of_host |= tables[0].target == outer && place(root).1;
        let mut device = Device::default();
        for index in 0..tables.len() {
            if let Some(parent) = tables[index].parent
                && !tables[index].is_device_module
                && tables[index].target == tables[parent].target
            {
                tables[index].of_host |= tables[parent].of_host;
            }
            device.add(&tables, index, extractor);
        }
        device
    }

    fn add(&mut self, tables: &[Table<'c, 'a>], index: usize, extractor: &mut Extractor) {
        let table = &tables[index];
        let of_device = table.is_device_module || !table.of_host;
        let (mut symbols, mut of_host) = (Vec::new(), Vec::new());
        let mut has_code = false;
        for op in &table.members {
            if !extractor.classes().is_function(*op) {
                symbols.push(*op);
                continue;
            }
            let launches = table.launches.get(&ir::operation_id(*op));
            if of_device && launches.is_none() || extractor.is_kernel(*op) {
                symbols.push(*op);
                has_code |= !functions::is_declaration(*op);
                continue;
            }
            of_host.push(*op);
            if let Some(launches) = launches {
                symbols.extend(launches.iter().filter(|op| is_launch(**op)));
                has_code |= launches.iter().any(|op| is_launch(*op));
            }
        }
        if let Target::Other { why, .. } = &table.target {
            let says_so = table.parent.is_none_or(|parent| tables[parent].target != table.target);
            let has_code = has_code || table.members.iter().any(|op| is_code(extractor.classes(), *op));
            match self.left.iter_mut().find(|(_, known)| !says_so && known == why) {
                None if has_code => self.left.push((table.op, why.clone())),
                _ => {}
            }
            return;
        }
        self.unread.extend(table.members.iter().filter(|op| is_code(extractor.classes(), **op)));
        self.tables.push((table.op, of_device));
        self.symbols.extend(symbols);
        self.of_host.extend(of_host);
    }

    /// A single function. Other threads may change its neighbours, so only their names may be read: a launch
    /// in one of them is not seen.
    fn of_function(root: OperationRef<'c, 'a>, extractor: &mut Extractor) -> Self {
        let mut device = Device::default();
        let target = own_target(root, extractor).unwrap_or_else(|| Target::of(root).analysed(root));
        if let Target::Other { why, .. } = target {
            let is_first = root.parent_operation().is_none_or(|parent| {
                let classes = extractor.classes();
                let mut functions = ir::members(parent).into_iter().filter(|op| classes.is_function(*op));
                functions.next().is_none_or(|first| ir::operation_id(first) == ir::operation_id(root))
            });
            // All functions of a module have the same reason: one of them reports it.
            device.left.extend(is_first.then_some((root, why)));
            return device;
        }
        let (in_device_module, of_host) = place(root);
        let launches = match in_device_module || extractor.is_kernel(root) {
            true => Vec::new(),
            false => launches(root, &Names::new(root, &LAUNCHES)),
        };
        if in_device_module || extractor.is_kernel(root) || !of_host && launches.is_empty() {
            device.symbols.push(root);
        }
        device.symbols.extend(launches.into_iter().filter(|op| is_launch(*op)));
        device
    }

    /// The functions that have a body, and the launches.
    pub fn code(&self, extractor: &mut Extractor) -> Vec<OperationRef<'c, 'a>> {
        let mut code = self.symbols.clone();
        code.retain(|op| {
            is_launch(*op) || extractor.classes().is_function(*op) && !functions::is_declaration(*op)
        });
        code
    }

    /// The symbol tables of device code, the functions in them that have a body, and the launches.
    pub fn ids(&self, extractor: &mut Extractor) -> FxHashSet<ir::OperationId> {
        let tables = self.tables.iter().filter(|(_, of_device)| *of_device).map(|(table, _)| *table);
        tables.chain(self.code(extractor)).map(ir::operation_id).collect()
    }

    /// The variables of the LLVM dialect in device modules.
    pub fn variables(&self) -> impl Iterator<Item = OperationRef<'c, 'a>> + use<'_, 'c, 'a> {
        self.variables_of_all_dialects().filter(|op| op.has_attribute("global_type"))
    }

    /// The symbols with a type in device modules: variables, of any dialect.
    pub fn variables_of_all_dialects(&self) -> impl Iterator<Item = OperationRef<'c, 'a>> + use<'_, 'c, 'a> {
        let tables = self.tables.iter().filter(|(_, of_device)| *of_device);
        let tables: FxHashSet<ir::OperationId> = tables.map(|(table, _)| ir::operation_id(*table)).collect();
        let is_of_device = move |op: &OperationRef<'c, 'a>| {
            op.parent_operation().is_some_and(|table| tables.contains(&ir::operation_id(table)))
        };
        let is_variable =
            |op: &OperationRef<'c, 'a>| op.has_attribute("global_type") || op.has_attribute("type");
        self.symbols.iter().copied().filter(is_variable).filter(is_of_device)
    }

    /// Whether all code of a module is device code.
    pub fn is_all_of(&self, module: OperationRef<'c, 'a>) -> bool {
        self.left.is_empty()
            && self.symbols.iter().all(|op| !is_launch(*op))
            && self.tables.iter().all(|(_, of_device)| *of_device)
            && self.tables.iter().any(|(table, _)| ir::operation_id(*table) == ir::operation_id(module))
    }

    /// Reports which modules are left alone, and why.
    pub fn report_left(&self) {
        for (op, why) in &self.left {
            let message = format!("left alone: not code for NVPTX ({why})");
            diagnostics::remark(op.location(), message).emit();
        }
    }

    /// Operations with regions that are not functions.
    pub fn unread(&self) -> &[OperationRef<'c, 'a>] {
        &self.unread
    }
}

/// Whether `op` is in a module of device code; if not, whether the modules around it are marked as host
/// modules.
fn place(op: OperationRef<'_, '_>) -> (bool, bool) {
    let mut of_host = false;
    for at in ir::around(op) {
        if ir::name_str(at) == DEVICE_MODULE {
            return (true, false);
        }
        of_host |= ir::attribute(at, CONTAINER).is_some() || holds_device_module(at);
    }
    (false, of_host)
}

/// Whether there is a module of device code right in a module. Runs of neighbours with one name are checked
/// once.
fn holds_device_module(module: OperationRef<'_, '_>) -> bool {
    let mut last = ir::NameId::default();
    module.regions().filter_map(|region| region.first_block()).any(|block| {
        ir::operations(block).any(|op| {
            let is_new = std::mem::replace(&mut last, ir::name_id(op)) != ir::name_id(op);
            is_new && ir::name_str(op) == DEVICE_MODULE
        })
    })
}

/// The symbol tables at `root` and below, without what is inside functions and other ops. Each comes after
/// those that it is in.
fn tables<'c: 'a, 'a>(root: OperationRef<'c, 'a>, extractor: &mut Extractor) -> Vec<Table<'c, 'a>> {
    let names = Names::new(root, &LAUNCHES);
    let mut tables: Vec<Table<'c, 'a>> = Vec::new();
    let mut pending: VecDeque<(_, Option<usize>)> = VecDeque::from([(root, None)]);
    while let Some((op, parent)) = pending.pop_front() {
        let target = match parent {
            None => Target::of(op),
            Some(parent) => tables[parent].target.inside(op),
        };
        let target = if extractor.infers { target.analysed(op) } else { target };
        let mut table = Table {
            op,
            parent,
            target,
            is_device_module: ir::name_str(op) == DEVICE_MODULE,
            of_host: ir::attribute(op, CONTAINER).is_some(),
            members: ir::members(op),
            launches: FxHashMap::default(),
        };
        for member in ir::members(op) {
            let known = extractor.classes().class(member).interfaces;
            if known.contains(InterfaceSet::SYMBOL_TABLE) {
                pending.push_back((member, Some(tables.len())));
            } else if extractor.classes().is_function(member) {
                if table.target == Target::Unstated
                    && let Some(other) = own_target(member, extractor)
                {
                    table.target = other;
                }
                if !table.is_device_module && !names.is_empty() && !extractor.is_kernel(member) {
                    let found = launches(member, &names);
                    table.of_host |= !found.is_empty() && table.target != Target::Nvptx;
                    if !found.is_empty() {
                        table.launches.insert(ir::operation_id(member), found);
                    }
                }
            }
        }
        tables.push(table);
    }
    tables
}

/// The target that the attributes of a function state.
fn own_target(function: OperationRef<'_, '_>, extractor: &mut Extractor) -> Option<Target> {
    let convention =
        ir::attribute(function, "CConv").map_or("", |convention| extractor.words.word(convention));
    other_kernel(function, convention)
}

/// The ops in a function that launch a kernel.
fn launches<'c: 'a, 'a>(function: OperationRef<'c, 'a>, names: &Names<'c>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = names.find(function);
    // A launch in a launch is code of the outer one.
    found.retain(|op| {
        !ir::around(*op).take_while(|at| ir::operation_id(*at) != ir::operation_id(function)).any(is_launch)
    });
    found
}

/// Whether an op in a symbol table holds code, though it is not a function, symbol or module.
fn is_code(classes: &mut Classes, op: OperationRef<'_, '_>) -> bool {
    let Class { interfaces, .. } = classes.class(op);
    !interfaces.intersects(InterfaceSet::FUNCTION | InterfaceSet::SYMBOL_TABLE | InterfaceSet::SYMBOL)
        && op.regions().any(|region| region.first_block().is_some())
        && !classes.is_function(op)
}
