//! Hands the linker the memory map that lies beside this file.

fn main() {
    println!("cargo::rustc-link-arg-bins=-T{}/link.ld", env!("CARGO_MANIFEST_DIR"));
    println!("cargo::rerun-if-changed=link.ld");
}
