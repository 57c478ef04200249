# One image for the API, the worker, the first-party LMS and the command line; docker-compose.yml chooses by command.
# Debian, because the Temporal worker’s native part needs glibc.

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /attain
COPY package.json package-lock.json .npmrc ./
# Everything native comes ready-made inside the packages, so no install script has to run. The package `node` is for
# machines with an older Node and would stand before the image’s own.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node && npm cache clean --force

FROM dependencies AS bundle
COPY src src
COPY workflows workflows
COPY worker worker
RUN node worker/build.ts dist/workflow-bundle.js

# The portal's pages are built with what only a build needs, which stays behind in this stage.
FROM node:24.21.0-bookworm-slim AS portal
WORKDIR /attain
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node && npm cache clean --force
COPY tsconfig.json ./
COPY src/portal src/portal
COPY src/domain src/domain
COPY src/language src/language
COPY src/contract src/contract
COPY src/evidence-format src/evidence-format
COPY dev/portal dev/portal
COPY src/source-hash.ts src/source-hash.ts
RUN node dev/portal/main.ts dist/portal

FROM node:24.21.0-bookworm-slim
# The space for new objects is kept small: the default keeps 80 MB more in use after a load, and is no faster.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /attain
COPY --from=dependencies /attain/node_modules node_modules
COPY package.json openapi.yaml ./
COPY docs/webhooks.md docs/webhooks.md
COPY src src
COPY activities activities
COPY workflows workflows
COPY worker worker
COPY first-party-lms first-party-lms
COPY docker/check-health.js docker/compile-modules.js docker/
COPY --from=bundle /attain/dist/workflow-bundle.js dist/workflow-bundle.js
COPY --from=portal /attain/dist/portal dist/portal
# The processes start in half of the time with their modules compiled; the cache belongs to the user who compiles.
RUN mkdir -p node_modules/.cache && chown node node_modules/.cache
USER node
RUN NODE_COMPILE_CACHE=node_modules/.cache/compiled node docker/compile-modules.js
EXPOSE 3000
CMD ["node", "src/main.ts"]
