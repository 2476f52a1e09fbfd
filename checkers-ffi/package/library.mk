# The rules that build and install a library for C, shared by the Makefiles of the libraries. Such a Makefile sets before it
# includes this file:
#
#     here           its folder, with a slash at the end
#     crate          the name that cargo gives to the library: checkers_ffi
#     name           the name of the installed library: checkers
#     description    a line for pkg-config
#     headers        the files of include/ that are installed
#     data           files that are installed in share/NAME; may be empty
#
# The ABI version, which is part of the shared library's name, is read from build.rs.

.DEFAULT_GOAL := build
templates := $(dir $(lastword $(MAKEFILE_LIST)))

PREFIX ?= /usr/local
DESTDIR ?=
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR ?= $(PREFIX)/lib
# For DLLs.
BINDIR ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share
CARGO ?= cargo
# More arguments for cargo: CARGO_FLAGS="--no-default-features" builds in seconds, with slower move generation.
CARGO_FLAGS ?=
INSTALL ?= install
# What rustc tells debuggers makes the libraries several times as large; STRIP=: keeps it.
STRIP ?= strip --strip-debug

# A target of rustc, also if it is named in CARGO_FLAGS as `--target T` or `--target=T`.
following = $(if $(filter --target,$(firstword $(1))),$(word 2,$(1)),$(if $(word 2,$(1)),$(call following,$(wordlist 2,$(words $(1)),$(1)))))
TARGET ?= $(or $(patsubst --target=%,%,$(filter --target=%,$(CARGO_FLAGS))),$(call following,$(CARGO_FLAGS)),$(CARGO_BUILD_TARGET))
named := $(filter --target --target=%,$(CARGO_FLAGS))

target := $(or $(CARGO_TARGET_DIR),$(here)../target)/$(if $(TARGET),$(TARGET)/)release
version := $(shell sed -n 's/^version = "\(.*\)"/\1/p' $(here)../Cargo.toml | head -n 1)
abi := $(shell sed -n 's/^const ABI: u32 = \([0-9]*\);/\1/p' $(here)build.rs)

# The system for which the library is: its name decides how files are called.
system := $(or $(TARGET),$(shell uname -s))
kind := $(if $(findstring msvc,$(system)),msvc,$(if $(or $(findstring windows,$(system)),$(findstring MINGW,$(system)),$(findstring MSYS,$(system))),mingw,$(if $(or $(findstring Darwin,$(system)),$(findstring apple,$(system))),macos,elf)))

# What a program needs that is linked with the static library: what `cargo rustc -- --print native-static-libs` prints,
# without libgcc_s, which every compiler adds itself in the form that fits the way of linking.
private_elf := -lutil -lrt -lpthread -lm -ldl -lc
private_macos := -liconv -lSystem -lc -lm
private_mingw := -lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp
private_msvc := kernel32.lib ntdll.lib userenv.lib ws2_32.lib dbghelp.lib
private := $(private_$(kind))

# Under `built_…` what cargo makes, under `shared` and `static` what CMake has to find.
built_elf := lib$(crate).so lib$(crate).a
built_macos := lib$(crate).dylib lib$(crate).a
built_mingw := $(crate).dll lib$(crate).dll.a lib$(crate).a
built_msvc := $(crate).dll $(crate).dll.lib $(crate).lib
built := $(addprefix $(target)/,$(built_$(kind)))
shared := $(if $(filter elf,$(kind)),lib$(name).so,$(if $(filter macos,$(kind)),lib$(name).dylib,$(crate).dll))
static := $(if $(filter msvc,$(kind)),$(name).lib,lib$(name).a)
implib := $(if $(filter msvc,$(kind)),$(name).dll.lib,lib$(name).dll.a)

libdir := $(DESTDIR)$(LIBDIR)
bindir := $(DESTDIR)$(BINDIR)
includedir := $(DESTDIR)$(INCLUDEDIR)
datadir := $(DESTDIR)$(DATADIR)/$(name)
# From the folder of the CMake files to the headers and to DLLs, so that what is installed can be moved as a whole.
from_cmake = $(shell sh $(templates)relative.sh $(LIBDIR)/cmake/$(name) $(1))
fill = sed -e 's|@name@|$(name)|g' -e 's|@description@|$(description)|' \
	-e 's|@version@|$(version)|' -e 's|@abi@|$(abi)|' -e 's|@prefix@|$(PREFIX)|' \
	-e 's|@libdir@|$(LIBDIR)|' -e 's|@includedir@|$(INCLUDEDIR)|' -e 's|@private@|$(private)|' \
	-e 's|@kind@|$(kind)|' -e 's|@shared@|$(shared)|' -e 's|@static@|$(static)|' -e 's|@implib@|$(implib)|' \
	-e 's|@to_include@|$(call from_cmake,$(INCLUDEDIR))|' -e 's|@to_bin@|$(call from_cmake,$(BINDIR))|'

