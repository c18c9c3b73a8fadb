//===- RuleBase.td - vocabulary of the rules ---------------------*- tablegen -*-===//
//
// A rule is the list of the effects of one op on its pointers. Each class below that derives from Effect is one variant
// of `tilespace_dialects::Effect`, where the documentation is the reference; fields have the names of the JSON form,
// and are copied one to one.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_RULES_RULEBASE_TD
#define TILESPACE_RULES_RULEBASE_TD

include "spaces.td"

/// A reference to an operand. `form` is the key of the JSON form, or "index" or "all".
class Operand<string f, int i> {
  string form = f;
  int index = i;
}
class Arg<int i> : Operand<"index", i>;
class Last<int i = 0> : Operand<"last", i>;
class Segment<int i> : Operand<"segment", i>;
class From<int i> : Operand<"from", i>;
def All : Operand<"all", 0>;

class AccessKind<string n> { string name = n; }
def Load : AccessKind<"load">;
def Store : AccessKind<"store">;
def Atomic : AccessKind<"atomic">;
def VectorAtomic : AccessKind<"vector_atomic">;
def Cmpxchg : AccessKind<"cmpxchg">;
def Wmma : AccessKind<"wmma">;
def Bulk : AccessKind<"bulk">;
def Memory : AccessKind<"memory">;
def Prefetch : AccessKind<"prefetch">;
def Matrix : AccessKind<"matrix">;
def Gather : AccessKind<"gather">;
def Barrier : AccessKind<"barrier">;
def TensorCore : AccessKind<"tensor">;
def Other : AccessKind<"other">;

/// `tag` is the name of the variant in JSON.
class Effect<string t> { string tag = t; }

