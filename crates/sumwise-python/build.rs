//! Leaves the names of Python to be found when the module is loaded, which on macOS the linker has to be told.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    pyo3_build_config::add_extension_module_link_args();
}
