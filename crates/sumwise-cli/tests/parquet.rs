//! Tests that the Parquet tables, read back by `DuckDB`, agree with the summary.
//!
//! pip installs `DuckDB` into an environment below the target directory. If pip reaches no registry, the test prints so and
//! is skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

const QUERY: &str = "
import duckdb, json, sys
def one(query):
    return [int(value) for value in duckdb.sql(query).fetchall()[0]]
d = sys.argv[1]
hands, targets, puzzles = (f\"'{d}/{table}.parquet'\" for table in ('hands', 'targets', 'puzzles'))
print(json.dumps({
    'hands': one(f'select count(*), sum(draws), sum(targets), sum(solvable), count(*) filter (targets = solvable) from {hands}'),
    'puzzles': one(f'select count(*), count(operators) from {puzzles}'),
    'weighted': one(f'select sum(h.draws), sum(h.draws) filter (p.operators is not null) from {puzzles} p join {hands} h using (hand)'),
    'targets': [list(row) for row in duckdb.sql(f'select target, hands, draws from {targets} order by target').fetchall()],
    'recounted': [list(row) for row in duckdb.sql(f'select target, count(operators) from {puzzles} group by target order by target').fetchall()],
    'large': [list(row) for row in duckdb.sql(f'select large, count(*)::int from {hands} group by large order by large').fetchall()],
}))
";

/// Returns a Python with `DuckDB`, if it can be installed.
fn python() -> Option<PathBuf> {
    let environment = Path::new(env!("CARGO_TARGET_TMPDIR")).join("duckdb");
    let python = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let works = |command: &mut Command| command.output().is_ok_and(|output| output.status.success());
    let has_duckdb = || works(Command::new(&python).args(["-c", "import duckdb"]));
    let installed = has_duckdb()
        || works(Command::new("python3").args(["-m", "venv"]).arg(&environment))
            && works(Command::new(&python).args(["-m", "pip", "install", "--quiet", "duckdb"]))
            && has_duckdb();
    installed.then_some(python)
}

#[test]
fn duckdb_reads_what_the_summary_says() {
    let Some(python) = python() else {
        eprintln!("skipped: DuckDB cannot be installed with pip (no Python, or no registry in reach)");
        return;
    };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweep-parquet");
    let _ = fs::remove_dir_all(&out);
    let swept = Command::new(env!("CARGO_BIN_EXE_sumwise"))
        .args(["sweep", "--pool", "1..6x2,25,50", "--numbers", "4", "--question", "fewest", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    assert!(swept.status.success());
    let summary: Value = serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
    let read = Command::new(python).args(["-c", QUERY]).arg(&out).output().unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    let read: Value = serde_json::from_slice(&read.stdout).unwrap();

    let of = |name: &str| summary[name].clone();
    let hands = json!([of("hands"), of("draws"), of("pairs"), of("solvable"), of("complete_hands")]);
    assert_eq!(read["hands"], hands);
    assert_eq!(read["puzzles"], json!([of("pairs"), of("solvable")]));
    assert_eq!(read["weighted"], json!([of("pairs_weighted"), of("solvable_weighted")]));
    let by_target = summary["by_target"].as_array().unwrap();
    let targets = by_target.iter().map(|of| json!([of["target"], of["hands"], of["draws"]])).collect::<Vec<_>>();
    assert_eq!(read["targets"], Value::from(targets));
    let made = by_target.iter().map(|of| json!([of["target"], of["hands"]])).collect::<Vec<_>>();
    assert_eq!(read["recounted"], Value::from(made));
    let by_large = summary["by_large"].as_object().unwrap();
    let large =
        by_large.iter().map(|(large, of)| json!([large.parse::<u64>().unwrap(), of["hands"]])).collect::<Vec<_>>();
    assert_eq!(read["large"], Value::from(large));
    fs::remove_dir_all(&out).unwrap();
}
