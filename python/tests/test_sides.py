"""Two PTX modules side by side."""

from tilespace._sides import shown, side_by_side

MODULE = """\
.version 8.0
.global .align 4 .b8 table[{size}];
.visible .func  (.param .b32 func_retval0) _Z4pickPKf(
	.param .b64 _Z4pickPKf_param_0
)
{{
	.loc	1 3 5
$L__func_begin0:
{pick}	ret;
}}
{more}"""
LOAD = "\tld.param.b64 \t%rd1, [{}_param_0];\n\tld{}.b32 \t%r1, [%rd1];\n\tst.param.b32 [func_retval0], %r{};\n"
COPY = ".func _Z4pickPKf_$_shared(\n\t.param .b64 _Z4pickPKf_$_shared_param_0\n)\n{{\n{}\tret;\n}}\n"


def module(space: str = "", register: int = 1, more: str = "", size: int = 4) -> str:
    return MODULE.format(pick=LOAD.format("_Z4pickPKf", space, register), more=more, size=size)


def test_a_changed_line_stands_beside_what_it_was() -> None:
    lines = side_by_side(module(), module(".global"), 103).splitlines()
    assert lines[0] == "pick(float const*)" and lines[1].split("  ")[0] == "without Tilespace"
    assert lines[3] == f"{'ld.b32 %r1, [%rd1];':50} | ld.global.b32 %r1, [%rd1];"
    assert [line[51] for line in lines[2:]] == [" ", "|", " ", " "]


def test_other_numbers_of_registers_and_labels_are_no_change() -> None:
    lines = ".reg .b32 %r<{0}>;\n$L__BB{0}_{0}:\n@%p{0} bra $L__BB{0}_{0};\nmov.b64 %rd{0}, __local_depot{0};\n$L__tmp{0}:\n"
    texts = [f".func f()\n{{\n{lines.format(number)}ret;\n}}\n" for number in (1, 23)]
    assert side_by_side(texts[0], texts[1], 100) == "f: the same but for numbers of registers"
    assert side_by_side(module(), module(register=7), 100) == "pick(float const*): the same but for numbers of registers"
    assert side_by_side(module(), module(), 100) == "pick(float const*): the same"


def test_a_copy_stands_beside_its_original() -> None:
    copy = COPY.format(LOAD.format("_Z4pickPKf_$_shared", ".shared", 1))
    first, second = side_by_side(module(), module(more=copy), 103).split("\n\n")
    assert first == "pick(float const*): the same"
    assert second.startswith("pick(float const*) (.shared)\n") and second.count(" | ") == 1


def test_a_function_that_is_gone_is_shown() -> None:
    other = ".func gone()\n{\n\tbar.sync 0;\n}\n"
    assert f"gone\n{'without Tilespace':50}   with Tilespace\n{'bar.sync 0;':50} <" in side_by_side(module(more=other), module(), 103)


def test_variables_are_shown_where_they_differ() -> None:
    assert "variables" not in side_by_side(module(), module(".global"), 100)
    assert side_by_side(module(), module(size=8), 100).startswith("variables:\n")
    named = ".func variables()\n{\n.pragma \"nounroll\";\nret;\n}\n"
    both = side_by_side(module(more=named), module(more=named, size=8), 100)
    assert "\nvariables: the same" in both and ".b8 table[4];" in both
    assert '.pragma "nounroll"; <' in " ".join(side_by_side(module(more=named), module(), 100).split())


def test_far_changes_stand_apart_with_some_lines_around_them() -> None:
    lines = [f"mov.b32 %r1, {at};" for at in range(100)]
    other = [line.replace("mov", "neg") if at in (20, 60) else line for at, line in enumerate(lines)]
    texts = [".func f()\n{\n" + "\n".join(each) + "\n}\n" for each in (lines, other)]
    shown_lines = side_by_side(texts[0], texts[1], 60).splitlines()[2:]
    assert [line.split(" ")[0] for line in shown_lines].count("...") == 1 and len(shown_lines) == 7 + 1 + 7


def test_an_access_stands_beside_itself_in_another_space() -> None:
    sides = [[f"ld{space}.b32 %r1, [%rd1+{at}];" for at in range(0, 40, 4)] for space in ("", ".global")]
    texts = [".func f()\n{\n" + "\n".join(each) + "\n}\n" for each in (sides[0], ["cvta.to.global.u64 %rd1, %rd2;", *sides[1]])]
    rows = side_by_side(texts[0], texts[1], 103).splitlines()[3:]
    assert len(rows) == 10 and all(" | " in row and row[:50].split("+")[1].strip() == row.rpartition("+")[2] for row in rows)


def test_lines_of_long_functions_are_matched_though_they_occur_often() -> None:
    step = "\tld{0}.b32 \t%r{1}, [%rd{1}];\n\tfma.rn.f32 \t%r{1}, %r{1}, %r{2}, 0f3F800000;\n"
    bodies = ["".join(step.format(space, at + first, at) for at in range(300)) for space, first in (("", 1), (".shared", 2))]
    texts = [f".func f()\n{{\n{body}\tret;\n}}\n" for body in bodies]
    marked = [line for line in side_by_side(texts[0], texts[1], 120).splitlines() if line[59:60] in list("|<>")]
    assert len(marked) == 300 and not any("fma" in line for line in marked)
    # Many equal lines, in pieces.
    more = [".func f()\n{\n" + "add.s32 %r1, %r2, 1;\n" * 2000 + f"ld{space}.b32 %r1, [%rd1];\n}}\n" for space in ("", ".shared")]
    assert side_by_side(more[0], more[1], 120).count(" | ") == 1


def test_a_long_line_goes_on_in_the_next() -> None:
    name = "a" * 40
    texts = [f".func f()\n{{\n\tcall.uni {name}{end};\n}}\n" for end in ("", "_$_global")]
    assert side_by_side(texts[0], texts[1], 63).splitlines()[2:] == [
        f"call.uni {'a' * 21} | call.uni {'a' * 21}",
        f"{'a' * 19 + ';':30}   {'a' * 19}_$_global;",
    ]


def test_a_name_of_the_source_may_look_like_that_of_a_copy() -> None:
    assert shown("f_$_g", ["f_$_g"]) == "f_$_g" and shown("f_$_g_$_global", ["f_$_g"]) == "f_$_g.global"
    assert shown("_Z4pickPKf_$_global", ["_Z4pickPKf"]) == "pick(float const*) (.global)"
