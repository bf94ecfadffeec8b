//! Hands the linker the memory of the board that `BOARD` names, and compiles the C program that is
//! measured beside the core.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=BOARD");
    println!("cargo::rerun-if-changed=link");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let target = env::var("TARGET").expect("cargo sets it");
    let board = env::var("BOARD").unwrap_or_else(|_| usual_board(&target).to_owned());
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("link");
    let memory = folder.join(&board).with_extension("ld");
    fs::copy(&memory, out.join("memory.ld"))
        .unwrap_or_else(|error| panic!("BOARD={board}: {}: {error}", memory.display()));
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-T{}/sections.ld", folder.display());
    // No padding of the file up to the size of a page.
    println!("cargo::rustc-link-arg-bins=--nmagic");
    if env::var_os("CARGO_FEATURE_LOG").is_some() {
        println!("cargo::rustc-link-arg-bins=--defsym=never_run=1");
    }
    if env::var_os("CARGO_FEATURE_DEFMT").is_some() {
        println!("cargo::rustc-link-arg-bins=-Tdefmt.x");
    }

    println!("cargo::rerun-if-changed=peer.c");
    println!("cargo::rerun-if-env-changed=CC_BOARD");
    if let Some(object) = compile_peer(&target, &out) {
        println!("cargo::rustc-link-arg-bin=peer={}", object.display());
    }
}

/// The board that is taken for a target if none is named.
fn usual_board(target: &str) -> &'static str {
    match target {
        "thumbv6m-none-eabi" => "microbit",
        "thumbv7m-none-eabi" => "lm3s6965evb",
        "thumbv8m.main-none-eabihf" => "mps2-an505",
        "riscv32imac-unknown-none-elf" => "virt",
        _ => "mps2-an386",
    }
}

/// `peer.c` as an object file, where the program `peer` is asked for (feature `peer`).
fn compile_peer(target: &str, out: &std::path::Path) -> Option<PathBuf> {
    env::var_os("CARGO_FEATURE_PEER")?;
    let core: &[&str] = match target {
        "thumbv6m-none-eabi" => &["-mcpu=cortex-m0plus", "-mfloat-abi=soft"],
        "thumbv7m-none-eabi" => &["-mcpu=cortex-m3", "-mfloat-abi=soft"],
        "thumbv7em-none-eabihf" => &["-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"],
        "thumbv8m.main-none-eabihf" => {
            &["-mcpu=cortex-m33", "-mfloat-abi=hard", "-mfpu=fpv5-sp-d16"]
        }
        _ => panic!("feature peer: only for ARM"),
    };
    let object = out.join("peer.o");
    let compiler = env::var("CC_BOARD").unwrap_or_else(|_| "arm-none-eabi-gcc".to_owned());
    let status = Command::new(&compiler)
        .args(core)
        .args(["-mthumb", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-ffreestanding"])
        .args(["-ffunction-sections", "-fdata-sections", "-c", "peer.c", "-o"])
        .arg(&object)
        .status()
        .unwrap_or_else(|error| panic!("cannot run {compiler}: {error}"));
    assert!(status.success(), "{compiler} could not compile peer.c");
    Some(object)
}
