//===- InPlace.cpp - Queries the analyses about the module itself ---------===//
//
//   %v = load ptr, ptr %p, !dbg !7       record 12 of the table (Table.cpp)
//   the value of record 12 is in shared memory       a fact of the answer
//   record 12 at k.cu:3:5, "tile"        what a message about it says
//
// The analyses answer about records, and each record has LLVM's own value. The
// table stays as it is while the module changes, so that the outcome can be told
// afterwards: places in the source are noted before.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace tilespace;

extern "C" void tilespaceAnswer(const TsProgram *program,
                                const TsOptions *options,
                                void (*apply)(void *, const TsAnswer *),
                                TsSay say, void *to);
extern "C" void tilespaceTell(const TsProgram *program,
                              const TsOptions *options, const TsTold *told,
                              TsSay say, void *to);

extern "C" void tilespaceDemangle(const char *name, size_t size,
                                  void (*take)(void *, const char *, size_t),
                                  void *to) {
  std::string demangled = demangle(StringRef(name, size));
  take(to, demangled.data(), demangled.size());
}

namespace tilespace {

/// A module as it was when the analyses were asked.
class InPlace {
public:
  InPlace(const Module &module, const Numbers &numbers, bool hasPlaces)
      : table(module), program(table.program()), atRecord(program.recordCount) {
    DenseMap<const void *, int64_t> known;
    for (auto [index, instruction] : enumerate(numbers.all()))
      known[instruction] = index + 1;
    int64_t functions = 0;
    for (const Function &function : module)
      if (!function.isDeclaration())
        known[&function] = -++functions;
    for (size_t i = 0; i + 1 < program.recordCount; ++i) {
      atRecord[i] = known.lookup(program.records[i].value);
      if (atRecord[i] > 0)
        records[atRecord[i]] = i;
    }
    if (hasPlaces)
      notePlaces(module);
  }

  const Table table;
  const TsProgram program;
  /// The number of the instruction of each record, that of a function counted
  /// down from -1, or 0.
  std::vector<int64_t> atRecord;
  /// The record of each instruction, by number.
  DenseMap<int64_t, uint32_t> records;
  std::vector<TsPlace> places;
  std::string text;
  /// The source, the name, the chip of the module, LLVM and the target.
  std::string heading;

  /// Where a record is in the source; empty if its line is not known.
  StringRef location(uint32_t record) const {
    if (record >= places.size() || !hasLine[record])
      return "";
    return StringRef(text).substr(places[record].location,
                                  places[record].locationSize);
  }

private:
  std::vector<bool> hasLine;

  std::pair<uint32_t, uint32_t> add(StringRef part) {
    uint32_t start = text.size();
    text += part;
    return {start, uint32_t(part.size())};
  }

  void notePlaces(const Module &module) {
    for (size_t i = 0; i != program.recordCount; ++i) {
      TsPlace place = {};
      auto *value = static_cast<const Value *>(i ? program.records[i].value : nullptr);
      if (value && !isa<Constant>(value) && value->getType()->isPointerTy())
        std::tie(place.variable, place.variableSize) = add(variable(*value));
      StringRef file;
      unsigned line = 0, column = 0;
      if (auto *function = dyn_cast_or_null<Function>(value)) {
        if (const DISubprogram *of = function->getSubprogram())
          file = of->getFilename(), line = of->getLine();
      } else if (auto *instruction = dyn_cast_or_null<Instruction>(value)) {
        if (const DILocation *of = instruction->getDebugLoc().get())
          file = of->getFilename(), line = of->getLine(), column = of->getColumn();
      }
      if (line || !file.empty()) {
        std::tie(place.file, place.fileSize) = add(file);
        std::string at = (file + ":" + Twine(line)).str();
        if (column)
          at += ":" + std::to_string(column);
        std::tie(place.location, place.locationSize) = add(at);
      }
      places.push_back(place);
      hasLine.push_back(line != 0);
    }
    StringRef chip;
    for (const Function &function : module)
      if (chip.empty())
        chip = function.getFnAttribute("target-cpu").getValueAsString();
    heading = module.getSourceFileName() + "\n" + module.getModuleIdentifier() +
              "\n" + chip.str() + "\n" LLVM_VERSION_STRING "\n" +
              module.getTargetTriple().str() + "\n";
  }

