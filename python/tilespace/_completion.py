"""Completion scripts for bash and zsh, made from argparse's parsers.

    eval "$(tilespace --completions bash)"

The first argument may be a command, each with options of its own. After the name of a compiler come the compiler's arguments,
which the shell's own completion for that compiler completes.
"""

from __future__ import annotations

import argparse
from typing import Dict, List, Sequence

SHELLS = ("bash", "zsh")
FOLDERS = ("FOLDER", "FOLDERS")
FILES = ("FILE", "PAGE")
Parsers = Dict[str, argparse.ArgumentParser]


def completion(shell: str, main: argparse.ArgumentParser, commands: Parsers, compilers: Sequence[str]) -> str:
    """The script for a shell."""
    return (_bash if shell == "bash" else _zsh)(main, commands, compilers)


def _actions(parser: argparse.ArgumentParser) -> List[argparse.Action]:
    # argparse has no public access to the declared arguments.
    return parser._actions  # pyright: ignore[reportPrivateUsage]


def options_of(parser: argparse.ArgumentParser) -> List[argparse.Action]:
    return [each for each in _actions(parser) if each.option_strings]


BASH = """\
_tilespace() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} options
  # bash splits --option=value into three words.
  if [ "$word" = '=' ]; then
    word=
  elif [ "$option" = '=' ]; then
    option=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case ${COMP_WORDS[1]} in
    COMPILERS)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return ;;
OPTIONS
  esac
  case $option in
VALUES
    *)
      case $word in
        -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
        *) mapfile -t COMPREPLY < <(
             compgen -f -- "$word"
             [ "$COMP_CWORD" -ne 1 ] || compgen -W 'COMMANDS' -- "$word") ;;
      esac ;;
  esac
}
complete -o filenames -F _tilespace tilespace"""


def _bash(main: argparse.ArgumentParser, commands: Parsers, compilers: Sequence[str]) -> str:
    options: List[str] = []
    for pattern, parser in [*commands.items(), ("*", main)]:
        names = " ".join(name for each in options_of(parser) for name in each.option_strings)
        options.append(f"    {pattern}) options='{names}' ;;")
    values: Dict[str, List[str]] = {}
    for each in [each for parser in (main, *commands.values()) for each in options_of(parser)]:
        if each.nargs is None and each.option_strings[-1] not in values.get(_bash_value(each), []):
            values.setdefault(_bash_value(each), []).append(each.option_strings[-1])
    lines = [f"    {'|'.join(names)}) {complete} ;;" for complete, names in values.items()]
    text = BASH.replace("OPTIONS", "\n".join(options)).replace("VALUES", "\n".join(lines))
    return text.replace("COMPILERS", "|".join(compilers)).replace("COMMANDS", " ".join([*commands, *compilers]))


def _bash_value(action: argparse.Action) -> str:
    words = " ".join(map(str, action.choices or []))
    kind = f"-W '{words}'" if words else "-d" if action.metavar in FOLDERS else "-f" if action.metavar in FILES else ""
    return f'mapfile -t COMPREPLY < <(compgen {kind} -- "$word")' if kind else "COMPREPLY=()"


ZSH = """\
#compdef tilespace
_tilespace_input() {
  _alternative 'commands:command:(COMMANDS)' 'files:file:_files'
}
_tilespace() {
  case $words[2] in
    COMPILERS)
      shift words
      (( CURRENT-- ))
      _normal ;;
SPECS
  esac
}
if [ "${funcstack[1]}" = _tilespace ]; then
  _tilespace "$@"
else
  compdef _tilespace tilespace
fi"""


def _zsh(main: argparse.ArgumentParser, commands: Parsers, compilers: Sequence[str]) -> str:
    cases: List[str] = []
    for pattern, parser in [*commands.items(), ("*", main)]:
        specs = [spec for each in options_of(parser) for spec in _zsh_specs(parser, each)]
        specs.append("'1:file:_tilespace_input'" if parser is main else "'1:file:_files'")
        shift = "" if parser is main else "      shift words\n      (( CURRENT-- ))\n"
        cases.append(f"    {pattern})\n{shift}      _arguments \\\n        " + " \\\n        ".join(specs) + " ;;")
    text = ZSH.replace("SPECS", "\n".join(cases)).replace("COMPILERS", "|".join(compilers))
    return text.replace("COMMANDS", " ".join([*commands, *compilers]))


def _zsh_specs(parser: argparse.ArgumentParser, action: argparse.Action) -> List[str]:
    """A description of an option for each of its names."""
    apart = _excluded(parser, action)
    repeated = isinstance(action, argparse._AppendAction)  # pyright: ignore[reportPrivateUsage]
    before = "*" if repeated else f"({' '.join(apart)})" if apart else ""
    value = _zsh_value(action)
    return [f"'{before}{name}{'=' if value else ''}[{_plain(action.help)}]{value}'" for name in action.option_strings]


def _excluded(parser: argparse.ArgumentParser, action: argparse.Action) -> List[str]:
    """The names of the options that an option excludes: its own names, if it has two, and the other options of its group."""
    apart = list(action.option_strings) if len(action.option_strings) > 1 else []
    for group in parser._mutually_exclusive_groups:  # pyright: ignore[reportPrivateUsage]
        members = group._group_actions  # pyright: ignore[reportPrivateUsage]
        if action in members:
            apart += [name for each in members if each is not action for name in each.option_strings]
    return apart


def _zsh_value(action: argparse.Action) -> str:
    if action.nargs == 0:
        return ""
    words = " ".join(map(str, action.choices or []))
    metavar = str(action.metavar or action.dest)
    folders, files = action.metavar in FOLDERS, action.metavar in FILES
    kind = f"({words})" if words else "_files -/" if folders else "_files" if files else " "
    return f"{'::' if action.nargs == '?' else ':'}{metavar}:{kind}"


def _plain(text: object) -> str:
    """A text without the characters that are special in zsh's descriptions."""
    return str(text or "").translate({ord("["): "(", ord("]"): ")", ord("'"): "", ord("\\"): "", ord(":"): " "})
