//! The types of LLVM's intrinsics, as TableGen has them: which are pointers?
//!
//! ```text
//! llvm_ptr_ty, llvm_shared_ptr_ty     pointers to a space
//! llvm_anyptr_ty                      a pointer to any space, which is in the mangled name
//! llvm_any_ty, llvm_anyvector_ty      anything
//! ```

use anyhow::Result;
use tblgen::Record;

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A type without pointers in it.
    Number,
    /// A type without pointers in it, and part of the mangled name.
    AnyNumber,
    /// A pointer to the space with this number.
    Pointer(i64),
    /// A pointer to any space.
    AnyPointer,
    /// The type of another parameter, or a type derived from it: that parameter is classified itself.
    Other,
    /// Anything at all.
    Any,
}

impl Type {
    /// The kind of a type.
    pub fn of(ty: Record<'_>) -> Result<Self> {
        if ty.subclass_of("LLVMQualPointerType") {
            // A code for the kind of type, and the number if it is not 0.
            return Ok(Self::Pointer(ty.list_of_ints_value("Sig")?.get(1).copied().unwrap_or(0)));
        }
        if ty.subclass_of("LLVMAnyPointerType") {
            return Ok(Self::AnyPointer);
        }
        // From LLVM 23 on, LLVMMatchType is one of several classes derived from the second.
        if ty.subclass_of("LLVMMatchType") || ty.subclass_of("LLVMDependentType") {
            return Ok(if ty.subclass_of("LLVMVectorOfAnyPointersToElt") { Self::Any } else { Self::Other });
        }
        Ok(match ty.def_value("VT")?.name()? {
            "iAny" | "fAny" => Self::AnyNumber,
            // Any type, any vector, variable arguments, the empty struct, tokens.
            "Any" | "vAny" | "pAny" | "iPTR" | "isVoid" | "OtherVT" | "token" => Self::Any,
            _ => Self::Number,
        })
    }

    /// `p` for a pointer, `n` for another type, `?` for a type that may be a pointer.
    pub fn letter(self) -> char {
        match self {
            Self::Number | Self::AnyNumber => 'n',
            Self::Pointer(_) | Self::AnyPointer => 'p',
            Self::Other | Self::Any => '?',
        }
    }
}

/// The name of an intrinsic.
pub fn llvm_name(record: Record<'_>) -> Result<String> {
    Ok(match record.str_value("LLVMName")? {
        "" => format!("llvm.{}", record.name()?.trim_start_matches("int_").replace('_', ".")),
        name => name.to_string(),
    })
}

/// A letter for each argument of an intrinsic.
pub fn letters(record: Record<'_>) -> Result<String> {
    record.list_of_defs_value("ParamTypes")?.into_iter().map(|ty| Ok(Type::of(ty)?.letter())).collect()
}

/// A letter for each argument that need not be a constant: these are the operands of the op that MLIR
/// imports.
pub fn letters_of_operands(record: Record<'_>) -> Result<String> {
    let properties = record.list_of_defs_value("IntrProperties")?.into_iter();
    let immediates = properties.filter(|property| property.subclass_of("ImmArg"));
    // Number 0 is the result.
    let immediates = immediates.map(|property| Ok(property.int_value("ArgNo")? as usize - 1));
    let immediates: Vec<usize> = immediates.collect::<Result<_>>()?;
    let letters = letters(record)?;
    let is_operand = |(index, _): &(usize, char)| !immediates.contains(index);
    Ok(letters.chars().enumerate().filter(is_operand).map(|(_, letter)| letter).collect())
}
