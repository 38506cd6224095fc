//! `cargo xtask wheel` and `cargo xtask python`: the Python package, built and tested in virtual environments.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use xtask::Skipped;
use xtask::parallel::parallel;

type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// A version of Python.
type Version = (u32, u32);

/// The oldest Python that runs all tests. The package needs only 3.9, but reasoning-gym needs 3.10.
const OLDEST: Version = (3, 10);

const MATURIN: &str = "maturin>=1.9,<2";

/// Other versions to test the package on, if the command `pythonX.Y` is found.
const OTHERS: [Version; 6] = [(3, 9), (3, 10), (3, 11), (3, 12), (3, 13), (3, 14)];

/// Builds the wheel in a profile of cargo, and returns its path. The release is linked by Zig on Linux: a wheel for glibc
/// 2.17, which all servers have. Other linkers take the glibc of this machine.
pub(crate) fn wheel(profile: &str) -> Done<PathBuf> {
    let out = root().join("target/wheels").join(profile);
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    let (environment, portable): (_, &[&str]) = if cfg!(target_os = "linux") && profile == "release" {
        let environment = Environment::new("build-release", &[MATURIN, "ziglang>=0.13"])?;
        (environment, &["--zig", "--compatibility", "manylinux2014"])
    } else {
        (Environment::new("build", &[MATURIN])?, &[])
    };
    let mut build = environment.python();
    // Names the Python that has Zig.
    build.env("CARGO_ZIGBUILD_PYTHON_PATH", environment.python().get_program());
    build.args(["-m", "maturin", "build", "--profile", profile, "--quiet"]).args(portable).arg("--out").arg(&out);
    done(build.current_dir(package()))?;
    let wheel = fs::read_dir(&out)?.next().ok_or("maturin has built no wheel")??.path();
    println!("{} ({} KiB)", wheel.display(), fs::metadata(&wheel)?.len().div_ceil(1024));
    Ok(wheel)
}

/// Builds the wheel in a profile, installs it with the requirements of its tests, and tests it, with `all_pythons` on other
/// Pythons as well.
pub(crate) fn test(profile: &str, all_pythons: bool, skipped: &mut Skipped) -> Done {
    let wheel = wheel(profile)?;
    let wheel = wheel.to_string_lossy();
    let others = if all_pythons { other_pythons(skipped) } else { BTreeSet::new() };
    // The longest first.
    let suites = iter::once(Suite::of_package()).chain(["ray", "dask"].map(Suite::of_cluster));
    let suites = suites.chain(FRAMEWORKS.map(Suite::of_framework)).chain(others.into_iter().map(Suite::of_python));
    let suites: Vec<Suite> = suites.collect();
    // At the same time, since each is mostly one thread, and pip and clusters mostly wait.
    for (suite, run) in suites.iter().zip(parallel(suites.len(), |suite| suites[suite].test(&wheel))) {
        if !run.map_err(|error| format!("{}: {error}", suite.name))? {
            let words = suite.requirements.join(" ");
            skipped.add(&format!(
                "the tests with {} need that Python package: `pip install {words}` has to work",
                suite.name
            ));
        }
    }
    Ok(())
}

/// The packages that the tests of this name play, train and evaluate with, and what pip installs for each, in an environment of its own.
const FRAMEWORKS: [(&str, &[&str]); 7] = [
    ("inspect_ai", &["inspect-ai>=0.3,<0.4"]),
    ("lm_eval", &["lm-eval>=0.4,<0.5"]),
    ("mcp", &["mcp>=2"]),
    ("openenv", &["openenv>=0.10,<0.11"]),
    ("textarena", &["textarena>=0.7,<0.8"]),
    // Hatchling builds the package directory.
    ("verifiers", &["verifiers>=0.4,<0.5", "hatchling"]),
    // Its loader needs none of its dependencies, which are gigabytes. The others are those of pytest.
    ("verl", &["--no-deps", "verl>=0.9,<0.10", "iniconfig", "packaging", "pluggy", "pygments"]),
];

/// Tests in an environment of their own.
struct Suite {
    name: String,
    /// The Python of the environment, if it is not the one in use.
    python: Option<String>,
    requirements: Vec<&'static str>,
    /// What of the package is installed beside what it needs.
    extra: &'static str,
    /// What Python runs, one after the other, not beside the sources, which would be imported in place of the wheel.
    runs: Vec<Vec<String>>,
    /// Whether a machine may lack the requirements.
    is_optional: bool,
}

