//! Hands the linker the memory map that lies beside this file.

fn main() {
    for kind in ["bins", "examples"] {
        println!("cargo::rustc-link-arg-{kind}=-T{}/link.ld", env!("CARGO_MANIFEST_DIR"));
    }
    println!("cargo::rerun-if-changed=link.ld");
}