.PHONY: build install install-elf install-macos install-mingw install-msvc uninstall

build:
	cd $(here) && $(CARGO) build --release --locked $(CARGO_FLAGS) $(if $(named),,$(if $(TARGET),--target $(TARGET)))

# Only where there is none: it has no prerequisites. cargo makes all of them at once.
$(firstword $(built)):
	$(MAKE) -f $(here)Makefile build
$(wordlist 2,9,$(built)): $(firstword $(built)) ;

install: $(built) install-$(kind)
	$(INSTALL) -d $(includedir) $(libdir)/pkgconfig $(libdir)/cmake/$(name) $(if $(data),$(datadir))
	$(INSTALL) -m 644 $(addprefix $(here)include/,$(headers)) $(includedir)
	$(if $(data),$(INSTALL) -m 644 $(addprefix $(here),$(data)) $(datadir))
	$(fill) $(templates)library.pc.in > $(libdir)/pkgconfig/$(name).pc
	$(fill) $(templates)config.cmake.in > $(libdir)/cmake/$(name)/$(name)-config.cmake
	$(fill) $(templates)config-version.cmake.in > $(libdir)/cmake/$(name)/$(name)-config-version.cmake

install-elf: $(built)
	$(INSTALL) -d $(libdir)
	$(INSTALL) -m 755 $(target)/lib$(crate).so $(libdir)/lib$(name).so.$(version)
	$(STRIP) $(libdir)/lib$(name).so.$(version)
	ln -sf lib$(name).so.$(version) $(libdir)/lib$(name).so.$(abi)
	ln -sf lib$(name).so.$(abi) $(libdir)/lib$(name).so
	$(INSTALL) -m 644 $(target)/lib$(crate).a $(libdir)/lib$(name).a
	$(STRIP) $(libdir)/lib$(name).a

# The strip of macOS has other options: `-S` takes away what debuggers need.
install-macos: $(built)
	$(INSTALL) -d $(libdir)
	$(INSTALL) -m 755 $(target)/lib$(crate).dylib $(libdir)/lib$(name).$(abi).dylib
	ln -sf lib$(name).$(abi).dylib $(libdir)/lib$(name).dylib
	$(INSTALL) -m 644 $(target)/lib$(crate).a $(libdir)/lib$(name).a
	$(if $(filter :,$(STRIP)),,strip -S $(libdir)/lib$(name).$(abi).dylib $(libdir)/lib$(name).a)

# The import library names the DLL as cargo calls it.
install-mingw: $(built)
	$(INSTALL) -d $(libdir) $(bindir)
	$(INSTALL) -m 755 $(target)/$(crate).dll $(bindir)
	$(INSTALL) -m 644 $(target)/lib$(crate).dll.a $(libdir)/lib$(name).dll.a
	$(INSTALL) -m 644 $(target)/lib$(crate).a $(libdir)/lib$(name).a

install-msvc: $(built)
	$(INSTALL) -d $(libdir) $(bindir)
	$(INSTALL) -m 755 $(target)/$(crate).dll $(bindir)
	$(INSTALL) -m 644 $(target)/$(crate).dll.lib $(libdir)/$(name).dll.lib
	$(INSTALL) -m 644 $(target)/$(crate).lib $(libdir)/$(name).lib

uninstall:
	rm -f $(addprefix $(includedir)/,$(headers))
	rm -f $(libdir)/lib$(name).so $(libdir)/lib$(name).so.$(abi) $(libdir)/lib$(name).so.$(version) $(libdir)/lib$(name).a
	rm -f $(libdir)/lib$(name).dylib $(libdir)/lib$(name).$(abi).dylib
	rm -f $(bindir)/$(crate).dll $(libdir)/lib$(name).dll.a $(libdir)/$(name).dll.lib $(libdir)/$(name).lib
	rm -f $(libdir)/pkgconfig/$(name).pc
	rm -rf $(libdir)/cmake/$(name) $(datadir)
