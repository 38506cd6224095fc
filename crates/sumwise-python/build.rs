//! Passes the linker flag that macOS needs to leave Python's symbols unresolved until the module is loaded.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    pyo3_build_config::add_extension_module_link_args();
}