impl Suite {
    /// Tests the package, the examples of its documentation, and its types.
    fn of_package() -> Self {
        let runs = vec![
            pytest(&["-m", "not cluster"]),
            // As a plugin, since it gives the tests a home of their own.
            owned(&["-m", "pytest", "--quiet", "-p", "conftest", "--doctest-modules", "--pyargs", "sumwise"]),
            owned(&["-m", "mypy", "--config-file", "../pyproject.toml", "--strict", "--package", "sumwise"]),
            owned(&["-m", "mypy.stubtest", "--mypy-config-file", "../pyproject.toml", "sumwise"]),
        ];
        let requirements = vec!["--requirement", "tests/requirements.txt"];
        Self { name: "test".to_owned(), python: None, requirements, extra: "", runs, is_optional: false }
    }

    /// Tests what there is for another package, against this package.
    fn of_framework((name, requirements): (&str, &[&'static str])) -> Self {
        let runs = vec![pytest(&[&format!("test_{name}.py")])];
        let requirements = [&["pytest"], requirements].concat();
        Self { name: name.to_owned(), python: None, requirements, extra: "", runs, is_optional: true }
    }

    /// Tests the package on another Python, without its optional dependencies.
    fn of_python(version: Version) -> Self {
        let name = named(version);
        let tests = ["values", "questions", "limits", "names", "scale", "words"].map(|name| format!("test_{name}.py"));
        let runs = vec![[pytest(&["-m", "not cluster"]), tests.to_vec()].concat()];
        let requirements = vec!["pytest", "numpy"];
        Self { python: Some(name.clone()), name, requirements, extra: "", runs, is_optional: false }
    }

    /// Tests the package on a cluster of Ray or Dask.
    fn of_cluster(engine: &'static str) -> Self {
        let runs = vec![pytest(&["-p", "no:cacheprovider", "-m", "cluster", "-k", engine, "test_scale.py"])];
        let requirements = vec!["pytest"];
        Self { name: engine.to_owned(), python: None, requirements, extra: engine, runs, is_optional: false }
    }

    /// Runs the tests, and prints what they print when they end. Returns false if the environment cannot be made and need not be.
    fn test(&self, wheel: &str) -> Result<bool, String> {
        let environment = match &self.python {
            None => Environment::new(&self.name, &self.requirements),
            Some(python) => Environment::of(python, &self.name, &self.requirements),
        };
        if self.is_optional && environment.is_err() {
            return Ok(false);
        }
        let run = |environment: Environment| {
            let wheel = if self.extra.is_empty() { wheel.to_owned() } else { format!("{wheel}[{}]", self.extra) };
            environment.renew(&wheel)?;
            let tests = package().join("tests");
            self.runs.iter().try_for_each(|run| whole(environment.python().args(run).current_dir(&tests)))
        };
        environment.and_then(run).map(|()| true).map_err(|error| error.to_string())
    }
}

/// Returns the oldest and the newest of the other versions found.
fn other_pythons(skipped: &mut Skipped) -> BTreeSet<Version> {
    let own = interpreter().ok().and_then(|python| version(&python));
    let others = OTHERS.iter().filter(|&&other| Some(other) != own && version(&named(other)) == Some(other));
    let others: Vec<Version> = others.copied().collect();
    let ends: BTreeSet<Version> = others.first().into_iter().chain(others.last()).copied().collect();
    if !ends.contains(&OTHERS[0]) {
        skipped.add("the tests on the oldest Python need Python 3.9: `pyenv install 3.9`, as python3.9 on the path");
    }
    ends
}

/// Returns the command of a version.
fn named((major, minor): Version) -> String {
    format!("python{major}.{minor}")
}

/// Returns the words that run pytest with these arguments.
fn pytest(arguments: &[&str]) -> Vec<String> {
    let words = ["-m", "pytest", "--quiet", "--rootdir", "..", "--config-file", "../pyproject.toml"];
    owned(&[&words, arguments].concat())
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().copied().map(str::to_owned).collect()
}

/// Builds the wheel, and prints its rates and those of reasoning-gym, and how public scorers judge the attacks of the tests.
pub(crate) fn bench() -> Done {
    let wheel = wheel("release")?;
    let environment = Environment::new("bench", &["--requirement", "benches/requirements.txt"])?;
    // Their scorers need neither torch nor old versions of other packages.
    environment.install(&["--no-deps", "tree-of-thoughts-llm==0.1.0", "verl==0.9.1"])?;
    environment.renew(&wheel.to_string_lossy())?;
    let run = |program: &str| done(environment.python().arg(program).current_dir(package().join("benches")));
    run("rates.py")?;
    run("attacks.py")
}

/// Counts the builds of the engine in the profile of the tests.
pub(crate) fn engines() -> usize {
    let files = fs::read_dir(root().join("target/debug/deps")).into_iter().flatten().flatten();
    let is_engine = |file: &Path| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        name.starts_with("libsumwise-") && file.extension().is_some_and(|kind| kind == "rlib")
    };
    files.filter(|file| is_engine(&file.path())).count()
}

/// A virtual environment, which is kept as long as Python and the requirements stay the same.
struct Environment(PathBuf);

impl Environment {
    /// Makes an environment with these requirements.
    fn new(name: &str, requirements: &[&str]) -> Done<Self> {
        Self::of(&interpreter()?, name, requirements)
    }

