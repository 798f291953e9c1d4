import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'
import { isAnyConnectionOn } from '#server/features/single-sign-on/connections.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'

/** The built dashboard, beside the built service in `dist/server`. */
const BUILT_CLIENT = fileURLToPath(new URL('../client/', import.meta.url))

/** Paths that programs request: a missing one is answered with 404, not with the dashboard's HTML. */
const NOT_PAGES = ['/assets/*', '/.well-known/*', '/ims/*']

/**
 * Icons whose names have no hash. Pages keep them for an hour, so that an icon that is needed later, such as the one of the
 * offline banner, is there without a request.
 */
const NAMED_ICONS = ['/icons.svg', '/favicon.svg']

/**
 * Serves the built dashboard: its files, and its HTML for every other page URL. The HTML is the same for everyone, so
 * browsers cache it and revalidate it by ETag. Where some organization signs its people in by a provider it says so, because
 * sign-in begins with the address then and would have to ask.
 */
export function mountDashboard(app: App, { config, db }: Pick<Services, 'config' | 'db'>) {
  const html = readHtml(config.timeZone)
  html.catch(() => {}) // Reported to each request for a page.

  app.use('/assets/*', async (c, next) => {
    await next()
    // The bundler puts a hash into every name, so a file under its name never changes.
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  for (const path of NAMED_ICONS) {
    app.use(path, async (c, next) => {
      await next()
      if (c.res.ok) c.header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
    })
  }
  app.get('/*', serveStatic({ root: BUILT_CLIENT, index: 'there-is-no-directory-index', precompressed: true }))
  for (const path of NOT_PAGES) app.get(path, (c) => c.notFound())
  app.get('/*', etag({ weak: true }), async (c) => {
    c.header('Cache-Control', 'no-cache')
    // Without the database the page opens all the same, and says itself what it lacks.
    const asksAddressFirst = config.isSsoAllowed && (await isAnyConnectionOn(db).catch(() => false))
    return c.html(asksAddressFirst ? withMeta(await html, 'single-sign-on', 'on') : await html)
  })
}

/** @param timeZone put into a `<meta>` tag: the dashboard shows every instant in it */
async function readHtml(timeZone: string): Promise<string> {
  const html = await readFile(`${BUILT_CLIENT}index.html`, 'utf8')
  return withMeta(html, 'time-zone', timeZone)
}

const withMeta = (html: string, name: string, content: string) =>
  html.replace('</head>', () => `<meta name="${name}" content="${content}"></head>`)
