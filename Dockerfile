# One image: the server and the built client. Build it from the repository's root:
#     docker build -t cairn .
#     docker run --rm -v cairn:/cairn/var cairn python manage.py migrate     (once for each release)
#     docker run -p 127.0.0.1:8000:8000 -v cairn:/cairn/var --stop-timeout 20 --read-only --tmpfs /tmp --cap-drop ALL cairn
# It has not been built by the tests, which run without a container engine. A release names its commit, and renews the digest of BASE
# (`docker buildx imagetools inspect python:3.11-slim-trixie`; docs/how-to/release.md):
#     docker build --build-arg REVISION=$(git rev-parse HEAD) -t cairn .

ARG BASE=python:3.11-slim-trixie@sha256:45037981b62b34b44602584fccbc4d884d5f7dc92c7ee86bb38a698a79fe1e51

# Debian's SQLite is older than 3.51.3, with which write-ahead logging is safe and writes need not wait for readers (decision 0062).
FROM ${BASE} AS sqlite
ARG SQLITE=3510300
ARG SQLITE_SHA256=81f5be397049b0cae1b167f2225af7646fc0f82e4a9b3c48c9ea3a533e21d77a
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
ADD https://sqlite.org/2026/sqlite-autoconf-${SQLITE}.tar.gz /sqlite.tar.gz
RUN echo "$SQLITE_SHA256  /sqlite.tar.gz" | sha256sum --check && tar -xzf /sqlite.tar.gz --strip-components=1 -C /opt \
    && gcc -O2 -fPIC -shared -Wl,-soname,libsqlite3.so.0 -DSQLITE_THREADSAFE=1 -DHAVE_USLEEP=1 -DSQLITE_ENABLE_COLUMN_METADATA \
    -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_DBSTAT_VTAB -o /libsqlite3.so.0 /opt/sqlite3.c -lm -lpthread -ldl

FROM ${BASE} AS build
WORKDIR /cairn
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
COPY requirements.txt requirements-build.txt requirements-sentry.txt ./
RUN pip install --require-hashes -r requirements.txt
# --build-arg SENTRY=1: to send faults to a tracker (docs/how-to/monitor.md).
ARG SENTRY=
RUN test -z "$SENTRY" || pip install --require-hashes -r requirements-sentry.txt
RUN python -m venv /node && /node/bin/pip install --require-hashes -r requirements-build.txt
ENV PATH=/node/bin:$PATH
COPY Dockerfile ./
COPY backend/operations/sbom.py ./
COPY frontend/package-lock.json frontend/
ARG VERSION=0.1.0
RUN python sbom.py "$VERSION" requirements.txt ${SENTRY:+requirements-sentry.txt} frontend/package-lock.json Dockerfile > /sbom.cdx.json
COPY backend/locale backend/locale
RUN pybabel compile --directory backend/locale --domain django
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc frontend/
RUN cd frontend && npm ci --no-audit --no-fund
COPY frontend frontend
RUN cd frontend && npm run build && /venv/bin/python -m whitenoise.compress --quiet dist

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title=Cairn org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION org.opencontainers.image.licenses=AGPL-3.0-or-later
WORKDIR /cairn
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000
# For `manage.py backup` of PostgreSQL, which wants a pg_dump as new as the server.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
# By number, so that it can be seen not to be root, and volumes keep their owner.
RUN groupadd --gid 10001 cairn && useradd --uid 10001 --gid 10001 --home /cairn --no-create-home cairn \
    && install -d -o 10001 -g 10001 -m 700 /cairn/var /backups
# Before Debian's, which `ldconfig` finds later.
COPY --from=sqlite /libsqlite3.so.0 /usr/local/lib/
RUN ldconfig && python -c "import sqlite3; assert sqlite3.sqlite_version_info >= (3, 51, 3), sqlite3.sqlite_version"
COPY --from=build /venv /venv
COPY --from=build /sbom.cdx.json ./
COPY manage.py LICENSE ./
COPY engine engine
COPY backend backend
COPY docs docs
COPY --from=build /cairn/backend/locale backend/locale
COPY --from=build /cairn/frontend/dist frontend/dist
# The user writes to var alone, so what Python makes of the code is made here.
RUN python -m compileall -q backend engine
USER 10001:10001
VOLUME /cairn/var
EXPOSE 8000
HEALTHCHECK --interval=60s --start-period=30s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz')"]
# Without a shell in between, which would keep SIGTERM to itself.
CMD ["python", "manage.py", "serve"]
