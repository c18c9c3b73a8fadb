//! A program that crashes the process is reported, not just missing.

use std::{
    env, fs,
    process::{self, Command, Stdio},
    thread,
    time::Duration,
};

#[test]
fn the_seeds_at_which_the_process_ends_are_reported() {
    let folder = env::temp_dir().join(format!("guard-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    let fuzz = Command::new(env!("CARGO_BIN_EXE_tilespace-fuzz"))
        .args(["--seed", "1", "--programs", "1000000", "--threads", "1"])
        .env("TMPDIR", &folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let running = folder.join(format!("tilespace-fuzz-{}", fuzz.id())).join("0");
    while !running.exists() {
        thread::sleep(Duration::from_millis(20));
    }
    let children = format!("/proc/{0}/task/{0}/children", fuzz.id());
    let guarded = fs::read_to_string(children).expect("Linux");
    let killed = Command::new("kill").args(["-KILL", guarded.trim()]).status().expect("kill");
    assert!(killed.success());
    let output = fuzz.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("FOUND: the process ended at one of the programs of these seeds: "), "{text}");
    assert!(!text.contains("to reproduce"), "no program does that by itself: {text}");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0, "no file is left");
    fs::remove_dir(&folder).expect("an empty folder");
}
