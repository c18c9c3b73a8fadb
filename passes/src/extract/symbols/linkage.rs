//! Facts about symbols that are text: linkage, and whether a function is a kernel.
//!
//! ```text
//! llvm.func internal @f          `#llvm.linkage<internal>`: private
//! llvm.func weak @f              public, and another definition may replace it
//! func.func private @f           `sym_visibility = "private"`
//! llvm.func @f {nvvm.kernel}     a kernel; by its name `cuda.kernel` or `cuda_tile.entry`, or by a rule file, too
//! ```
//!
//! The C API has no accessors for most of these attributes, so they are printed, each once in a context.

use melior::ir::{Attribute, OperationRef, attribute::AttributeLike};
use mlir_ext::{attributes, ir, kept};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tilespace_core::graph::Linkage;
use tilespace_dialects::{FunctionOpKind, RuleTable};

/// Attributes that make a function a kernel, in the dialects that have kernels.
const KERNEL_MARKS: [&str; 4] = ["nvvm.kernel", "gpu.kernel", "cute.kernel", "nv_tileaa.kernel_spec"];

/// The function ops that are kernels by their own names.
const KERNELS: [&str; 2] = ["cuda.kernel", "cuda_tile.entry"];

/// Linkages as `#llvm.linkage<...>` spells them (LLVM LangRef, "Linkage Types").
fn llvm_linkage(linkage: &str) -> (Linkage, bool) {
    let replaceable = matches!(linkage, "weak" | "linkonce" | "common" | "extern_weak");
    let linkage = match linkage {
        "internal" | "private" => Linkage::Private,
        "linkonce" | "linkonce_odr" | "available_externally" => Linkage::Discardable,
        _ => Linkage::Public,
    };
    (linkage, replaceable)
}

/// The printed text of an attribute, and the word in it.
struct Text {
    text: Box<str>,
    word: Box<str>,
}

/// Attributes as text, each printed once in a context. The LLVM dialect states facts about functions by a
/// word, as in `#llvm.linkage<internal>`.
#[derive(Clone)]
pub struct Words {
    by_attribute: kept::Known<FxHashMap<ir::AttributeId, Arc<Text>>>,
    /// The rules, which may declare kernels.
    rules: Option<&'static RuleTable>,
}

impl Text {
    fn of(attribute: Attribute<'_>) -> Self {
        let text = ir::attribute_text(attribute);
        let rest = text.split_once('<').map_or("", |(_, rest)| rest);
        let word = rest.split_once('>').map_or("", |(word, _)| word).into();
        Text { text: text.into(), word }
    }
}

impl Words {
    /// An empty cache; `rules` may declare function ops.
    pub fn new(rules: Option<&'static RuleTable>) -> Self {
        Self { by_attribute: kept::Known::new(0), rules }
    }

    fn read(&mut self, attribute: Attribute<'_>) -> &Text {
        let key = ir::attribute_id(attribute);
        if !self.by_attribute.contains_key(&key) {
            self.by_attribute.learn(attribute.context(), |known| {
                known.entry(key).or_insert_with(|| Arc::new(Text::of(attribute)));
            });
        }
        &self.by_attribute[&key]
    }

    /// The printed text of an attribute.
    pub fn text(&mut self, attribute: Attribute<'_>) -> &str {
        &self.read(attribute).text
    }

    /// The word between its first angle brackets.
    pub fn word(&mut self, attribute: Attribute<'_>) -> &str {
        &self.read(attribute).word
    }

    /// Whether the host launches this function.
    pub fn is_kernel(&mut self, op: OperationRef<'_, '_>) -> bool {
        ir::has_discardable_attributes(op)
            && KERNEL_MARKS.iter().any(|mark| ir::has_discardable_attribute(op, mark))
            || ir::attribute(op, "CConv").is_some_and(|convention| self.word(convention) == "ptx_kernelcc")
            || KERNELS.iter().any(|name| ir::is_named(op, name))
            // From MLIR 23 on.
            || ir::is_named(op, "gpu.func") && ir::attribute(op, "kernel").is_some()
            || match self.described(op) {
                Some(FunctionOpKind::Kernel) => true,
                Some(FunctionOpKind::PublicKernel) => self.linkage(op).0 != Linkage::Private,
                Some(FunctionOpKind::Function | FunctionOpKind::Call | FunctionOpKind::Return) | None => {
                    false
                }
            }
    }

    /// The role of the op by the rule file.
    pub fn described(&self, op: OperationRef<'_, '_>) -> Option<FunctionOpKind> {
        let rules = self.rules.filter(|rules| rules.has_function_ops())?;
        rules.function_op(ir::name_str(op))
    }

    /// The linkage of a function, and whether another definition may replace it at link time.
    pub fn linkage(&mut self, op: OperationRef<'_, '_>) -> (Linkage, bool) {
        if let Some(linkage) = ir::attribute(op, "linkage") {
            return llvm_linkage(self.word(linkage));
        }
        match ir::attribute(op, "sym_visibility").and_then(attributes::string) {
            Some("private") => (Linkage::Private, false),
            _ => (Linkage::Public, false),
        }
    }
}
