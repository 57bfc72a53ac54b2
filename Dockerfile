# One image: the server and the built client. Build it from the repository's root:
#     docker build -t cairn .
#     docker run --rm -v cairn:/cairn/var cairn python manage.py migrate     (once for each release)
#     docker run -p 127.0.0.1:8000:8000 -v cairn:/cairn/var --stop-timeout 20 cairn

FROM python:3.11-slim-bookworm AS build
WORKDIR /cairn
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
COPY requirements.txt requirements-build.txt ./
RUN pip install --require-hashes -r requirements.txt
RUN python -m venv /node && /node/bin/pip install --require-hashes -r requirements-build.txt
ENV PATH=/node/bin:$PATH
COPY backend/locale backend/locale
RUN pybabel compile --directory backend/locale --domain django
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc frontend/
RUN cd frontend && npm ci --no-audit --no-fund
COPY frontend frontend
RUN cd frontend && npm run build && /venv/bin/python -m whitenoise.compress --quiet dist

FROM python:3.11-slim-bookworm
WORKDIR /cairn
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000
RUN useradd --system --home /cairn cairn && install -d -o cairn /cairn/var
COPY --from=build /venv /venv
COPY manage.py LICENSE ./
COPY engine engine
COPY backend backend
COPY docs/reference/openapi.yaml docs/reference/asyncapi.yaml docs/reference/
COPY --from=build /cairn/backend/locale backend/locale
COPY --from=build /cairn/frontend/dist frontend/dist
USER cairn
VOLUME /cairn/var
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz')"]
# Without a shell in between, which would keep SIGTERM to itself.
CMD ["python", "manage.py", "serve"]
