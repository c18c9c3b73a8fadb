//! Prints the tables of CuTe's operations and their replacements, for the page about CuTe DSL.

fn main() {
    print!("{}", tilespace_cute::documentation());
}
