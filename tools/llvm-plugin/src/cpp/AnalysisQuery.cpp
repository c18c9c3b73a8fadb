//===- AnalysisQuery.cpp - Queries the analyses about a module ------------===//
//
//   %v = load ptr, ptr %p, !dbg !7       record 12 of the table (Table.cpp)
//   the value of record 12 is in shared memory       a fact of the answer
//   record 12 at k.cu:3:5, "tile"        what a message about it says
//
// The analyses answer about records, and each record has LLVM's own value. The
// table stays as it is while the module changes, so that the outcome can be
// reported afterwards: places in the source are noted before.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace tilespace;

extern "C" void tilespaceAnswer(const TsProgram *program,
                                const TsOptions *options,
                                void (*apply)(void *, const TsAnswer *, void *),
                                TsSay say, void *to);
extern "C" void tilespaceTell(void *found, const TsTold *told, TsSay say,
                              void *to);
extern "C" void tilespaceForget(void *found);

extern "C" void tilespaceDemangle(const char *name, size_t size,
                                  void (*take)(void *, const char *, size_t),
                                  void *to) {
  std::string demangled = demangle(StringRef(name, size));
  take(to, demangled.data(), demangled.size());
}

extern "C" void tilespaceDump(const TsProgram *program,
                              void (*say)(void *, const char *, size_t),
                              void *to);

/// For developers.
static cl::opt<bool> printsTable("tilespace-print-table", cl::Hidden,
                                 cl::desc("Print the table of a module"));

namespace tilespace {

/// A module as it was when the analyses were queried.
class QueriedModule {
public:
  QueriedModule(const Module &module, bool hasPlaces)
      : table(module), program(table.program()) {
    sites.resize(program.records.size);
    for (uint32_t i = 1; i + 1 < program.records.size; ++i) {
      auto *value = static_cast<const Value *>(program.records.data[i].value);
      if (auto *function = dyn_cast_or_null<Function>(value); function && !function->isDeclaration()) {
        sites[i] = {const_cast<Function *>(function), nullptr, true};
      } else if (auto *instruction = dyn_cast_or_null<Instruction>(value)) {
        auto *of = const_cast<Instruction *>(instruction);
        sites[i] = {of->getFunction(), of->getDebugLoc().get(), false};
        instructions.emplace_back(i, of);
      }
    }
    if (hasPlaces)
      notePlaces(module);
  }
  ~QueriedModule() { tilespaceForget(found); }
  QueriedModule(const QueriedModule &) = delete;

  const Table table;
  TsProgram program;
  /// The findings of the analyses, if places were noted.
  void *found = nullptr;
  /// By record; without a function unless the record is an instruction or a
  /// function that has code.
  std::vector<Site> sites;
  /// The instructions that have a record.
  std::vector<std::pair<uint32_t, Instruction *>> instructions;
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
  std::vector<TsPlace> places;
  std::string text;
  std::vector<bool> hasLine;

  void notePlaces(const Module &module) {
    for (size_t i = 0; i != program.records.size; ++i) {
      TsPlace place = {};
      auto *value = static_cast<const Value *>(i ? program.records.data[i].value : nullptr);
      if (value && !isa<Constant>(value) && value->getType()->isPointerTy())
        std::tie(place.variable, place.variableSize) = append(text, variable(*value));
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
        std::tie(place.file, place.fileSize) = append(text, file);
        std::string at = (file + ":" + Twine(line)).str();
        if (column)
          at += ":" + std::to_string(column);
        std::tie(place.location, place.locationSize) = append(text, at);
      }
      places.push_back(place);
      hasLine.push_back(line != 0);
    }
    program.places = places, program.placeText = text;
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
    StringRef name = isa<Argument>(value) ? value.getName() : StringRef();
    for (const DbgVariableRecord *record : debugValues(value))
      if (record->getNumVariableLocationOps() == 1 &&
          record->getExpression()->getNumElements() == 0)
        name = record->getVariable()->getName();
    return name;
  }
};

} // namespace tilespace

static TsOptions plainOptions(const Options &options, bool hidesSlots) {
  TsOptions plain = {};
  StringRef rules = options.get("space-rules");
  plain.rules = rules;
  options.get("do-clone-for-ip-msp").getAsInteger(10, plain.attempts);
  options.get("max-clone-growth").getAsInteger(10, plain.growth);
  const char *switches[] = {
      "strong-global-assumptions", "param-always-point-to-global",
      "track-indir-load",          "track-int2ptr",
      "process-alloca-always",     "memspace-opt-conservative",
      "process-builtin-assume",    "",
      "cluster-join",              "check"};
  for (auto [bit, name] : enumerate(switches))
    plain.switches |= uint32_t(options.is(name)) << bit;
  plain.switches |= uint32_t(hidesSlots) << 7;
  StringRef memory = options.get("memspace-opt-alias-merge");
  plain.memory = memory == "per-AS" ? 1 : memory == "unified" ? 2 : 0;
  return plain;
}

