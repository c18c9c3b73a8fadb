pub struct Graph;

#[cfg(test)]
mod tests {
    use crate::solve::Solution;
}