class Follows<int r, list<Operand> o> : Effect<"follows"> {
  int result = r;
  list<Operand> operands = o;
}
class FollowsField<int r, Operand a> : Effect<"follows_field"> {
  int result = r;
  Operand aggregate = a;
}
class InsertsField<int r, Operand a, Operand v> : Effect<"inserts_field"> {
  int result = r;
  Operand aggregate = a;
  Operand value = v;
}
class Source<int r, MemorySpace s> : Effect<"source"> {
  int result = r;
  MemorySpace space = s;
}
class SymbolAddress<int r, string a> : Effect<"symbol_address"> {
  int result = r;
  string attribute = a;
}
class Nothing<int r> : Effect<"nothing"> { int result = r; }
class Null<int r> : Effect<"null"> { int result = r; }
class Opaque<int r> : Effect<"opaque"> { int result = r; }
class CastTo<int r, Operand o> : Effect<"cast_to"> {
  int result = r;
  Operand operand = o;
}
class Access<Operand o, AccessKind k, list<MemorySpace> a = []> : Effect<"access"> {
  Operand operand = o;
  AccessKind kind = k;
  list<MemorySpace> allowed = a;
}
/// The access is of another kind if the value that it moves is a vector that no 32-bit register holds.
class WideVector<Operand o, Operand v, AccessKind k> : Effect<"wide_vector"> {
  Operand operand = o;
  Operand value = v;
  AccessKind kind = k;
}
/// The access is of another kind if it is ordered with accesses of other threads: the attribute is present, and does
/// not print as `unordered`. It may then have fewer spaces.
class Ordered<Operand o, string a, string u, AccessKind k, list<MemorySpace> s = []> : Effect<"ordered"> {
  Operand operand = o;
  string attribute = a;
  string unordered = u;
  AccessKind kind = k;
  list<MemorySpace> allowed = s;
}
/// The memrefs that the op takes have a space only if each of them is contiguous: ranked, with the identity layout.
def Contiguous : Effect<"contiguous">;
class Polymorphic<Operand o> : Effect<"polymorphic"> { Operand operand = o; }
/// The operands may be pointers to another allowed space if both are pointers to the same space.
class Alike<Operand o, Operand w> : Effect<"alike"> {
  Operand operand = o;
  Operand with = w;
}
class Retypes<int r, Operand o> : Effect<"retypes"> {
  int result = r;
  Operand operand = o;
}
class Reads<int r, Operand a> : Effect<"reads"> {
  int result = r;
  Operand address = a;
}
class Writes<Operand v, Operand a> : Effect<"writes"> {
  Operand value = v;
  Operand address = a;
}
class Copies<Operand t, Operand f> : Effect<"copies"> {
  Operand to = t;
  Operand from = f;
}
class CopiesBetween<MemorySpace t, MemorySpace f> : Effect<"copies_between"> {
  MemorySpace to = t;
  MemorySpace from = f;
}
/// The op reads or writes exactly the bytes of the value at this address.
class Direct<Operand a> : Effect<"direct"> { Operand address = a; }
/// The attribute holds the alignment, in bytes, of the address that the op creates or accesses.
class Aligned<string a> : Effect<"aligned"> { string attribute = a; }
/// The op copies this many bytes, starting exactly at the two addresses.
class Length<Operand o> : Effect<"length"> { Operand operand = o; }
/// LLVM's back end, which follows the address of a parameter, does not follow it into this op, and copies the parameter
/// to the stack. This holds for intrinsics other than copies; derived rules with pointers have this effect implicitly.
def Unfollowed : Effect<"unfollowed">;
/// The op only copies: a copy of memory onto itself does nothing, unless it is volatile.
def CopiesOnly : Effect<"copies_only">;
/// The result is the same address as the operand.
class SameAddress<int r, Operand o> : Effect<"same_address"> {
  int result = r;
  Operand operand = o;
}
/// The result is the operand moved by indices into a type, as `llvm.getelementptr` moves it: the attributes hold that
/// type and the constant indices.
class Indexed<int r, Operand o, Operand i, string t, string c> : Effect<"indexed"> {
  int result = r;
  Operand operand = o;
  Operand indices = i;
  string element = t;
  string constants = c;
}
class Escapes<Operand o> : Effect<"escapes"> { Operand operand = o; }
class Exposes<Operand o> : Effect<"exposes"> { Operand operand = o; }
/// The operand itself does not escape, but others can reach its memory by an address that is not derived from it.
class Shares<Operand o> : Effect<"shares"> { Operand operand = o; }
/// The result is created from an integer: the address that the integer was, if it has only moved within its window
/// since.
class FromInteger<int r, Operand o> : Effect<"from_integer"> {
  int result = r;
  Operand operand = o;
}
/// The result is an address with some bits changed: it keeps the bits where the operand has ones (`and`) or zeros
/// (`or`).
class Masks<int r, Operand o, bit keepsOnes> : Effect<"masks"> {
  int result = r;
  Operand operand = o;
  bit ones = keepsOnes;
}
/// The result, a number, is the operand plus the other one, or minus it.
class Sums<int r, Operand o, Operand b, bit m> : Effect<"sums"> {
  int result = r;
  Operand operand = o;
  Operand by = b;
  bit minus = m;
}
/// The result, a number, has no bit above the highest set bit of the operand, if that is not negative. If it is
/// resized, it is the same number truncated or zero-extended, or sign-extended if it is signed.
class NoGreater<int r, Operand o, bit isResized = 0, bit isSigned = 0> : Effect<"no_greater"> {
  int result = r;
  Operand operand = o;
  bit resized = isResized;
  bit signed = isSigned;
}
/// The result compares two values as numbers; the attribute `predicate` is the comparison (0: equal, 1: unequal).
class Compares<int r, Operand o, Operand w> : Effect<"compares"> {
  int result = r;
  Operand operand = o;
  Operand with = w;
}
/// The operand, a condition, is true from here on.
class Assumes<Operand o> : Effect<"assumes"> { Operand operand = o; }
/// The operand, a condition, is true in the first successor or the first region, and false in the second.
class Guards<Operand o> : Effect<"guards"> { Operand operand = o; }
def Havoc : Effect<"havoc">;
/// The op is Havoc if the comma-separated list in this attribute contains this word, or if there is no such list.
class Clobbers<string a, string w> : Effect<"clobbers"> {
  string attribute = a;
  string word = w;
}
/// The op may call functions with an address that is taken, with any arguments. Its other effects are not Havoc.
def CallsBack : Effect<"calls_back">;
/// A region branch with forwarded values that may change their pointer types, all of a kind together.
def Carries : Effect<"carries">;
class Tests<Operand o, MemorySpace s> : Effect<"tests"> {
  Operand operand = o;
  MemorySpace space = s;
}
class Demands<Operand o, list<MemorySpace> s> : Effect<"demands"> {
  Operand operand = o;
  list<MemorySpace> spaces = s;
}
/// The op does nothing if this operand, a condition, is present and false.
class Predicated<Operand o> : Effect<"predicated"> { Operand operand = o; }
/// In these spaces, and on values of these types, the op or intrinsic equals an atomic operation that LLVM has an
/// instruction for, with the same operands. `operation` is the word of LLVM IR. In the spaces of `w`, it equals an
/// instruction without an operation in LLVM: `i` has an instruction for each of the types.
class EqualsAtomic<Operand o, string op, string order, string scope, list<string> t, list<MemorySpace> s,
                   list<string> i = [], list<MemorySpace> w = []>
    : Effect<"equals_atomic"> {
  Operand operand = o;
  string operation = op;
  string ordering = order;
  string syncscope = scope;
  list<string> types = t;
  list<MemorySpace> spaces = s;
  list<string> instructions = i;
  list<MemorySpace> instruction_spaces = w;
}
/// The rule of the op depends on the type of this operand: it is named by the op, a colon, and the first word
/// `dialect.name` of the type for which there is such a rule.
class VariesWith<Operand o> : Effect<"varies_with"> { Operand operand = o; }
/// The rule of the op depends on this attribute: it is named by the op, a colon, and the first word in the text of the
/// attribute for which there is such a rule.
class VariesWithAttribute<string a> : Effect<"varies_with_attribute"> { string attribute = a; }
/// The effect of the op is in a text of PTX, the first attribute; the other one has LLVM's constraints of its operands.
/// If the text is one recognised instruction, the rule is named by the op, a colon, and `load`, `store`, `copy` or
/// `none`.
class VariesWithText<string t, string c> : Effect<"varies_with_text"> {
  string text = t;
  string constraints = c;
}
class MangledIn<Operand o, int p> : Effect<"mangled_in"> {
  Operand operand = o;
  int position = p;
}

