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

/** What the build says of a page: a pattern of its path, and the files that it loads beyond those of every page. */
type PageFiles = { path: string; scripts: string[]; styles: string[] }

/**
 * Serves the built dashboard: its files, and its HTML for every other page URL. The HTML of a page is the same for everyone, so
 * browsers cache it and revalidate it by ETag; it names the page's files, which the browser then requests at once. Where some
 * organization signs its people in by a provider it says so, because sign-in begins with the address then and would have to ask.
 */
export function mountDashboard(app: App, { config, db }: Pick<Services, 'config' | 'db'>) {
  const built = readBuilt(config.timeZone)
  built.catch(() => {}) // Reported to each request for a page.

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
    const { html, pages } = await built
    const page = pages.find(({ path }) => new RegExp(`^${path}/?$`).test(c.req.path))
    const tags = (page ? linksTo(page) : '') + (asksAddressFirst ? meta('single-sign-on', 'on') : '')
    return c.html(intoHead(html, tags))
  })
}

/** @param timeZone put into a `<meta>` tag: the dashboard shows every instant in it */
async function readBuilt(timeZone: string) {
  const [html, pages] = await Promise.all(
    ['index.html', 'pages.json'].map((file) => readFile(`${BUILT_CLIENT}${file}`, 'utf8')),
  )
  return { html: intoHead(html ?? '', meta('time-zone', timeZone)), pages: JSON.parse(pages ?? '') as PageFiles[] }
}

const intoHead = (html: string, tags: string) => html.replace('</head>', () => `${tags}</head>`)

const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`

/** Styles are fetched without being waited for: until the page has come, the sign of the dashboard is shown. */
const linksTo = ({ scripts, styles }: PageFiles) =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
