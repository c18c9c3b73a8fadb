//! The example plugin runs in the stock `mlir-opt`.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const SOURCE: &str = "func.func @f() { return }";

/// The example, which Cargo builds with the tests.
fn plugin() -> PathBuf {
    let test = env::current_exe().expect("the test is a file");
    let folder = test.parent().and_then(Path::parent).expect("the test is in target/<profile>/deps");
    let plugin = folder.join("examples/libcount_operations.so");
    assert!(plugin.exists(), "no {}: only a run of all tests of the package builds it", plugin.display());
    plugin
}

/// Runs `mlir-opt` with the plugin. Returns the exit code, the printed text, and the messages.
fn mlir_opt(arguments: &[&str]) -> (Option<i32>, String, String) {
    let prefix = env::var("MLIR_SYS_220_PREFIX").expect("MLIR_SYS_220_PREFIX is set for the build");
    let mut child = Command::new(Path::new(&prefix).join("bin/mlir-opt"))
        .arg(format!("--load-pass-plugin={}", plugin().display()))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt starts");
    let written = child.stdin.take().map(|mut stdin| stdin.write_all(SOURCE.as_bytes()));
    drop(written);
    let output = child.wait_with_output().expect("mlir-opt ends");
    let text = |bytes| String::from_utf8(bytes).expect("mlir-opt prints UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn help_shows_the_options() {
    let (code, help, _) = mlir_opt(&["--help"]);
    assert_eq!(code, Some(0));
    let after = help.split_once("--count-operations").expect("the pass is in the help").1;
    let lines: Vec<_> = after.lines().take(5).map(str::trim).collect();
    assert!(lines[0].ends_with("-   Count the operations of a module"), "{lines:?}");
    assert!(lines[1].starts_with("--limit=<long>") && lines[1].ends_with("Fail above this many operations"));
    assert!(lines[2].starts_with("--which=<value>") && lines[2].ends_with("The operations that count"));
    assert!(lines[3].starts_with("=all") && lines[3].ends_with("All of them"), "{lines:?}");
    assert!(lines[4].starts_with("=func") && lines[4].ends_with("Those of the func dialect"), "{lines:?}");
}

#[test]
fn the_pass_runs_and_counts() {
    let (code, output, messages) =
        mlir_opt(&["--pass-pipeline=builtin.module(count-operations{which=func})"]);
    assert_eq!(code, Some(0), "{messages}");
    assert!(output.contains("func.func @f"), "{output}");
    assert!(messages.contains("remark: 2 operations"), "{messages}");
}

#[test]
fn a_failure_is_an_exit_code() {
    let (code, output, messages) = mlir_opt(&["--pass-pipeline=builtin.module(count-operations{limit=1})"]);
    assert_eq!((code, output.as_str()), (Some(1), ""));
    assert!(messages.contains("error: 3 operations are too many"), "{messages}");
}
