//! `cargo xtask web`: the page, built into `web/dist`, and its tests.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use brotli::enc::BrotliEncoderParams;
use sha2::{Digest as _, Sha256};
use wasm_bindgen_cli_support::Bindgen;
use xtask::parallel::parallel;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const TARGET: &str = "wasm32-unknown-unknown";

/// The flag for a compact SHA-256, since seeds and keys are short.
const COMPACT_SHA: &str = "--cfg=sha2_backend_soft=\"compact\"";

/// The flags that leave out messages of panics, which nobody reads, since a panic ends the worker. They work if the standard
/// library is built with the engine.
const SILENT_PANICS: [&str; 3] = ["-Zunstable-options", "-Cpanic=immediate-abort", "-Zlocation-detail=none"];

/// The engines: that of a game to play, which a browser loads first, one with all requests, one that writes PDF files as well, and
/// one for sweeps, which is compiled for speed. Each has a directory and a feature of `sumwise-wasm`, under its profile.
const ENGINES: [(&str, &[(&str, &str)]); 2] =
    [("web", &[("play", "ask"), ("all", "all"), ("pdf", "pdf")]), ("sweep", &[("sweep", "sweep")])];

/// The requirement that a machine without Rust for the browser lacks.
const NO_RUST: &str = "Rust for the browser: `rustup target add wasm32-unknown-unknown`, or on Debian \
                       `apt-get update && apt-get install rustc-web cargo-web rust-web-src lld`";

/// A result whose error is a sentence.
type Done<T = ()> = Result<T, String>;

/// Builds the page. If this machine cannot, the error says what it lacks.
pub(crate) fn build() -> Done {
    let toolchain = Toolchain::find().ok_or_else(|| format!("the page needs {NO_RUST}"))?;
    let bound = Path::new(ROOT).join("target/web/engine");
    match fs::remove_dir_all(&bound) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(format!("{}: {error}", bound.display())),
        _ => {}
    }
    let compile = |profile| {
        let (profile, engines): (_, &[(&str, &str)]) = ENGINES[profile];
        engines.iter().try_for_each(|(name, feature)| bind(&toolchain.compile(feature, profile)?, &bound.join(name)))
    };
    // Both profiles at the same time, since most of it is one thread, which optimises across crates.
    parallel(ENGINES.len(), compile).into_iter().collect::<Done>()?;
    let page = dist();
    renew(&page, &bound).map_err(|error| format!("{}: {error}", page.display()))?;
    eprintln!("built {}", page.display());
    Ok(())
}

/// Checks the types and the format of the page and runs its tests, for which the page and the program must be built.
pub(crate) fn test() -> Done {
    let web = Path::new(ROOT).join("web");
    run(Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&web))?;
    run(Command::new("node").args(["node_modules/typescript/bin/tsc", "--project", "."]).current_dir(&web))?;
    run(Command::new("node").args(["node_modules/prettier/bin/prettier.cjs", "--check", "**/*.js"]).current_dir(&web))?;
    let tests = fs::read_dir(web.join("tests")).map_err(|error| format!("web/tests: {error}"))?;
    let mut tests: Vec<String> = tests.flatten().map(|test| format!("tests/{}", test.file_name().display())).collect();
    tests.retain(|test| test.ends_with(".test.js"));
    tests.sort();
    run(Command::new("node").args(["--test", "--test-concurrency=1"]).args(tests).current_dir(&web))
}

/// Returns the requirement for building and testing the page that this machine lacks, with the command that installs it.
pub(crate) fn missing() -> Option<String> {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    let chromium = env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    let missing = [
        (Toolchain::find().is_some(), NO_RUST),
        (has("npm"), "npm: `apt-get install nodejs npm` on Debian"),
        (
            Path::new(&chromium).exists(),
            "Chromium: `apt-get install chromium` on Debian, or CHROMIUM names the program",
        ),
    ];
    let missing: Vec<&str> = missing.into_iter().filter(|(found, _)| !found).map(|(_, what)| what).collect();
    (!missing.is_empty()).then(|| missing.join("; "))
}

/// Returns the browsers that this machine lacks for the tests in `engines.test.js`, with the command that installs them.
pub(crate) fn missing_engines() -> Option<String> {
    let browsers = [
        (&["/usr/bin/firefox-esr"][..], "Firefox: `apt-get install firefox-esr` on Debian"),
        (&["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"], "WebKit: `apt-get install webkit2gtk-driver xvfb` on Debian"),
    ];
    let lacks = |programs: &[&str]| !programs.iter().all(|program| Path::new(program).exists());
    let missing: Vec<&str> =
        browsers.into_iter().filter(|(programs, _)| lacks(programs)).map(|(_, what)| what).collect();
    (!missing.is_empty()).then(|| missing.join("; "))
}

/// Returns the directory of the built page.
pub(crate) fn dist() -> PathBuf {
    Path::new(ROOT).join("web/dist")
}

/// A compiler and a standard library for the browser.
enum Toolchain {
    /// The target of this Rust, installed.
    Installed,
    /// Debian's compiler with this linker. It builds the standard library from source.
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

