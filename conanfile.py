"""Conan 2 recipe: `conan create .` (needs cargo, and no other package).

Programs find footwork by its own CMake and pkg-config files: footwork::footwork.
"""

import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain
from conan.tools.files import load


class Footwork(ConanFile):
    name = "footwork"
    description = "Exact cover (dancing links) and Sudoku without heap or operating system"
    license = "MIT OR Apache-2.0"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}
    # The workspace's other packages are named by Cargo.toml; none of them is built.
    exports_sources = (
        "Cargo.*", "CMakeLists.txt", "LICENSE-*", "README.md",
        "cmake/*", "include/*", "src/*", "cli/*", "xtask/*", "benches/*",
    )

    def set_version(self):
        manifest = load(self, f"{self.recipe_folder}/Cargo.toml")
        self.version = re.search(r'^version = "(.+)"', manifest, re.MULTILINE)[1]

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["FOOTWORK_STATIC"] = not self.options.shared
        toolchain.cache_variables["FOOTWORK_SHARED"] = bool(self.options.shared)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_id(self):
        # No C or C++ code: one library for all compilers and build types.
        del self.info.settings.compiler
        del self.info.settings.build_type

    def package_info(self):
        self.cpp_info.libs = ["footwork"]
        self.cpp_info.builddirs = ["lib/cmake/footwork"]
        self.cpp_info.set_property("cmake_find_mode", "none")
