//! `tilespace-import-cute IN -o OUT`: see the library.

use anyhow::{Context, Result, bail};
use lexopt::prelude::*;
use std::{
    env, fs,
    io::{self, Read, Write},
    path::PathBuf,
    process::exit,
};
use tilespace_import_cute::{export, import};

const HELP: &str = "\
Makes a dump of NVIDIA's CuTe DSL readable for mlir-opt with the Tilespace plugin, and back.

Usage: tilespace-import-cute [IN] [-o OUT] [--reverse] [--quiet]

  IN         the dump; standard input if it is missing or '-'
  -o OUT     where the result goes; standard output if it is missing or '-'
  --reverse  convert back to NVIDIA's names
  --quiet    no remarks on renamed names
";

fn main() {
    if let Err(error) = run() {
        eprintln!("tilespace-import-cute: {error:#}");
        exit(1);
    }
}

fn run() -> Result<()> {
    let (mut input, mut output) = (None, None);
    let (mut reverse, mut quiet) = (false, false);
    let mut arguments = lexopt::Parser::from_args(env::args_os().skip(1));
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(path) if input.is_none() => input = Some(PathBuf::from(path)),
            Short('o') => output = Some(PathBuf::from(arguments.value()?)),
            Long("reverse") => reverse = true,
            Long("quiet") => quiet = true,
            Short('h') | Long("help") => {
                print!("{HELP}");
                return Ok(());
            }
            Value(_) => bail!("more than one input"),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let is_file = |path: &PathBuf| path.as_os_str() != "-";
    let (input, output) = (input.filter(is_file), output.filter(is_file));
    let name = input.as_ref().map_or("<stdin>".into(), |path| path.display().to_string());
    let mut text = Vec::new();
    match &input {
        Some(path) => text = fs::read(path).with_context(|| name.clone())?,
        None => {
            io::stdin().read_to_end(&mut text).context("standard input")?;
        }
    }
    let rewritten = if reverse {
        export(&text)
    } else {
        let imported = import(&text);
        if !quiet {
            eprint!("{}", imported.render_remarks(&name, &text));
        }
        imported.text
    };
    match output {
        Some(path) => fs::write(&path, &rewritten).with_context(|| path.display().to_string()),
        None => io::stdout().write_all(&rewritten).context("standard output"),
    }
}
