//! The work of every reader grows with the length of a text, and not with its square.
//!
//! Instructions are counted, by valgrind, since times depend on what else the machine does. A reader runs in a process of its own,
//! this program again.

mod slow_tests {
    use std::env;
    use std::hint::black_box;
    use std::process::Command;
    use std::thread;

    use sumwise::check::{Claims, Extract, Judge, Manner, Reading, read};
    use sumwise::{Formula, Operators, Pool, Puzzle, Rational, Seed, Shape};
    use sumwise_request::audit::Remembered;
    use sumwise_request::{
        Audit, Difficulty, Draft, Fields, Given, Taken, game_file, numbers, split_answer, target_range,
    };

    /// Texts that are hard for some reader, repeated up to the length.
    const SHAPES: [&str; 33] = [
        " ", "(", "[", "{", "\\", "\\boxed{", "\\frac", "<answer>", "<think>", "1", "1 ", "1,", ",", "\"", "=", "1 = ",
        "-", "!", ".5", "(left", "8-4=4. ", "1+1=2\n", "Answer: ", "√", "> ", "• ", ") ", "**", "8*3. ", "</think>",
        "8*3 |", "---\n", "\\begin{",
    ];

    /// Some readers: their name, the length of their texts, and the function that reads one.
    type Readers = (&'static str, usize, fn(&str));

    /// The readers of answers, which refuse more than 10,000 characters.
    const JUDGES: Readers = ("judges", 3_000, |text| {
        let puzzle: Puzzle = "24:3,4,8,9=24".parse().expect("an id");
        for &reading in Reading::ALL {
            for &extract in Extract::ALL {
                let manner = Manner { reading, extract, claims: Claims::None };
                black_box(Judge::default().check(&puzzle, text, manner).to_string());
            }
        }
        let _ = black_box(read(text));
        let _ = black_box(text.parse::<Formula>());
    });

    /// The readers of puzzles, numbers, rows and files.
    const OTHERS: Readers = ("others", 8_000, |text| {
        let given = Given::default();
        let line = serde_json::json!({"numbers": [3, 3, 8, 8], "target": 24, "text": text}).to_string();
        let numbers_as_text = serde_json::json!({"numbers": text}).to_string();
        let _ = black_box(Draft::of_line(text, &given));
        let _ = black_box(split_answer(text));
        let _ = black_box(split_answer(&format!("24:3,3,8,8=24  {text}")));
        let _ = black_box(Fields::read(text));
        for line in [&line, &numbers_as_text] {
            if let Ok(fields) = Fields::read(line) {
                let _ = black_box(fields.answer());
                let _ = black_box(Draft::of_fields(&fields, &given, None));
            }
        }
        let audit = Audit::default();
        for line in [text, &line, &numbers_as_text] {
            let _ = black_box(audit.row(
                line,
                &mut audit.auditor(&()),
                Some(&Remembered::default()),
                &mut Taken::default(),
            ));
        }
        let _ = black_box(game_file::read(text));
        let _ = black_box(numbers(text));
        let _ = black_box(target_range(text));
        let _ = black_box(text.parse::<Difficulty>());
        let _ = black_box(text.parse::<Puzzle>());
        let _ = black_box(text.parse::<Rational>());
        let _ = black_box(text.parse::<Pool>());
        let _ = black_box(text.parse::<Operators>());
        let _ = black_box(text.parse::<Seed>());
        let _ = black_box(text.parse::<Shape>());
    });

    const READERS: [Readers; 2] = [JUDGES, OTHERS];

    /// The readers, the shape and the length that this process is asked for.
    const ASKED: &str = "SUMWISE_GROWTH";

    #[test]
    #[ignore = "it is what the test below runs and counts"]
    fn read_what_is_asked() {
        let Ok(asked) = env::var(ASKED) else { return };
        let [readers, shape, length] =
            &asked.split(' ').map(|part| part.parse().expect("a number")).collect::<Vec<usize>>()[..]
        else {
            panic!("{asked}");
        };
        let shape = SHAPES[*shape];
        READERS[*readers].2(&shape.repeat(length / shape.len()));
    }

    /// Counts the instructions of some readers of a text. Returns `None` if valgrind is not installed.
    fn instructions(readers: usize, shape: usize, length: usize) -> Option<u64> {
        let output = Command::new("valgrind")
            .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
            .arg(env::current_exe().expect("a test has a program"))
            .args(["--exact", "slow_tests::read_what_is_asked", "--ignored", "--test-threads=1"])
            .env(ASKED, format!("{readers} {shape} {length}"))
            .output()
            .ok()?;
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{report}");
        let count = report.lines().find_map(|line| line.split_once("I refs:").or_else(|| line.split_once("I   refs:")));
        count?.1.trim().replace(',', "").parse().ok()
    }

    /// Returns what is wrong with the growth of some readers, or `None` if valgrind is not installed.
    fn growing(readers: usize, shapes: impl Iterator<Item = usize>) -> Option<Vec<String>> {
        let (name, length, _) = READERS[readers];
        let none = instructions(readers, 0, 0)?;
        let mut wrong = Vec::new();
        for shape in shapes {
            let work = |length| Some(instructions(readers, shape, length)?.saturating_sub(none));
            let (once, twice) = (work(length)?, work(2 * length)?);
            // A few pages of memory are no growth.
            if twice > once * 5 / 2 + 500_000 {
                wrong.push(format!("{name}, {length} of {:?}: {once}, twice {twice}", SHAPES[shape]));
            }
        }
        Some(wrong)
    }

    #[test]
    fn twice_the_text_is_twice_the_work() {
        let halves = [0, 1].map(|first| (first..SHAPES.len()).step_by(2));
        let wrong = thread::scope(|scope| {
            let work = (0..READERS.len()).flat_map(|readers| halves.clone().map(|shapes| (readers, shapes)));
            let work: Vec<_> = work.map(|(readers, shapes)| scope.spawn(move || growing(readers, shapes))).collect();
            work.into_iter().map(|work| work.join().expect("no panic")).collect::<Option<Vec<_>>>()
        });
        match wrong {
            Some(wrong) => assert!(wrong.concat().is_empty(), "{}", wrong.concat().join("\n")),
            None => eprintln!("skipped: valgrind is not installed, and no instructions were counted"),
        }
    }
}
