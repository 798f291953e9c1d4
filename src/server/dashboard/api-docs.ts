import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { App } from '#server/platform/http/mount.ts'

/** The files of Swagger UI that the page loads, by name, with their content types. */
const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Interface · Insegna</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="interface"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/** A separate file, because the Content-Security-Policy forbids inline scripts. */
const START = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
  validatorUrl: null,
})
`

/** Serves Swagger UI at `/api/docs`, with every file from this process rather than a CDN. */
export function mountApiDocs(app: App) {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.get('/api/docs', (c) => c.html(PAGE))
  app.get('/api/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/api/docs/${name}`, async (c) => c.body(await readFile(join(folder, name)), 200, { 'Content-Type': type }))
  }
}