  /// The name of the variable that a pointer is the value of, by the debug info,
  /// or of the argument itself.
  static StringRef variable(const Value &value) {
    SmallVector<DbgVariableRecord *> found;
    findDbgValues(const_cast<Value *>(&value), found);
    StringRef name = isa<Argument>(value) ? value.getName() : StringRef();
    for (const DbgVariableRecord *record : found)
      if (record->getNumVariableLocationOps() == 1 &&
          record->getExpression()->getNumElements() == 0)
        name = record->getVariable()->getName();
    return name;
  }
};

} // namespace tilespace

TsOptions tilespace::plainOptions(const Options &options, bool hidesSlots) {
  TsOptions plain = {};
  StringRef rules = options.get("space-rules");
  plain.rules = rules.data(), plain.rulesSize = rules.size();
  options.get("do-clone-for-ip-msp").getAsInteger(10, plain.attempts);
  options.get("max-clone-growth").getAsInteger(10, plain.growth);
  const char *switches[] = {
      "strong-global-assumptions", "param-always-point-to-global",
      "track-indir-load",          "track-int2ptr",
      "process-alloca-always",     "memspace-opt-conservative",
      "process-builtin-assume",    "",
      "cluster-join"};
  for (auto [bit, name] : enumerate(switches))
    plain.switches |= uint32_t(options.is(name)) << bit;
  plain.switches |= uint32_t(hidesSlots) << 7;
  StringRef memory = options.get("memspace-opt-alias-merge");
  plain.memory = memory == "per-AS" ? 1 : memory == "unified" ? 2 : 0;
  return plain;
}

/// An answer by numbers.
static Answer numbered(const TsAnswer &given, const Numbers &numbers) {
  DenseMap<const void *, int64_t> known;
  for (auto [index, instruction] : enumerate(numbers.all()))
    known[instruction] = index + 1;
  auto number = [&](const void *value) -> int64_t {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    auto *argument = dyn_cast_or_null<Argument>(static_cast<const Value *>(value));
    return argument ? -1 - int64_t(argument->getArgNo()) : 0;
  };
  auto text = [&](uint32_t start, uint32_t size) {
    return StringRef(given.text, given.textSize).substr(start, size).str();
  };
  auto isWord = [](StringRef word, StringRef name) {
    std::string plain = name.str();
    plain.erase(std::remove(plain.begin(), plain.end(), '_'), plain.end());
    return word == plain;
  };
  Answer answer;
  for (const TsCast &cast : ArrayRef(given.casts, given.castCount))
    answer.casts[cast.space] = {text(cast.assembly, cast.assemblySize),
                                text(cast.constraints, cast.constraintsSize)};
  for (const TsBody &of : ArrayRef(given.bodies, given.bodyCount)) {
    Body body;
    body.name = text(of.name, of.nameSize);
    auto *function = static_cast<const Function *>(of.function);
    body.inside = function ? number(&function->getEntryBlock().front()) : 0;
    body.isClone = of.isClone;
    for (const TsFact &fact : ArrayRef(given.facts + of.facts, of.factCount)) {
      Fact made = {number(fact.value), fact.space, number(fact.from),
                   fact.isOnlyFromThere != 0, {}};
      for (const void *use : ArrayRef(given.uses + fact.uses, fact.useCount))
        made.uses.push_back(number(use));
      body.facts.push_back(std::move(made));
    }
    for (const TsPair &call : ArrayRef(given.calls + of.calls, of.callCount))
      body.calls.emplace_back(number(call.instruction), call.what);
    for (const TsPair &access : ArrayRef(given.retyped + of.retyped, of.retypedCount))
      body.retyped.emplace_back(number(access.instruction), access.what);
    for (const TsAtomic &one : ArrayRef(given.atomics + of.atomics, of.atomicCount)) {
      Atomic atomic = {number(one.instruction), one.space};
      atomic.assembly = text(one.assembly, one.assemblySize);
      atomic.constraints = text(one.constraints, one.constraintsSize);
      std::string operation = text(one.operation, one.operationSize);
      std::string ordering = text(one.ordering, one.orderingSize);
      for (unsigned i = 0; i <= AtomicRMWInst::LAST_BINOP; ++i)
        if (isWord(operation, AtomicRMWInst::getOperationName(AtomicRMWInst::BinOp(i))))
          atomic.operation = AtomicRMWInst::BinOp(i);
      for (auto order : {AtomicOrdering::Unordered, AtomicOrdering::Monotonic,
                         AtomicOrdering::Acquire, AtomicOrdering::Release,
                         AtomicOrdering::AcquireRelease,
                         AtomicOrdering::SequentiallyConsistent})
        if (isWord(ordering, toIRString(order)))
          atomic.ordering = order;
      atomic.scope = text(one.scope, one.scopeSize);
      body.atomics.push_back(std::move(atomic));
    }
    answer.bodies.push_back(std::move(body));
  }
  return answer;
}

