import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { renderToStaticMarkup } from 'react-dom/server'
import { Language, Uuid } from '#contract/formats.ts'
import { wallClockIn } from '#server/clock.ts'
import { languageOf } from '#server/http/language.ts'
import type { App } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import { findPublicBadge } from '../features/badges/badges.sql.ts'
import { findOrganization } from '../features/organizations/organizations.sql.ts'
import { findSteps } from '../features/templates/templates.sql.ts'
import { BadgePage } from './BadgePage.tsx'
import { NothingPage } from './NothingPage.tsx'
import { publicBadge } from './public-badge.ts'
import { readPublicStyles } from './public-styles.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves what anyone with a link may see: the pages of badges, and what the pages are made of. */
export function mountPublicPages(app: App, services: Services) {
  const styles = readPublicStyles()
  const root = new URL(services.config.publicUrl).pathname.replace(/\/$/, '')
  const site = {
    root,
    stylesheet: `${root}/${styles.file}`,
    fonts: styles.preloaded.map((file) => `${root}/fonts/${file}`),
  }

  app.get(`/${styles.file}`, (c) =>
    c.body(styles.css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': FOR_EVER }),
  )
  app.get('/fonts/:file', (c) => {
    const font = styles.fonts.get(c.req.param('file'))
    return font ? c.body(font, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': FOR_EVER }) : c.notFound()
  })

  // Whoever has a page asks whether it still holds: a revocation shows at once.
  app.use('/b/*', etag(), async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-cache')
  })
  app.get('/b/:id{.*}', async (c) => {
    const badge = await findShownBadge(c.req.param('id'), services)
    if (badge) {
      const locale = askedLanguage(c) ?? badge.language
      return c.html(pageOf(<BadgePage badge={badge} locale={locale} site={site} />))
    }
    c.header('Vary', 'Accept-Language')
    const locale = askedLanguage(c) ?? languageOf(c.req.header('accept-language'))
    return c.html(pageOf(<NothingPage locale={locale} site={site} />), 404)
  })
}

/** Undefined for an id that names no badge, and for what is no id. */
async function findShownBadge(id: string, { db, urls, config }: Services) {
  if (!Uuid.safeParse(id).success) return undefined
  const row = await findPublicBadge(db, id)
  if (!row) return undefined
  const { organizationId } = row.badge
  const organization = await findOrganization(db, organizationId)
  const steps = row.template.isLearningPath ? await findSteps(db, organizationId, [row.version.id]) : undefined
  const now = wallClockIn(config.timeZone)
  return publicBadge(row, organization, steps?.get(row.version.id) ?? [], { urls, now })
}

/** The language that the page's own link asks for, `?lang=it`. */
const askedLanguage = (c: Context) => Language.safeParse(c.req.query('lang')).data

const pageOf = (page: React.JSX.Element) => `<!doctype html>${renderToStaticMarkup(page)}`
