//! `sumwise completions` and `sumwise man`, both generated from the flags.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::CommandFactory as _;
use clap_complete::Shell;
use sumwise::visible;

use crate::Exit;
use crate::args::{Arguments, Completions, Man};
use crate::fault::Fault;
use crate::files::Output;
use crate::output;

pub(crate) fn completions(arguments: &Completions) -> Result<Exit, Fault> {
    match arguments.shell {
        Some(shell) if !arguments.install => write_whole(&script(shell)),
        shell => install(shell),
    }
}

/// Returns the completions of a shell.
fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "sumwise", &mut script);
    if shell == Shell::Zsh { offer_flags(&String::from_utf8_lossy(&script)).into_bytes() } else { script }
}

/// Makes zsh offer flags after numbers and formulas, where it would offer files: these arguments have no completions, and
/// flags are offered beside them.
fn offer_flags(script: &str) -> String {
    let is_open = |line: &str| line.starts_with("'*::") && line.contains(":_default'");
    let mut offering = String::with_capacity(script.len());
    for line in script.lines() {
        if is_open(line) {
            offering += &line.replacen("'*::", "'*:", 1).replace(":_default'", ": '");
        } else {
            if line.trim_start().starts_with("local context curcontext=") && !offering.contains("zstyle") {
                offering += "    zstyle ':completion:*:sumwise-command-*' tag-order 'argument-* option-* options globbed-files directories all-files' -\n";
                offering += "    zstyle ':completion:*:sumwise-command-*' prefix-needed false\n";
            }
            offering += line;
        }
        offering.push('\n');
    }
    offering
}

/// Writes the completions and the manual pages to the directories where shells and `man` look, and lists the files.
fn install(shell: Option<Shell>) -> Result<Exit, Fault> {
    let shell = match shell {
        Some(shell) => shell,
        None => env::var_os("SHELL").and_then(Shell::from_shell_path).ok_or_else(|| {
            Fault::Input("SHELL names no known shell: name it, like sumwise completions zsh --install".to_owned())
        })?,
    };
    let home = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let home =
        home.ok_or_else(|| Fault::Input("HOME is not set to a directory: set it to install there".to_owned()))?;
    let base = |variable: &str, default: &str| {
        env::var_os(variable).map(PathBuf::from).filter(|base| base.is_absolute()).unwrap_or_else(|| home.join(default))
    };
    let data = base("XDG_DATA_HOME", ".local/share");
    let completions = match shell {
        Shell::Bash => data.join("bash-completion/completions/sumwise"),
        Shell::Zsh => data.join("zsh/site-functions/_sumwise"),
        Shell::Fish => base("XDG_CONFIG_HOME", ".config").join("fish/completions/sumwise.fish"),
        other => {
            let message =
                format!("{other} has no directory of completions: load what sumwise completions {other} prints");
            return Err(Fault::Input(message));
        }
    };
    let mut out = output::stdout();
    let mut write = |path: &Path, content: &[u8]| {
        let directory = path.parent().expect("a file is in a directory");
        fs::create_dir_all(directory)
            .map_err(|error| Fault::Input(format!("{}: {error}", visible(&directory.display().to_string()))))?;
        let mut file = Output::create(path)?;
        file.write_all(content)?;
        file.finish()?;
        Ok::<_, Fault>(writeln!(out, "{}", visible(&path.display().to_string()))?)
    };
    write(&completions, &script(shell))?;
    let manual = data.join("man/man1");
    let program = program();
    write(&manual.join("sumwise.1"), &page(program.clone())?)?;
    for command in program.get_subcommands() {
        write(&manual.join(format!("sumwise-{}.1", command.get_name())), &page(command.clone())?)?;
    }
    if shell == Shell::Zsh {
        let directory = completions.parent().expect("a file is in a directory").display().to_string();
        let directory = visible(&directory.replace('\'', r"'\''")).into_owned();
        writeln!(out, "Add this to ~/.zshrc before compinit: fpath=('{directory}' $fpath)")?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}

pub(crate) fn man(arguments: &Man) -> Result<Exit, Fault> {
    let program = program();
    let command = match &arguments.command {
        None => program,
        Some(name) => {
            let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
            let unknown = || Fault::Input(format!("unknown command `{name}`: it is one of {}", names.join(", ")));
            program.find_subcommand(name).ok_or_else(unknown)?.clone()
        }
    };
    write_whole(&page(command)?)
}

/// Returns the description of the program, complete with that of its commands.
fn program() -> clap::Command {
    let mut program = Arguments::command().version(env!("CARGO_PKG_VERSION"));
    program.build();
    program
}

/// Returns the manual page of a command.
fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let version = concat!("sumwise ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).source(version).manual("sumwise manual").render(&mut page)?;
    Ok(page)
}

fn write_whole(document: &[u8]) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    out.write_all(document)?;
    out.flush()?;
    Ok(Exit::Solved)
}
