# The rules that build a library for C inside another project's build, shared by the CMakeLists.txt of the libraries.

set(CHECKERS_CARGO_FLAGS "" CACHE STRING "More arguments for cargo, such as --no-default-features")
find_program(CHECKERS_CARGO cargo HINTS "$ENV{CARGO_HOME}/bin" "$ENV{HOME}/.cargo/bin" REQUIRED)
set(CHECKERS_CARGO_TARGET_DIR "${CMAKE_CURRENT_BINARY_DIR}/cargo" CACHE PATH "Where cargo builds")

# Defines the targets NAME::NAME, the shared library, and NAME::static, which cargo builds as `crate` (checkers_ffi) from the
# folder of the calling CMakeLists.txt.
function(checkers_add_library name crate)
    file(STRINGS "${CMAKE_CURRENT_SOURCE_DIR}/build.rs" abi REGEX "^const ABI")
    string(REGEX REPLACE ".*= ([0-9]+);.*" "\\1" abi "${abi}")
    separate_arguments(flags UNIX_COMMAND "${CHECKERS_CARGO_FLAGS}")
    # With a target of rustc, cargo builds in a folder with its name.
    string(REGEX MATCH "--target[ =]([^ ]+)" target "${CHECKERS_CARGO_FLAGS}")
    if(target)
        set(built "${CHECKERS_CARGO_TARGET_DIR}/${CMAKE_MATCH_1}/release")
    elseif(DEFINED ENV{CARGO_BUILD_TARGET})
        set(built "${CHECKERS_CARGO_TARGET_DIR}/$ENV{CARGO_BUILD_TARGET}/release")
    else()
        set(built "${CHECKERS_CARGO_TARGET_DIR}/release")
    endif()

    if(WIN32 AND MSVC)
        set(shared "${built}/${crate}.dll")
        set(implib "${built}/${crate}.dll.lib")
        set(static "${built}/${crate}.lib")
        set(private kernel32 ntdll userenv ws2_32 dbghelp)
    elseif(WIN32)
        set(shared "${built}/${crate}.dll")
        set(implib "${built}/lib${crate}.dll.a")
        set(static "${built}/lib${crate}.a")
        set(private kernel32 ntdll userenv ws2_32 dbghelp)
    elseif(APPLE)
        set(shared "${built}/lib${crate}.dylib")
        set(soname "@rpath/lib${name}.${abi}.dylib")
        set(static "${built}/lib${crate}.a")
        set(private iconv m)
    else()
        set(shared "${built}/lib${crate}.so")
        set(soname "lib${name}.so.${abi}")
        set(static "${built}/lib${crate}.a")
        set(private util rt pthread m dl)
    endif()

    # In each build, because only cargo can tell what has to be built again.
    add_custom_target(${name}_build
        COMMAND "${CHECKERS_CARGO}" build --release --locked --target-dir "${CHECKERS_CARGO_TARGET_DIR}" ${flags}
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        BYPRODUCTS "${shared}" "${static}" ${implib}
        USES_TERMINAL VERBATIM)

    add_library(${name}_shared SHARED IMPORTED GLOBAL)
    set_target_properties(${name}_shared PROPERTIES
        IMPORTED_LOCATION "${shared}"
        INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR}/include")
    if(DEFINED soname)
        set_target_properties(${name}_shared PROPERTIES IMPORTED_SONAME "${soname}")
    else()
        set_target_properties(${name}_shared PROPERTIES IMPORTED_IMPLIB "${implib}")
    endif()
    add_library(${name}_static STATIC IMPORTED GLOBAL)
    set_target_properties(${name}_static PROPERTIES
        IMPORTED_LOCATION "${static}"
        IMPORTED_LINK_INTERFACE_LANGUAGES C
        INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR}/include"
        INTERFACE_LINK_LIBRARIES "${private}")
    add_dependencies(${name}_shared ${name}_build)
    add_dependencies(${name}_static ${name}_build)
    add_library(${name}::${name} ALIAS ${name}_shared)
    add_library(${name}::static ALIAS ${name}_static)
endfunction()