/// A copy of an answer about a program; the copy stays.
static Answer kept(const TsAnswer &given, const TsProgram &program) {
  auto instruction = [](const void *value) {
    auto *of = static_cast<const Value *>(value);
    return const_cast<Instruction *>(dyn_cast_or_null<Instruction>(of));
  };
  auto text = [&](uint32_t start, uint32_t size) {
    return StringRef(given.text.data + start, size).str();
  };
  auto isWord = [](StringRef word, StringRef name) {
    std::string plain = name.str();
    plain.erase(std::remove(plain.begin(), plain.end(), '_'), plain.end());
    return word == plain;
  };
  Answer answer;
  for (const TsCast &cast : given.casts)
    answer.casts[cast.space] = {text(cast.assembly, cast.assemblySize),
                                text(cast.constraints, cast.constraintsSize)};
  for (const TsBody &of : given.bodies) {
    Body body;
    body.name = text(of.name, of.nameSize);
    body.function = static_cast<Function *>(const_cast<void *>(of.function));
    body.isClone = of.isClone;
    for (const TsFact &fact : given.facts.part(of.facts, of.factCount)) {
      Fact made = {static_cast<const Value *>(fact.value), fact.space,
                   instruction(fact.from), fact.isOnlyFromThere != 0, {}};
      for (const void *use : given.uses.part(fact.uses, fact.useCount))
        made.uses.push_back(instruction(use));
      body.facts.push_back(std::move(made));
    }
    for (const TsPair &call : given.calls.part(of.calls, of.callCount))
      body.calls.emplace_back(instruction(call.instruction), call.what);
    for (const TsPair &access : given.retyped.part(of.retyped, of.retypedCount))
      body.retyped.emplace_back(instruction(access.instruction), access.what);
    for (const TsAtomic &one : given.atomics.part(of.atomics, of.atomicCount)) {
      Atomic atomic = {instruction(one.instruction), one.space};
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
    for (const TsSplit &one : given.splits.part(of.splits, of.splitCount)) {
      Split split = {one.access, one.operand, one.merge, {}};
      DenseMap<const void *, unsigned> spaces;
      for (const TsPair &choice : given.choices.part(one.choices, one.choiceCount))
        if (std::optional<unsigned> space = target().own(choice.what))
          spaces[choice.instruction] = *space;
      SmallVector<Value *, 4> choices =
          chosenFrom(*instruction(program.records.data[one.merge].value));
      for (Value *choice : choices)
        if (auto space = spaces.find(choice); space != spaces.end())
          split.spaces.push_back(space->second);
      if (split.spaces.size() == choices.size())
        body.splits.push_back(std::move(split));
    }
    answer.bodies.push_back(std::move(body));
  }
  return answer;
}

namespace {
/// The messages of the analyses, and the answer.
struct Heard {
  QueriedModule &queried;
  /// Whether the module still has the parts that they were queried about.
  bool hasSites;
  std::vector<Message> &messages;
  std::optional<Answer> answer = std::nullopt;

  static void say(void *to, uint32_t kind, uint32_t record, const char *text, size_t size) {
    auto &heard = *static_cast<Heard *>(to);
    Message message = {Message::Kind(std::min(kind, 2u)), std::string(text, size)};
    if (heard.hasSites)
      message.at = heard.queried.sites[record];
    message.place = heard.queried.location(record).str();
    std::vector<Message> &messages = heard.messages;
    (kind == 3 ? messages.back().notes : messages).push_back(std::move(message));
  }
};
} // namespace

std::optional<Answer> tilespace::queryAnalyses(const Module &module, const Options &options,
                                     bool hidesSlots,
                                     std::vector<Message> &messages) {
  bool hasPlaces = wantsRemarks(module) || options.is("require-resolved") ||
                   !options.get("report").empty();
  auto queried = std::make_shared<QueriedModule>(module, hasPlaces);
  if (printsTable) {
    auto say = [](void *, const char *text, size_t size) { outs() << StringRef(text, size); };
    tilespaceDump(&queried->program, say, nullptr);
    return std::nullopt;
  }
  TsOptions plain = plainOptions(options, hidesSlots);
  Heard heard = {*queried, true, messages};
  tilespaceAnswer(
      &queried->program, &plain,
      [](void *to, const TsAnswer *answer, void *found) {
        auto &heard = *static_cast<Heard *>(to);
        heard.answer = kept(*answer, heard.queried.program);
        heard.queried.found = found;
      },
      Heard::say, &heard);
  if (!hasPlaces)
    tilespaceForget(std::exchange(queried->found, nullptr));
  if (heard.answer)
    heard.answer->module = queried;
  return heard.answer;
}

ArrayRef<std::pair<uint32_t, Instruction *>> Answer::instructions() const {
  return module->instructions;
}

static void tell(const Result &result, bool hasSites, bool remarks, bool resolves,
                 StringRef report, StringRef code, std::vector<Message> &messages) {
  QueriedModule &queried = *result.answer.module;
  std::string heading = queried.heading + result.options.ofAnalysis();
  StringRef sources = result.options.get("sources");
  TsTold told = {result.outcomes, heading, report, sources, code, result.without, remarks, resolves};
  Heard heard = {queried, hasSites, messages};
  tilespaceTell(queried.found, &told, Heard::say, &heard);
}

void tilespace::tell(const Result &result, bool remarks,
                     std::vector<Message> &messages) {
  ::tell(result, true, remarks, result.options.is("require-resolved"), "", "", messages);
}

void tilespace::writeReport(const Result &result, StringRef code,
                            std::vector<Message> &messages) {
  // Without the code, `tell` has reported everything.
  bool resolves = result.options.is("require-resolved") && !code.empty();
  ::tell(result, false, false, resolves, result.options.get("report"), code, messages);
}
