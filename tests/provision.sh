#!/bin/sh
# Install what the tests need beyond pip and npm: a browser in two builds, the font that phones have, PostgreSQL and Redis,
# from Debian's packages.
# The tests run servers of their own, on private ports, and touch no service that a package may start.
set -eu

missing=""
for browser in chromium chromium-headless-shell; do
    [ -x "/usr/bin/$browser" ] || command -v "$browser" >/dev/null 2>&1 || missing="$missing $browser"
done
command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$missing postgresql"
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
ls /usr/share/fonts/truetype/roboto* >/dev/null 2>&1 || missing="$missing fonts-roboto-unhinted"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need:$missing. Install with:"
    echo "    sudo apt-get install --no-install-recommends$missing"
    exit 1
fi

echo "· Installing$missing (a few minutes, the first time)"
case "$missing" in
*postgresql*) # without this, Debian's package makes and starts a cluster of its own
    mkdir -p /etc/postgresql-common/createcluster.d
    echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/no-main-cluster.conf
    ;;
esac
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends $missing >/dev/null