namespace {
/// What the analyses say, and the answer.
struct Heard {
  const InPlace &place;
  const Numbers *numbers;
  std::vector<Message> &messages;
  std::optional<Answer> answer;

  static void say(void *to, uint32_t kind, uint32_t record, const char *text, size_t size) {
    auto &heard = *static_cast<Heard *>(to);
    Message message = {Message::Kind(std::min(kind, 2u)), heard.place.atRecord[record],
                       std::string(text, size)};
    message.place = heard.place.location(record).str();
    std::vector<Message> &messages = heard.messages;
    (kind == 3 ? messages.back().notes : messages).push_back(std::move(message));
  }
};
} // namespace

std::optional<Answer> tilespace::askInPlace(const Module &module,
                                            const Numbers &numbers,
                                            const Options &options, bool hidesSlots,
                                            std::vector<Message> &messages) {
  bool hasPlaces = wantsRemarks(module) || options.is("require-resolved") ||
                   !options.get("report").empty();
  auto place = std::make_shared<InPlace>(module, numbers, hasPlaces);
  TsOptions plain = plainOptions(options, hidesSlots);
  Heard heard = {*place, &numbers, messages, std::nullopt};
  tilespaceAnswer(
      &place->program, &plain,
      [](void *to, const TsAnswer *answer) {
        auto &heard = *static_cast<Heard *>(to);
        heard.answer = numbered(*answer, *heard.numbers);
      },
      Heard::say, &heard);
  if (heard.answer)
    heard.answer->inPlace = place;
  return heard.answer;
}

void tilespace::tellInPlace(const Result &result, bool remarks, bool writes,
                            StringRef code, std::vector<Message> &messages) {
  const InPlace &place = *result.answer.inPlace;
  std::vector<TsOutcome> outcomes;
  for (const Outcome &outcome : result.outcomes)
    if (auto found = place.records.find(outcome.at); found != place.records.end())
      outcomes.push_back({uint32_t(outcome.body), found->second,
                          uint32_t(outcome.operand), uint32_t(outcome.space)});
  std::string heading = place.heading + result.options.changed("answer-memory-spaces");
  StringRef report = writes ? result.options.get("report") : "";
  StringRef sources = result.options.get("sources");
  // Without the code, all has been said.
  bool mustResolve = result.options.is("require-resolved") && (!writes || !code.empty());
  TsTold told = {place.places.data(), place.places.size(), place.text.data(),
                 place.text.size(), outcomes.data(), outcomes.size(),
                 heading.data(), heading.size(), report.data(), report.size(),
                 sources.data(), sources.size(), code.data(), code.size(),
                 remarks, mustResolve};
  TsOptions plain = plainOptions(result.options, result.hidesSlots);
  Heard heard = {place, nullptr, messages, std::nullopt};
  tilespaceTell(&place.program, &plain, &told, Heard::say, &heard);
}