    /// Compiles an engine, and returns its path.
    fn compile(&self, feature: &str, profile: &str) -> Done<PathBuf> {
        let target = Path::new(ROOT).join("target/wasm");
        let mut cargo = match self {
            Self::Installed => Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())),
            Self::Debian(linker) => {
                let mut cargo = Command::new("/usr/bin/cargo");
                cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                cargo.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
                cargo
            }
        };
        cargo.env("CARGO_ENCODED_RUSTFLAGS", self.flags()?.join("\x1f"));
        // Beside a library for Rust, which the doctests need, a module would be linked without optimising across crates.
        cargo.args(["rustc", "--package", "sumwise-wasm", "--crate-type", "cdylib"]);
        cargo.args(["--no-default-features", "--features", feature]);
        cargo.args(["--profile", profile, "--target", TARGET, "--target-dir"]);
        run(cargo.arg(&target).current_dir(ROOT))?;
        Ok(target.join(TARGET).join(profile).join("sumwise_wasm.wasm"))
    }

    /// Returns the compiler flags that keep directories of this machine out of the module.
    fn flags(&self) -> Done<Vec<String>> {
        let root = fs::canonicalize(ROOT).map_err(|error| format!("{ROOT}: {error}"))?;
        let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
        let home = home.unwrap_or_default();
        // Later flags win.
        let mut names = vec![(root, "sumwise"), (home.clone(), "cargo")];
        let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
        names.extend(registries.map(|registry| (registry.path(), "registry")));
        let flag = |(path, name): (PathBuf, &str)| format!("--remap-path-prefix={}={name}", path.display());
        let mut flags: Vec<String> = names.into_iter().filter(|(path, _)| path.is_absolute()).map(flag).collect();
        flags.push(COMPACT_SHA.to_owned());
        if let Self::Debian(linker) = self {
            flags.extend(SILENT_PANICS.map(str::to_owned));
            if linker == "wasm-ld" {
                flags.push("-Clinker-flavor=wasm-lld".to_owned());
            }
        }
        Ok(flags)
    }
}

/// Returns the linker of this Rust, or that of the system.
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

/// Writes the module with its JavaScript bindings and types.
fn bind(module: &Path, directory: &Path) -> Done {
    let mut bindgen = Bindgen::new();
    let bound = bindgen.input_path(module).typescript(true).remove_name_section(true).remove_producers_section(true);
    let bound = bound.web(true).and_then(|bindgen| bindgen.omit_default_module_path(false).generate(directory));
    bound.map_err(|error| format!("the engine cannot be bound to JavaScript: {error:#}"))
}

/// Replaces the built page, with a list of its files and a version that is a digest of them. Beside each file stands its content in
/// Brotli, if that is shorter. Unchanged files are not written, so that the program that includes them is not built again.
fn renew(page: &Path, engine: &Path) -> io::Result<()> {
    let mut files = BTreeMap::new();
    collect(&Path::new(ROOT).join("web/page"), "", &mut files)?;
    collect(engine, "engine/", &mut files)?;
    let has_lines = |name: &str| Path::new(name).extension().is_some_and(|kind| kind == "js" || kind == "css");
    for (_, bytes) in files.iter_mut().filter(|(name, _)| has_lines(name)) {
        *bytes = without_comments(&String::from_utf8_lossy(bytes)).into_bytes();
    }
    let list = list(&files).into_bytes();
    files.insert("files.js".to_owned(), list);
    let mut old = BTreeMap::new();
    collect(page, "", &mut old)?;
    for (name, bytes) in files.clone() {
        let packed = format!("{name}.br");
        let known = old.get(&packed).filter(|_| old.get(&name) == Some(&bytes)).cloned();
        let known = known.map_or_else(|| brotli(&bytes), Ok)?;
        if known.len() < bytes.len() {
            files.insert(packed, known);
        }
    }
    for name in old.keys().filter(|name| !files.contains_key(*name) && *name != ".gitignore") {
        fs::remove_file(page.join(name))?;
    }
    for (name, bytes) in files.iter().filter(|(name, bytes)| old.get(*name) != Some(*bytes)) {
        let path = page.join(name);
        fs::create_dir_all(path.parent().expect("a file of the page is in its directory"))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// Collects the files in a directory and below it, by their names with a prefix. Type declarations are left out.
fn collect(directory: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().display());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else if !name.ends_with(".d.ts") {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Compresses bytes with Brotli, as far as it can.
fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &BrotliEncoderParams::default())?;
    Ok(packed)
}

/// Drops the lines of a module or a style sheet that consist of a comment, such as types, and the spaces at the start of lines, unless a
/// text may have them.
fn without_comments(module: &str) -> String {
    let mut within = false;
    let has_texts = module.lines().any(|line| line.matches('`').count() % 2 > 0);
    let is_code = |line: &&str| {
        let line = line.trim();
        let begins = within || line.starts_with("/*");
        within = begins && !line.contains("*/");
        !(line.starts_with("//") || begins && (within || line.ends_with("*/")))
    };
    module.lines().filter(is_code).flat_map(|line| [if has_texts { line } else { line.trim_start() }, "\n"]).collect()
}

/// Returns the list for the service worker: the version and the names of the files.
fn list(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut digest = Sha256::new();
    for (name, bytes) in files {
        digest.update(name.as_bytes());
        digest.update(bytes);
    }
    let version: Vec<String> = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let names: Vec<String> = files.keys().map(|name| format!("  {name:?},\n")).collect();
    format!("self.version = {:?};\nself.files = [\n{}];\n", version.concat(), names.concat())
}

fn run(command: &mut Command) -> Done {
    let told = format!("{command:?}").replace('"', "");
    eprintln!("> {told}");
    let status = command.status().map_err(|error| format!("{told}: {error}"))?;
    if status.success() { Ok(()) } else { Err(told) }
}
