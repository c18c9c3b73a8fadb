use super::Solution as Found;

pub struct Graph(Found);