    /// Makes an environment of a certain Python with these requirements.
    fn of(python: &str, name: &str, requirements: &[&str]) -> Done<Self> {
        let directory = root().join("target/python").join(name);
        let kept = directory.join("requirements");
        let wanted = wanted(python, requirements)?;
        let environment = Self(directory);
        if fs::read_to_string(&kept).is_ok_and(|kept| kept == wanted) && environment.works() {
            return Ok(environment);
        }
        done(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment.0))?;
        environment.install(requirements)?;
        // Written last, so that an interrupted environment is not kept.
        fs::write(kept, wanted)?;
        Ok(environment)
    }

    fn works(&self) -> bool {
        self.python().arg("--version").output().is_ok_and(|output| output.status.success())
    }

    /// Installs a wheel in place of an older one of the same version.
    fn renew(&self, wheel: &str) -> Done {
        done(self.python().args(["-m", "pip", "uninstall", "--quiet", "--yes", "sumwise"]))?;
        self.install(&[wheel])
    }

    fn install(&self, requirements: &[&str]) -> Done {
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        done(self.python().args(install).args(requirements).current_dir(package()))
    }

    fn python(&self) -> Command {
        let mut python = Command::new(self.0.join("bin/python"));
        python.env("PYTHONDONTWRITEBYTECODE", "1").env_remove("PYTHONPATH");
        python
    }
}

/// Describes an environment: Python's version and the requirements, with the lines of requirement files.
fn wanted(python: &str, requirements: &[&str]) -> Done<String> {
    let output = Command::new(python).args(["-c", "import sys; print(sys.version, sys.executable)"]).output()?;
    let mut wanted = String::from_utf8_lossy(&output.stdout).into_owned();
    for &requirement in requirements {
        wanted += &fs::read_to_string(package().join(requirement)).unwrap_or_else(|_| requirement.to_owned());
        wanted.push('\n');
    }
    Ok(wanted)
}

/// Returns the name of the Python to use, if it is new enough.
fn interpreter() -> Done<String> {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if version(&python).is_some_and(|version| version >= OLDEST) {
        return Ok(python);
    }
    let (major, minor) = OLDEST;
    Err(format!("to build and test the Python package takes python3 from {major}.{minor} up with its venv module; PYTHON says which")
        .into())
}

/// Returns the version of a Python, if it exists and can make virtual environments.
fn version(python: &str) -> Option<Version> {
    let tell = "import sys, venv, ensurepip; print(*sys.version_info[:2])";
    let told = String::from_utf8(Command::new(python).args(["-c", tell]).output().ok()?.stdout).ok()?;
    let (major, minor) = told.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

fn done(command: &mut Command) -> Done {
    eprintln!("> {}", words(command));
    if command.status()?.success() { Ok(()) } else { Err(format!("{command:?}").into()) }
}

/// Runs a command beside others, and prints what it prints when it ends.
fn whole(command: &mut Command) -> Done {
    let Output { status, stdout, stderr } = command.output()?;
    let [out, errors] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    eprintln!("> {}\n{out}{errors}", words(command));
    if status.success() { Ok(()) } else { Err(format!("{command:?}").into()) }
}

fn words(command: &Command) -> String {
    command.get_args().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn package() -> PathBuf {
    root().join("python")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace").to_owned()
}
