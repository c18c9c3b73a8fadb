//! CUDA's device library where no toolkit is named: in NVIDIA's wheels.
//!
//! ```text
//! $VIRTUAL_ENV/lib/python3.12/site-packages/nvidia/cu13/nvvm/libdevice/libdevice.10.bc
//! ```
//!
//! Upstream looks in the toolkit that `CUDA_ROOT`, `CUDA_HOME` or `CUDA_PATH` names. Wheels
//! (`nvidia-cuda-nvcc`, `nvidia-nvvm`) have the same file in a folder of the Python that they are installed
//! for. Of several files the greatest number wins, `cu13` before `cu12` and `python3.10` before `python3.9`.
//! The working directory does not matter: the library that a kernel is linked with depends only on the
//! environment.

use std::{
    cmp::Reverse,
    env, fs,
    path::{Path, PathBuf},
};

/// The file in a toolkit, or in a folder of a wheel.
const FILE: &str = "nvvm/libdevice/libdevice.10.bc";

/// The library, or else the folders that were searched.
pub fn find() -> Result<PathBuf, Vec<PathBuf>> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let python = variable("PATH").and_then(|path| {
        let folder = env::split_paths(&path).find(|folder| folder.join("python3").is_file())?;
        folder.parent().map(Path::to_owned)
    });
    let prefixes = ["VIRTUAL_ENV", "CONDA_PREFIX"].into_iter().filter_map(variable).chain(python);
    let prefixes = prefixes.chain(variable("HOME").map(|home| home.join(".local")));
    let mut folders: Vec<_> =
        ["CUDA_ROOT", "CUDA_HOME", "CUDA_PATH"].into_iter().filter_map(variable).collect();
    for library in prefixes.flat_map(|prefix| ["lib", "local/lib"].map(|library| prefix.join(library))) {
        for python in inside(&library).into_iter().filter(|folder| is_of_python(folder)) {
            folders.extend(
                ["site-packages", "dist-packages"].map(|packages| python.join(packages).join("nvidia")),
            );
        }
    }
    let of_folder = |folder: &PathBuf| {
        let parts = inside(folder).into_iter().chain([folder.clone()]);
        parts.map(|part| part.join(FILE)).find(|file| file.is_file())
    };
    folders.iter().find_map(of_folder).ok_or(folders)
}

/// The entries of a folder, the greatest numbers first.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<_> = entries.map(|entry| entry.path()).collect();
    all.sort_by_cached_key(|path| {
        Reverse(by_number(&path.file_name().unwrap_or_default().to_string_lossy()))
    });
    all
}

/// The parts of a name, ordered so that `cu9` is less than `cu12`: words, and the length and digits of
/// numbers.
fn by_number(name: &str) -> Vec<(usize, String)> {
    let parts = name.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    let mut start = 0;
    parts
        .filter_map(|part| {
            let text = name.get(start..start + part.len())?;
            start += part.len();
            let digits = text.trim_start_matches('0');
            Some(if part.first()?.is_ascii_digit() {
                (digits.len(), digits.to_owned())
            } else {
                (0, text.to_owned())
            })
        })
        .collect()
}

fn is_of_python(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("python3"))
}

/// The message that a called function of the library is missing, and why.
pub fn message(function: &str, found: &Result<PathBuf, Vec<PathBuf>>) -> String {
    let start = format!("'{function}' of CUDA's device library is called, and ");
    match found {
        Ok(file) => format!("{start}{} has no such function", file.display()),
        Err(folders) => {
            let folders: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
            format!(
                "{start}the library is not linked: set CUDA_PATH to a CUDA toolkit with {FILE}, or install \
                 nvidia-cuda-nvcc in this Python environment; looked in {}",
                folders.join(", ")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::by_number;

    #[test]
    fn names_are_in_the_order_of_their_numbers() {
        for [less, greater] in
            [["cu9", "cu12"], ["cu12", "cu13"], ["python3.9", "python3.10"], ["a", "b"], ["a2", "a10b"]]
        {
            assert!(by_number(less) < by_number(greater), "{less} {greater}");
        }
        assert_eq!(by_number("ü07"), [(0, "ü".to_owned()), (1, "7".to_owned())]);
    }
}
