# One image: the server and the built client. Build it from the repository's root:
#     docker build -t cairn .
#     docker run --rm -v cairn:/cairn/var cairn python manage.py migrate     (once for each release)
#     docker run -p 127.0.0.1:8000:8000 -v cairn:/cairn/var --stop-timeout 20 --read-only --tmpfs /tmp --cap-drop ALL cairn
# It has not been built by the tests, which run without a container engine. Releases pin BASE by its digest:
#     docker build --build-arg BASE=python:3.11-slim-trixie@sha256:… --build-arg REVISION=$(git rev-parse HEAD) -t cairn .

ARG BASE=python:3.11-slim-trixie

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
COPY --from=build /venv /venv
COPY manage.py LICENSE ./
COPY engine engine
COPY backend backend
COPY docs/reference/openapi.yaml docs/reference/asyncapi.yaml docs/reference/
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
