#!/bin/sh
# .git/hooks/pre-commit without the pre-commit framework: validates the staged documents, not the files of the working tree. Needs no
# network and no credentials.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git diff --cached --quiet --diff-filter=ACMR -- zones && exit 0
git checkout-index --all --prefix="$folder/"
cd "$folder"
zonewright validate zones/
