//! The examples at the end of each `--help` and manual page. A test runs every line of them.

pub(super) const SOLVE: &str = "\
Examples:
  sumwise solve 75 50 2 3 8 7 = 812
  sumwise solve 4 4 7 7 --game 24 --all
  sumwise solve 75 8 6 5 3 3 = 234 --notation steps";

pub(super) const REACH: &str = "\
Examples:
  sumwise reach 2 3 5 7 --game primes
  sumwise reach 75 50 2 3 8 7 --targets 800..820 --fewest";

pub(super) const COUNT: &str = "\
Examples:
  sumwise count 1 1 11 11 --game 24
  sumwise count 75 50 2 3 --targets 1..20 --format csv
  sumwise generate --game 24 | sumwise count -";

pub(super) const CHECK: &str = "\
Examples:
  sumwise check '(8-4)*(9-3)' --numbers 3 4 8 9 = 24
  sumwise check 'It is \\boxed{8 ÷ (3 − 8 ÷ 3)}.' --numbers 3 3 8 8 --game 24 --extract boxed
  sumwise check - --format jsonl < answers.jsonl";

pub(super) const AUDIT: &str = "\
Examples:
  sumwise audit puzzles.jsonl
  sumwise audit test.jsonl --against train.jsonl --format json
  sumwise generate --game 24 | sumwise audit -";

pub(super) const GRADE: &str = "\
Examples:
  sumwise grade 3 3 8 8 --game 24
  sumwise generate --game 24 | sumwise grade -";

pub(super) const HINT: &str = "\
Examples:
  sumwise hint 75 50 2 3 8 7 = 812
  sumwise hint 75 50 2 3 8 7 = 812 --level 3
  sumwise hint 75 50 2 3 8 7 --target 812 --left 75 58 2 3 7 --level 2";

pub(super) const SWEEP: &str = "\
Examples:
  sumwise sweep --game 24
  sumwise sweep --game 24 --list --needs fraction
  sumwise sweep --game primes --question essential --out primes";

pub(super) const EXPLAIN: &str = "\
Examples:
  sumwise explain '8/(3-8/3)'
  sumwise explain 5 10 + 2 /
  sumwise generate --game 24 | sumwise explain -";

pub(super) const SHAPES: &str = "\
Examples:
  sumwise shapes 3
  sumwise shapes 2 --notation tree
  sumwise shapes --grow xxo";

pub(super) const ENUMERATE: &str = "\
Examples:
  sumwise enumerate 1 2 3 --game 24 --count 10
  sumwise enumerate 75 50 2 3 8 7 --from 1000000 --count 5 --format csv";

pub(super) const DEAL: &str = "\
Examples:
  sumwise deal
  sumwise deal --game countdown --large 2 --seed tuesday";

pub(super) const DAILY: &str = "\
Examples:
  sumwise daily
  sumwise daily --game 24 --days 365 --out 24.ics
  sumwise daily --site https://example.org/sumwise/ --out daily.rss";

pub(super) const GENERATE: &str = "\
Examples:
  sumwise generate --game 24 --difficulty hard --seed tuesday
  sumwise generate --pool 1..99 --targets 10..100 --use all --out puzzles.jsonl";

pub(super) const WORKSHEET: &str = "\
Examples:
  sumwise worksheet --game 24 --out sheet.pdf
  sumwise worksheet --difficulty easy --layout list --seed tuesday --out easy.html
  sumwise worksheet 24:3,3,8,8=24 --out sheet.pdf --answers key.pdf";

pub(super) const GAMES: &str = "\
Examples:
  sumwise games
  sumwise games --show countdown > my-game.toml";

pub(super) const PLAY: &str = "\
Examples:
  sumwise play
  sumwise play --game 24 --best-of 3
  sumwise play 75 50 2 3 8 7 = 812 --clock 30";

pub(super) const SERVE: &str = "\
Examples:
  sumwise serve
  sumwise serve --port 8080
  sumwise serve --api";

pub(super) const MCP: &str = "\
Examples:
  sumwise mcp
  sumwise mcp --timeout 5s --memory 64";

pub(super) const SCHEMA: &str = "\
Examples:
  sumwise schema
  sumwise schema --format openai";

pub(super) const CONFIG: &str = "\
The file has these keys, each with the default of a flag; flags win over it:
  game = \"24\"
  notation = \"steps\"
  format = \"json\"
  color = \"never\"
  quiet = true

Examples:
  sumwise config
  sumwise config --path";

pub(super) const COMPLETIONS: &str = "\
Examples:
  sumwise completions bash > sumwise.bash
  sumwise completions fish > sumwise.fish";

pub(super) const MAN: &str = "\
Examples:
  sumwise man > sumwise.1
  sumwise man solve > sumwise-solve.1";
