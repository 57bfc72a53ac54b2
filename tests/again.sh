#!/bin/sh
# Run pytest with these arguments; what failed is run once more, alone. It fails if it fails again.
#
# Why: docs/decisions/0020-what-failed-runs-once-more.md. Both runs print all that failed.
set -u

.venv/bin/pytest "$@"
status=$?
[ $status -eq 1 ] || exit $status # 1: tests ran, and some failed
echo "· What failed, once more and alone"
exec .venv/bin/pytest "$@" -n 0 --last-failed --last-failed-no-failures none
