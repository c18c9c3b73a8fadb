use super::Solution;

pub fn step() -> Solution {}
