//! `cargo xtask wheel` and `cargo xtask python`: the Python package, built and tested in virtual environments of its own.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// The oldest Python that the tests run on: the package takes 3.9, and reasoning-gym 3.10.
const OLDEST: (u32, u32) = (3, 10);

/// Builds the wheel in a profile of cargo, and says where it is.
pub(crate) fn wheel(profile: &str) -> Done<PathBuf> {
    let out = root().join("target/wheels").join(profile);
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    let environment = Environment::new("build", &["maturin>=1.9,<2"])?;
    let build = ["-m", "maturin", "build", "--profile", profile, "--quiet", "--out"];
    done(environment.python().args(build).arg(&out).current_dir(package()))?;
    let wheel = fs::read_dir(&out)?.next().ok_or("maturin has built no wheel")??.path();
    println!("{} ({} KiB)", wheel.display(), fs::metadata(&wheel)?.len().div_ceil(1024));
    Ok(wheel)
}

/// Builds the wheel, installs it beside what its tests need, and tests it.
pub(crate) fn test(profile: &str) -> Done {
    let wheel = wheel(profile)?;
    let environment = Environment::new("test", &["--requirement", "tests/requirements.txt"])?;
    environment.install(&[&wheel.to_string_lossy()])?;
    // Not beside the sources, lest these are imported.
    let tests = package().join("tests");
    let run = |words: &[&str]| done(environment.python().args(words).current_dir(&tests));
    run(&[&PYTEST[..], &["-m", "not cluster"]].concat())?;
    run(&["-m", "pytest", "--quiet", "--doctest-modules", "--pyargs", "sumwise"])?;
    run(&["-m", "mypy", "--strict", "--package", "sumwise"])?;
    run(&["-m", "mypy.stubtest", "sumwise"])?;
    test_clusters(&wheel)
}

const PYTEST: [&str; 7] = ["-m", "pytest", "--quiet", "--rootdir", "..", "--config-file", "../pyproject.toml"];

/// Tests the package on clusters of Ray and Dask, which are large and are in an environment of their own.
fn test_clusters(wheel: &Path) -> Done {
    let extras = format!("{}[ray,dask]", wheel.display());
    let environment = Environment::new("clusters", &["pytest", &extras])?;
    let tests = [&PYTEST[..], &["-m", "cluster", "test_scale.py"]].concat();
    done(environment.python().args(tests).current_dir(package().join("tests")))
}

/// Builds the wheel, and prints its rates beside those of reasoning-gym.
pub(crate) fn bench() -> Done {
    let wheel = wheel("release")?;
    let environment = Environment::new("bench", &["reasoning-gym==0.1.25", &wheel.to_string_lossy()])?;
    done(environment.python().arg("rates.py").current_dir(package().join("benches")))
}

/// A virtual environment, made anew.
struct Environment(PathBuf);

impl Environment {
    /// One with these requirements.
    fn new(name: &str, requirements: &[&str]) -> Done<Self> {
        let directory = root().join("target/python").join(name);
        done(Command::new(interpreter()?).args(["-m", "venv", "--clear"]).arg(&directory))?;
        let environment = Self(directory);
        environment.install(requirements)?;
        Ok(environment)
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

/// The Python there is, if it is new enough.
fn interpreter() -> Done<String> {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let told = Command::new(&python).args(["-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"]).output();
    let version = told.ok().and_then(|told| {
        let told = String::from_utf8(told.stdout).ok()?;
        let (major, minor) = told.trim().split_once(' ')?;
        Some((major.parse::<u32>().ok()?, minor.parse::<u32>().ok()?))
    });
    if version.is_some_and(|version| version >= OLDEST) {
        return Ok(python);
    }
    let (major, minor) = OLDEST;
    Err(format!("to build and test the Python package takes python3 from {major}.{minor} up with its venv module; PYTHON says which")
        .into())
}

fn done(command: &mut Command) -> Done {
    eprintln!("> {}", command.get_args().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "));
    if command.status()?.success() { Ok(()) } else { Err(format!("{command:?}").into()) }
}

fn package() -> PathBuf {
    root().join("python")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace").to_owned()
}