/// One rule shared by all of the names.
class Rule<list<string> n, list<Effect> e> {
  list<string> names = n;
  list<Effect> effects = e;
}

/// Ops, by full name.
class OpRule<string n, list<Effect> e = []> : Rule<[n], e>;
class OpRules<list<string> n, list<Effect> e = []> : Rule<n, e>;

/// LLVM intrinsics, by their names in `llvm.call_intrinsic`; a `*` stands for any text.
class IntrinsicRule<string n, list<Effect> e = []> : Rule<[n], e>;
class IntrinsicRules<list<string> n, list<Effect> e = []> : Rule<n, e>;

/// External functions, by symbol name; operands are arguments. A name with `::` in it is a source path: a path that
/// starts with `::` matches C++ functions with any parameters; any other path matches Rust functions.
class KnownFunction<string n, list<Effect> e = []> : Rule<[n], e>;
class KnownFunctions<list<string> n, list<Effect> e = []> : Rule<n, e>;

//===----------------------------------------------------------------------===//
// Rules derived from upstream's records
//===----------------------------------------------------------------------===//
//
// Ops of the nvvm dialect (NVVMOps.td) and intrinsics of LLVM (Intrinsics.td) declare their pointer operands. From that
// each pointer operand gets an Access with the spaces its constraint accepts, and Polymorphic if these are generic and
// others. The records below add facts that upstream's records lack. If several match a name, the pattern with the most
// literal characters wins; the effects of all matching Also records are added. A rule written for a name, or for a
// pattern that the name matches, replaces the derived rule as a whole.

/// The kind of the derived accesses of these ops and intrinsics.
class KindOf<list<string> p, AccessKind k> {
  list<string> patterns = p;
  AccessKind kind = k;
}

/// Spaces that these ops and intrinsics accept for a pointer that upstream does not constrain further. Without generic
/// among them, a generic pointer is still accepted by MLIR, but does not survive instruction selection.
class SpacesOf<list<string> p, list<MemorySpace> s> {
  list<string> patterns = p;
  list<MemorySpace> spaces = s;
}

/// Changing the operand's type would change the meaning of these ops and intrinsics, or is not possible in isolation.
class NotPolymorphic<list<string> p> {
  list<string> patterns = p;
}

/// Intrinsics that take two pointers or more, and yet copy, from the memory of one operand to the memory of another,
/// nothing that a load could take for a pointer. An intrinsic that is neither here nor has an effect that copies, reads
/// or writes has no rule: a later release may copy in new ways.
class CopiesNothing<list<string> p> {
  list<string> patterns = p;
}

/// Effects of these ops and intrinsics, besides their accesses.
class Also<list<string> p, list<Effect> e> {
  list<string> patterns = p;
  list<Effect> effects = e;
}

//===----------------------------------------------------------------------===//
// Releases of LLVM
//===----------------------------------------------------------------------===//

/// Patterns of the records above that match nothing in this LLVM. In any other, such a pattern is an error.
class Gone<int v, list<string> p> {
  int version = v;
  list<string> patterns = p;
}

#endif // TILESPACE_RULES_RULEBASE_TD
