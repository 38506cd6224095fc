//! The transcripts of the README and of `tests/cmd` are what the program prints.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.md")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/own-games.md");
}
