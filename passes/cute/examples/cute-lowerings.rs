//! Prints the tables of what CuTe's operations become, for the page about CuTe DSL.

fn main() {
    print!("{}", tilespace_cute::documentation());
}
