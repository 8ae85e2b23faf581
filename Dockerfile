# The base image is pinned by the digest of its list of platforms; npm run pin asks the registry for the present one.

# The packages that the bot needs to run, and no others.
FROM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Without install scripts: nothing that the bot needs has one, and a package that is taken over cannot run anything here.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY fonts/package.json fonts/package-lock.json ./fonts/
RUN npm ci --prefix fonts --ignore-scripts --no-audit --no-fund
# Sources, types and bundles for browsers, which the bot never loads.
COPY scripts ./scripts
RUN node scripts/modules/prune.ts node_modules

# The bot as a few files, which start twice as fast as its sources (docs/decisions/0020).
FROM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS bundle
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build/main.ts --final

FROM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
ARG VERSION=dev
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Usher" \
      org.opencontainers.image.description="A Discord bot that runs a home media server from chat" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    DATABASE_PATH=/data/usher.db \
    LOG_FORMAT=json \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=65536 \
    MIMALLOC_PURGE_DELAY=0 \
    HEALTH_PORT=8080
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/fonts ./fonts
COPY package.json start.cjs usher.cjs ./
COPY scripts ./scripts
# For the programs, such as the doctor; the bot itself is in dist.
COPY programs ./programs
COPY src ./src
COPY --from=bundle /app/dist ./dist
# docker run -it ... usher setup: the questions of the first start (docs/install.md).
RUN ln -s /app/usher.cjs /usr/local/bin/usher
# Compiled once for the user who runs it, who may not change it.
RUN install -d -o 1000 -g 1000 .cache \
 && setpriv --reuid=1000 --regid=1000 --clear-groups node scripts/runtime/compile.cjs \
 && chown -R 0:0 .cache \
 && chmod -R a=rX .cache
# The only place that the bot writes to; everything else may be read-only. 1000 is the user "node" of the image.
RUN install -d -m 0700 -o 1000 -g 1000 /data
VOLUME /data
USER 1000:1000
STOPSIGNAL SIGTERM
# A start waits for Discord, which may take a while.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/runtime/healthcheck.cjs"]
CMD ["node", "start.cjs"]
