# The image contains Node, the build, and the few packages that are not bundled. docs/operations.md says how to run it.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /insegna
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY LICENSE index.html tsconfig.json vite.config.ts ./
COPY public public
COPY docs/integrations.md docs/
COPY src src
RUN npm run package -- /product

FROM docker.io/library/node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
RUN install -d -o node -g node -m 0700 /data
WORKDIR /insegna
COPY --from=build /product ./
USER node
VOLUME /data
EXPOSE 4000
# The start period covers the first start on an empty volume, which creates a database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
