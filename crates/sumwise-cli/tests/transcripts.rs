//! Tests that the program prints the transcripts of README.md, `docs/` and `tests/cmd`.

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/cmd/*.md").case("tests/cmd/*.toml").case("../../README.md").case("../../docs/*.md");
}
