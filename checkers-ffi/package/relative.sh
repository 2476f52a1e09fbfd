#!/bin/sh
# Prints the way from one folder to another: `relative.sh /usr/lib/x/cmake /usr/include` prints ../../../include. Both are
# absolute and need not exist. (`realpath --relative-to` is not everywhere.)
set -eu
from=${1%/}/
to=${2%/}/
up=
while [ "${to#"$from"}" = "$to" ]; do
    from=${from%/}
    from=${from%/*}/
    up=../$up
done
way=$up${to#"$from"}
way=${way%/}
echo "${way:-.}"
