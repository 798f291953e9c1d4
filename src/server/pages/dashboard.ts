import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { DrawFirstView } from '#contract/first-view.ts'
import { wallClockIn } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/http/mount.ts'
import { askAhead, visitorIn } from './ask-ahead.ts'
import { type DashboardPage, shellFor } from './dashboard-shell.ts'
import { pageAt } from './page-at.ts'

/** The built dashboard, beside the built service in `dist/server`, the list of its pages, and how it draws their beginnings. */
const BUILT_CLIENT = fileURLToPath(new URL('../client/', import.meta.url))
const PAGES = fileURLToPath(new URL('../pages.json', import.meta.url))
const FIRST_VIEW = new URL('./first-view.js', import.meta.url)

/** Addresses that programs ask for: the dashboard is no answer to them. */
const NOT_PAGES = ['/assets/*', '/.well-known/*', '/ims/*']

/**
 * Serves the built dashboard: its files by name, and its shell for every other address of a page. The shell names the
 * files that the page begins with, and holds the answers to what it asks first, so that neither is found out step by step.
 */
export function mountDashboard(app: App, { timeZone }: Pick<Config, 'timeZone'>) {
  const built = readBuilt(timeZone)
  built.catch(() => {}) // Reported to whoever asks for a page.

  app.use('/assets/*', async (c, next) => {
    await next()
    // The bundler puts a hash into every name, so a file under its name never changes.
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('/*', serveStatic({ root: BUILT_CLIENT, index: 'there-is-no-directory-index', precompressed: true }))
  for (const path of NOT_PAGES) app.get(path, (c) => c.notFound())
  app.get('/*', async (c) => {
    const { shell, pages, drawFirstView } = await built
    const path = pageAt(Object.keys(pages), c.req.path)
    const page = path ? pages[path] : undefined
    if (!path || !page || page.isOpen) {
      c.header('Cache-Control', 'no-cache')
      return c.html(shellFor(shell, page))
    }
    // What is somebody's own is kept nowhere.
    c.header('Cache-Control', 'no-store')
    const answers = await askAhead(app, c, path, timeZone)
    const visitor = visitorIn(answers)
    const frame = visitor
      ? drawFirstView({
          path: c.req.path.replace(/(.)\/$/, '$1'),
          language: visitor.profile.language,
          today: wallClockIn(timeZone).slice(0, 10),
          organization: visitor.organization,
        })
      : ''
    return c.html(shellFor(shell, page, { answers, frame }))
  })
}

type Built = { shell: string; pages: Record<string, DashboardPage>; drawFirstView: DrawFirstView }

/** @param timeZone named in the shell, for the dashboard to show every moment in */
async function readBuilt(timeZone: string): Promise<Built> {
  const [shell, pages, { drawFirstView }] = await Promise.all([
    readFile(`${BUILT_CLIENT}index.html`, 'utf8'),
    readFile(PAGES, 'utf8'),
    import(FIRST_VIEW.href),
  ])
  const named = shell.replace('</head>', () => `<meta name="time-zone" content="${timeZone}"></head>`)
  return { shell: named, pages: JSON.parse(pages), drawFirstView }
}
