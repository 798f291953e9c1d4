import { etag } from 'hono/etag'
import { Uuid } from '#contract/formats.ts'
import { wallClockIn } from '#server/clock.ts'
import type { App } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import { findPublicBadge, updateBadgeOpened, updateBadgeShared } from '../features/badges/badges.sql.ts'
import { findOrganization } from '../features/organizations/organizations.sql.ts'
import { findSteps } from '../features/templates/templates.sql.ts'
import { alwaysAsked, answerNothing, answerTrouble, askedLanguage, htmlOf } from './answer-page.tsx'
import { BadgePage } from './BadgePage.tsx'
import { EmbedPage } from './badge/EmbedPage.tsx'
import { NETWORKS, type Network, sharedAt } from './badge/share.ts'
import { isOpenedByPerson, isPressedByPerson } from './badge/visitor.ts'
import type { Site } from './Document.tsx'
import { publicBadge } from './public-badge.ts'

/** Serves the pages of badges, the card for other pages, and the way to the networks. */
export function mountBadgePages(app: App, services: Services, site: Site) {
  app.use('/b/*', answerTrouble(site), alwaysAsked, etag())
  app.get('/b/:id/embed', async (c) => {
    const badge = await findShownBadge(c.req.param('id'), services)
    if (!badge) return answerNothing(c, 'badge', site)
    return c.html(htmlOf(<EmbedPage badge={badge} locale={askedLanguage(c) ?? badge.language} site={site} />))
  })
  app.post('/b/:id/share/:network', async (c) => {
    const { id, network } = c.req.param()
    const badge = Object.hasOwn(NETWORKS, network) ? await findShownBadge(id, services) : undefined
    if (!badge) return answerNothing(c, 'badge', site)
    if (isPressedByPerson(c)) await updateBadgeShared(services.db, id)
    return c.redirect(sharedAt(network as Network, badge, askedLanguage(c) ?? badge.language), 303)
  })
  app.get('/b/:id{.*}', async (c) => {
    const id = c.req.param('id')
    const badge = await findShownBadge(id, services)
    if (!badge) return answerNothing(c, 'badge', site)
    // The link in the mail says where it stands: whoever follows it has opened the badge.
    const isFromMail = c.req.query('from') === 'mail' && isOpenedByPerson(c, services.config.isHttps)
    if (isFromMail) await updateBadgeOpened(services.db, id)
    return c.html(htmlOf(<BadgePage badge={badge} locale={askedLanguage(c) ?? badge.language} site={site} />))
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
