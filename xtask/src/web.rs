//! `cargo xtask web`: the page, built into `web/dist`; and its tests.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest as _, Sha256};
use wasm_bindgen_cli_support::Bindgen;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const TARGET: &str = "wasm32-unknown-unknown";

/// A sentence that says what failed.
type Done<T = ()> = Result<T, String>;

/// Builds the page; where this machine cannot, says what it lacks.
pub(crate) fn build() -> Done {
    let toolchain = Toolchain::find().ok_or(
        "no Rust for the browser is installed: `rustup target add wasm32-unknown-unknown` adds it \
         (on Debian also `apt-get install rustc-web cargo-web rust-web-src lld`)",
    )?;
    let module = toolchain.compile()?;
    let bound = Path::new(ROOT).join("target/web/engine");
    bind(&module, &bound)?;
    let page = dist();
    renew(&page, &bound).map_err(|error| format!("{}: {error}", page.display()))?;
    eprintln!("built {}", page.display());
    Ok(())
}

/// Whether this machine can build the page.
pub(crate) fn can_build() -> bool {
    Toolchain::find().is_some()
}

/// Checks the types of the page and runs its tests, on a page and a program that are built.
pub(crate) fn test() -> Done {
    let web = Path::new(ROOT).join("web");
    run(Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&web))?;
    run(Command::new("node").args(["node_modules/typescript/bin/tsc", "--project", "."]).current_dir(&web))?;
    let tests = fs::read_dir(web.join("tests")).map_err(|error| format!("web/tests: {error}"))?;
    let mut tests: Vec<String> = tests.flatten().map(|test| format!("tests/{}", test.file_name().display())).collect();
    tests.retain(|test| test.ends_with(".test.js"));
    tests.sort();
    run(Command::new("node").args(["--test", "--test-concurrency=1"]).args(tests).current_dir(&web))
}

/// What the tests of the page need and this machine has not.
pub(crate) fn missing_for_tests() -> Option<&'static str> {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    if !has("npm") {
        return Some("npm");
    }
    let chromium = env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    (!Path::new(&chromium).exists()).then_some("Chromium (/usr/bin/chromium, or the program that CHROMIUM names)")
}

fn dist() -> PathBuf {
    Path::new(ROOT).join("web/dist")
}

/// A compiler and a standard library for the browser.
enum Toolchain {
    /// The target is installed beside this Rust.
    Installed,
    /// Debian's compiler, which builds the standard library from its source, with this linker.
    Debian(String),
}

impl Toolchain {
    fn find() -> Option<Self> {
        if printed("rustc", &["--print", "target-libdir", "--target", TARGET]).is_some_and(|at| Path::new(&at).exists())
        {
            return Some(Self::Installed);
        }
        let debian = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/lib/rustlib/src/rust"];
        debian.iter().all(|path| Path::new(path).exists()).then(|| Self::Debian(linker()))
    }

    /// Compiles the engine, and says where it is.
    fn compile(&self) -> Done<PathBuf> {
        let target = Path::new(ROOT).join("target/wasm");
        let mut cargo = match self {
            Self::Installed => Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())),
            Self::Debian(linker) => {
                let mut cargo = Command::new("/usr/bin/cargo");
                cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                cargo.arg("-Zbuild-std=std,panic_abort");
                if linker == "wasm-ld" {
                    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Clinker-flavor=wasm-lld");
                }
                cargo
            }
        };
        cargo.args(["build", "--package", "sumwise-wasm", "--profile", "web", "--target", TARGET, "--target-dir"]);
        run(cargo.arg(&target).current_dir(ROOT))?;
        Ok(target.join(TARGET).join("web/sumwise_wasm.wasm"))
    }
}

/// The linker that came with this Rust, or else that of the system.
fn linker() -> String {
    let rust_lld = printed("rustc", &["--print", "sysroot"]).and_then(|sysroot| {
        let hosts = fs::read_dir(Path::new(&sysroot).join("lib/rustlib")).ok()?;
        hosts.flatten().map(|host| host.path().join("bin/rust-lld")).find(|path| path.exists())
    });
    rust_lld.map_or_else(|| "wasm-ld".to_owned(), |path| path.to_string_lossy().into_owned())
}

fn printed(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Writes the module with what joins it to JavaScript, and its types.
fn bind(module: &Path, directory: &Path) -> Done {
    let mut bindgen = Bindgen::new();
    let bound = bindgen.input_path(module).typescript(true).remove_name_section(true).remove_producers_section(true);
    let bound = bound.web(true).and_then(|bindgen| bindgen.omit_default_module_path(false).generate(directory));
    bound.map_err(|error| format!("the engine cannot be bound to JavaScript: {error:#}"))
}

/// Replaces the page by what is built, with a list of its files and a version that is a digest of them.
fn renew(page: &Path, engine: &Path) -> io::Result<()> {
    for entry in fs::read_dir(page)?.flatten().filter(|entry| entry.file_name() != ".gitignore") {
        if entry.path().is_dir() { fs::remove_dir_all(entry.path())? } else { fs::remove_file(entry.path())? }
    }
    let mut files = Vec::new();
    copy(&Path::new(ROOT).join("web/page"), page, "", &mut files)?;
    copy(engine, &page.join("engine"), "engine/", &mut files)?;
    files.sort();
    let mut digest = Sha256::new();
    for file in &files {
        digest.update(file.as_bytes());
        digest.update(fs::read(page.join(file))?);
    }
    let version = digest.finalize().iter().take(8).fold(String::new(), |mut version, byte| {
        let _ = write!(version, "{byte:02x}");
        version
    });
    let list = files.iter().map(|file| format!("  {file:?},\n")).collect::<String>();
    fs::write(page.join("files.js"), format!("self.version = {version:?};\nself.files = [\n{list}];\n"))
}

/// Copies what is served, and lists it.
fn copy(from: &Path, to: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(&name), &format!("{prefix}{name}/"), files)?;
        } else if !name.ends_with(".ts") {
            fs::copy(entry.path(), to.join(&name))?;
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

fn run(command: &mut Command) -> Done {
    let told = format!("{command:?}").replace('"', "");
    eprintln!("> {told}");
    let status = command.status().map_err(|error| format!("{told}: {error}"))?;
    if status.success() { Ok(()) } else { Err(told) }
}
