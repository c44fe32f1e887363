#!/bin/sh
# .git/hooks/pre-commit without the pre-commit framework: the documents as they are about to be committed, not as they
# lie in the folder. No network, no credentials.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git diff --cached --quiet --diff-filter=ACMR -- zones && exit 0
git checkout-index --all --prefix="$folder/"
cd "$folder"
zonewright validate zones/
