import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { App } from '#server/http/mount.ts'

/** The built dashboard: `dist/client`, beside the built service in `dist/server`. */
const BUILT_CLIENT = fileURLToPath(new URL('../client/', import.meta.url))

/** Serves the built dashboard: its files by name, and its shell for every other address of a page. */
export function mountDashboard(app: App) {
  const shell = readFile(`${BUILT_CLIENT}index.html`, 'utf8')
  shell.catch(() => {}) // Reported to whoever asks for a page.

  app.use('/assets/*', async (c, next) => {
    await next()
    // The bundler puts a hash into every name, so a file under its name never changes.
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('/*', serveStatic({ root: BUILT_CLIENT, index: 'there-is-no-directory-index', precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  app.get('/*', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(await shell)
  })
}
