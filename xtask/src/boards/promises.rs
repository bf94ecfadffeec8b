//! What no program with the core in it may do; what of that the names of its functions tell.

/// What is promised not to be there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Breach {
    Panics,
    Formats,
    Allocates,
    /// Computes with floating-point numbers.
    Floats,
    /// Divides 64-bit numbers, by a helper of hundreds of instructions.
    Divides,
    /// Has variables whose values something would have to copy from flash.
    Initializes,
    /// Has functions that call themselves, through others or at once.
    Recurses,
    /// Calls what a pointer points to.
    Points,
}

impl Breach {
    pub fn title(self) -> &'static str {
        match self {
            Self::Panics => "panics",
            Self::Formats => "formats",
            Self::Allocates => "allocates",
            Self::Floats => "computes with floating-point numbers",
            Self::Divides => "divides numbers of 64 bits",
            Self::Initializes => "initializes variables from flash",
            Self::Recurses => "recurses",
            Self::Points => "calls through a pointer",
        }
    }
}

/// Which promise a function breaks, by its name in the symbol table, mangled or of C.
pub fn broken_by(name: &str) -> Option<Breach> {
    const PARTS: &[(Breach, &[&str])] = &[
        (
            Breach::Panics,
            &[
                "panicking",
                "panic_impl",
                "panic_fmt",
                "panic_bounds",
                "panic_nounwind",
                "panic_cannot_unwind",
                "rust_panic",
                "begin_unwind",
                "begin_panic",
                "eh_personality",
                "_Unwind_",
                "unwrap_failed",
                "expect_failed",
            ],
        ),
        (Breach::Formats, &["4core3fmt", "core::fmt", "printf"]),
        (
            Breach::Allocates,
            &["__rust_alloc", "__rust_realloc", "__rust_dealloc", "__rg_", "__rdl_", "_5alloc"],
        ),
        (
            Breach::Floats,
            &["compiler_builtins5float", "compiler_builtins4math", "flt2dec", "dec2flt"],
        ),
        (Breach::Divides, &["u64_div_rem", "u128_div_rem"]),
    ];
    let by_part = PARTS.iter().find(|(_, parts)| parts.iter().any(|part| name.contains(part)));
    if let Some((breach, _)) = by_part {
        return Some(*breach);
    }
    if allocates(name) {
        Some(Breach::Allocates)
    } else if floats(name) {
        Some(Breach::Floats)
    } else if divides_long(name) {
        Some(Breach::Divides)
    } else {
        None
    }
}

/// Functions of C and C++.
fn allocates(name: &str) -> bool {
    const C: [&str; 8] = [
        "malloc",
        "calloc",
        "realloc",
        "free",
        "aligned_alloc",
        "memalign",
        "posix_memalign",
        "sbrk",
    ];
    // With the underscores of newlib, and its reentrant forms.
    let plain = name.trim_start_matches('_').trim_end_matches("_r");
    // new, new[], delete, delete[].
    C.contains(&plain) || ["_Znw", "_Zna", "_Zdl", "_Zda"].iter().any(|it| name.starts_with(it))
}

/// Helpers of the compiler: ARM's names, then those of everyone.
fn floats(name: &str) -> bool {
    if let Some(name) = name.strip_prefix("__aeabi_") {
        let ends = ["2f", "2d", "2h"].iter().any(|end| name.ends_with(end));
        return ends || ["f", "d", "h2", "cf", "cd"].iter().any(|it| name.starts_with(it));
    }
    let Some(name) = name.strip_prefix("__") else { return false };
    let converts = ["fix", "float", "extend", "trunc"].iter().any(|it| name.starts_with(it));
    // Half, single, double, quadruple: `addsf3`, `ledf2`.
    let operates = ["hf", "sf", "df", "tf"]
        .iter()
        .any(|mode| name.trim_end_matches(|last: char| last.is_ascii_digit()).ends_with(mode));
    converts || operates
}

fn divides_long(name: &str) -> bool {
    const ARM: [&str; 2] = ["__aeabi_uldivmod", "__aeabi_ldivmod"];
    // `__udivdi3`, `__umoddi3`, `__udivmoddi4`, ... and the same of 128 bits.
    let ends = ["divdi3", "moddi3", "divmoddi4", "divti3", "modti3", "divmodti4"];
    ARM.contains(&name) || name.starts_with("__") && ends.iter().any(|end| name.ends_with(end))
}

/// Helpers that divide numbers of 32 bits, which processors without such an instruction need: no
/// breach, but named.
pub fn divides(name: &str) -> bool {
    const NAMES: [&str; 8] = [
        "__aeabi_uidiv",
        "__aeabi_uidivmod",
        "__aeabi_idiv",
        "__aeabi_idivmod",
        "__udivsi3",
        "__umodsi3",
        "__divsi3",
        "__modsi3",
    ];
    NAMES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaches_are_known_by_name() {
        for (breach, names) in [
            (
                Breach::Panics,
                &[
                    "_RNvNtCs1_4core9panicking18panic_bounds_check",
                    "_RNvCs1_7___rustc17rust_begin_unwind",
                    "_ZN4core6option13unwrap_failed17h0123456789abcdefE",
                ][..],
            ),
            (
                Breach::Formats,
                &["_RNvMsa_NtCs1_4core3fmtNtB5_9Formatter3pad", "snprintf", "_vfprintf_r"],
            ),
            (
                Breach::Allocates,
                &[
                    "_RNvCs1_7___rustc12___rust_alloc",
                    "_RNvNtCs1_5alloc5alloc18handle_alloc_error",
                    "malloc",
                    "_malloc_r",
                    "_sbrk",
                    "_Znwj",
                    "_ZdlPvj",
                ],
            ),
            (
                Breach::Floats,
                &[
                    "__aeabi_fadd",
                    "__aeabi_dcmplt",
                    "__aeabi_cfrcmple",
                    "__aeabi_ui2d",
                    "__aeabi_ul2f",
                    "__aeabi_d2iz",
                    "__addsf3",
                    "__ledf2",
                    "__fixunssfsi",
                    "__floatsidf",
                    "__extendsfdf2",
                    "_RNvNtNtCs1_17compiler_builtins5float3add8___adddf3",
                ],
            ),
            (
                Breach::Divides,
                &["__aeabi_uldivmod", "__aeabi_ldivmod", "__udivdi3", "__moddi3", "__udivmoddi4"],
            ),
        ] {
            for name in names {
                assert_eq!(broken_by(name), Some(breach), "{name}");
            }
        }
    }

    #[test]
    fn what_programs_need_is_no_breach() {
        for name in [
            "__aeabi_uidivmod",
            "__aeabi_lmul",
            "__aeabi_llsl",
            "__aeabi_memcpy4",
            "__aeabi_memclr",
            "__udivsi3",
            "__muldi3",
            "_RNvNtNtCs1_17compiler_builtins3int19specialized_div_rem11u32_div_rem",
            "_RNvMs1_NtNtCs1_8footwork6sudoku7storageNtB5_15CompactStorage96search",
            "_RNvCs1_7measure6number",
            "footwork_mark_start",
            "reset",
        ] {
            assert_eq!(broken_by(name), None, "{name}");
        }
        assert!(divides("__aeabi_uidivmod") && !divides("__aeabi_uldivmod"));
    }
}
