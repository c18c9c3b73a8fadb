//===- Options.cpp - Options of the pass, and of LLVM's command line ------===//
//
//   opt -passes='tilespace<report=r.json;check>'
//   clang -Xclang -mllvm -Xclang -tilespace-report=r.json
//   TILESPACE_REPORT=%m.%c.html make
//
// Each option is declared once, in passes/Passes.td. The build script generates
// a table from it, with which the same code reads and checks all forms. LLVM's
// options must exist once the library is loaded, so a static initializer
// creates them.
//
// The environment reaches each compilation of a build without a change of the build.
// Build systems and caches do not see it, so it may give only options that change no
// code; any other option is an error there.
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>
#include <list>
#include <memory>
#include <vector>

using namespace llvm;
using namespace tilespace;

namespace {

enum class OptionKind { Bool, Int, String, Enum };

struct OptionInfo {
  StringRef name;
  StringRef help;
  OptionKind kind;
  StringRef byDefault;
  std::vector<StringRef> words;
  /// Whether it states an assumption of the analysis.
  bool isOfAnalysis;
  /// Whether the environment may give it.
  bool isInEnvironment;
};

} // namespace

static const std::vector<OptionInfo> &table() {
  static const std::vector<OptionInfo> options = {
#include "Options.inc"
  };
  return options;
}

static const OptionInfo *find(StringRef name) {
  auto found = find_if(
      table(), [&](const OptionInfo &option) { return option.name == name; });
  return found == table().end() ? nullptr : &*found;
}

/// Normalizes a value. Returns an error message.
static std::optional<std::string> read(const OptionInfo &option, StringRef text,
                                       std::string &value) {
  value = text.str();
  switch (option.kind) {
  case OptionKind::Bool:
    if (text.empty() || text == "1" || text.equals_insensitive("true"))
      value = "true";
    else if (text == "0" || text.equals_insensitive("false"))
      value = "false";
    else
      return ("'" + option.name + "' must be true or false, not '" + text + "'")
          .str();
    return std::nullopt;
  case OptionKind::Int: {
    // All of them are counts, with -1 for no limit.
    int64_t number;
    if (text.getAsInteger(10, number) || number < -1)
      return ("'" + option.name +
              "' must be -1 (no limit), 0 or more, not '" + text + "'")
          .str();
    return std::nullopt;
  }
  case OptionKind::Enum:
    // An option with the word "true" may be given as a flag.
    if (text.empty() && is_contained(option.words, "true"))
      value = "true";
    else if (!is_contained(option.words, text))
      return ("'" + option.name + "' must be one of " + join(option.words, ", ") +
              ", not '" + text + "'")
          .str();
    return std::nullopt;
  case OptionKind::String:
    // MLIR's pass options cannot quote both.
    if (text.contains('\'') && text.contains('"'))
      return ("'" + option.name + "' cannot have both kinds of quotes").str();
    return std::nullopt;
  }
  return std::nullopt;
}

namespace {

/// Reads an option of the command line.
struct Reader : cl::parser<std::string> {
  using cl::parser<std::string>::parser;

  bool parse(cl::Option &option, StringRef, StringRef text,
             std::string &value) {
    const OptionInfo *info = find(option.ArgStr.substr(prefix().size()));
    std::optional<std::string> wrong = read(*info, text, value);
    return wrong ? option.error(*wrong) : false;
  }

  static StringRef prefix() { return "tilespace-"; }
};

/// The options of the command line.
class CommandLine {
public:
  CommandLine() {
    for (const OptionInfo &info : table()) {
      names.push_back((Reader::prefix() + info.name).str());
      bool isSwitch =
          info.kind == OptionKind::Bool || is_contained(info.words, "true");
      cl::ValueExpected value =
          isSwitch ? cl::ValueOptional : cl::ValueRequired;
      options.push_back(std::make_unique<Option>(
          StringRef(names.back()), cl::desc(info.help), value,
          cl::cat(category)));
    }
  }

  /// Visits each option that was given, and its value.
  template <typename Visit> void given(Visit visit) const {
    for (auto [info, option] : zip_equal(table(), options))
      if (option->getNumOccurrences() != 0)
        visit(info.name, option->getValue());
  }

private:
  using Option = cl::opt<std::string, false, Reader>;

  cl::OptionCategory category{"Tilespace", "Memory spaces of NVPTX modules"};
  /// LLVM refers to the names.
  std::list<std::string> names;
  std::vector<std::unique_ptr<Option>> options;
};

} // namespace

static const CommandLine commandLine;

static Options &forAll() {
  static Options options;
  return options;
}

std::optional<std::string> Options::addForAll(StringRef text) {
  return forAll().add(text);
}

Options Options::ofCommandLine() {
  Options options = forAll();
  commandLine.given([&](StringRef name, const std::string &value) {
    options.values[name] = value;
  });
  return options;
}

std::optional<std::string> Options::add(StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [name, value] = part.split('=');
    const OptionInfo *info = find(name);
    if (!info) {
      std::string text = ("there is no option '" + name + "'").str();
      for (const OptionInfo &option : table())
        if (name.edit_distance(option.name) <= 2)
          return text + "; did you mean '" + option.name.str() + "'?";
      return text;
    }
    if (info->kind != OptionKind::Bool && !is_contained(info->words, "true") &&
        !part.contains('='))
      return ("'" + name + "' needs a value").str();
    if (std::optional<std::string> wrong = read(*info, value, values[name]))
      return wrong;
  }
  return std::nullopt;
}

std::optional<std::string> Options::addEnvironment() {
  for (const OptionInfo &option : table()) {
    std::string variable = "TILESPACE_" + option.name.upper();
    std::replace(variable.begin(), variable.end(), '-', '_');
    const char *text = std::getenv(variable.c_str());
    if (!text || !*text)
      continue;
    if (!option.isInEnvironment)
      return variable + ": the environment cannot set an option that may change code, since build "
                        "systems and caches do not see it; use the flag -tilespace-" +
             option.name.str() + " (clang: -Xclang -mllvm -Xclang -tilespace-" + option.name.str() +
             ")";
    std::string value;
    if (std::optional<std::string> wrong = read(option, text, value))
      return variable + ": " + *wrong;
    values.try_emplace(option.name, value);
  }
  return std::nullopt;
}

StringRef Options::get(StringRef name) const {
  if (auto found = values.find(name); found != values.end())
    return found->second;
  const OptionInfo *info = find(name);
  return info ? info->byDefault : "";
}

bool Options::isLate() const {
  // The default holds only for the stock pipelines, which state it.
  auto place = values.find("place");
  return place != values.end() &&
         StringRef(place->second).starts_with("optimizer");
}

std::string Options::ofAnalysis() const {
  std::string text;
  for (const OptionInfo &info : table())
    if (info.isOfAnalysis && get(info.name) != info.byDefault)
      text += (info.name + "=" + get(info.name) + "\n").str();
  return text;
}
