import { etag } from 'hono/etag'
import { readBadgeNumber } from '#contract/badge-numbers/badge-number.ts'
import { type Language, Uuid } from '#contract/formats.ts'
import {
  findBadgeIdByNumber,
  findErasedBadge,
  updateBadgeOpened,
  updateBadgeShared,
} from '#server/features/badges/badges.sql.ts'
import { isKeyOf } from '#server/features/passports/badge-visibility.ts'
import { verifyOurBadge } from '#server/features/verification/verify-input.ts'
import { readBody } from '#server/platform/http/input/body.ts'
import { type App, addressOf } from '#server/platform/http/mount.ts'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import {
  alwaysRevalidated,
  answerNotFound,
  answerServerError,
  answerTooMany,
  htmlOf,
  languageParam,
  type PageContext,
} from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { RemovedPage } from '../layout/NotFoundPage.tsx'
import { openShareImages } from '../share-image/share-image-route.ts'
import { BadgePage } from './BadgePage.tsx'
import { mountCertificates } from './certificate-route.tsx'
import { EmbedPage } from './EmbedPage.tsx'
import { findShownBadge } from './find-shown-badge.ts'
import type { PublicBadge } from './public-badge.ts'
import { NETWORKS, type Network, shareUrl } from './share.ts'
import { mayVisitBadge, onlyToVisitors, writeKeyCookie } from './visitors.ts'

type Draw = (badge: PublicBadge, locale: Language) => React.JSX.Element

/** Serves badge pages, the embeddable card, Open Graph images, certificates and the share redirects. */
export function mountBadgePages(app: App, services: Services, site: Site) {
  const { db, config, log } = services
  // The count may wait for a row lock held by a bulk change of the award's badges; a failure must not fail the page.
  const countBestEffort = (counting: Promise<unknown>) =>
    counting.catch((error: unknown) => log.warn(failureOf(error), 'an opening or a share was not counted'))
  const shareImage = openShareImages(services)
  app.use('/b/*', answerServerError(site), alwaysRevalidated, etag())
  app.use(
    '/b/*',
    onlyToVisitors(services, (c) => answerNoBadge(c, services, site)),
  )
  app.post('/b/:id', (c) => openByKey(c, services, site))
  app.get('/b/:id/embed', (c) =>
    answerBadge(c, services, site, (badge, locale) => <EmbedPage badge={badge} locale={locale} site={site} />),
  )
  app.get('/b/:id/og.png', async (c) => {
    const badge = await findShownBadge(c.req.param('id'), services)
    if (!badge) return answerNoBadge(c, services, site)
    return shareImage(c, badge, languageParam(c) ?? badge.language)
  })
  app.post('/b/:id/share/:network', async (c) => {
    const { id, network } = c.req.param()
    const badge = Object.hasOwn(NETWORKS, network) ? await findShownBadge(id, services) : undefined
    if (!badge) return answerNoBadge(c, services, site)
    if (isPressedByPerson(c)) await countBestEffort(updateBadgeShared(db, id))
    return c.redirect(shareUrl(network as Network, badge, languageParam(c) ?? badge.language), 303)
  })
  mountCertificates(app, services, site, {
    redirectByNumber: (c, number, subPath) => redirectToBadge(c, number, services, site, subPath),
    answerMissing: (c) => answerNoBadge(c, services, site),
  })
  app.get('/b/:id{.*}', async (c) => {
    const number = readBadgeNumber(c.req.param('id'))
    if (number) return redirectToBadge(c, number, services, site)
    // Only the award mail's link has this parameter, so its visitor is the holder, who has now opened the badge.
    const isFromMail = c.req.query('from') === 'mail'
    const keptReport = site.keptSince ? await verifyOurBadge(c.req.param('id'), services) : undefined
    const response = await answerBadge(c, services, site, (badge, locale) => (
      <BadgePage badge={badge} locale={locale} site={site} isForHolder={isFromMail} keptReport={keptReport} />
    ))
    const isOpened = isFromMail && isOpenedByPerson(c, config.isHttps)
    if (isOpened && response.ok) await countBestEffort(updateBadgeOpened(db, c.req.param('id')))
    return response
  })
}

/**
 * Redirects from a badge's number to its page. Numbers can be guessed, unlike ids, so unknown numbers are rate limited by
 * IP address. Known numbers do not count: at a ceremony many people scan their certificates' codes from one address.
 */
async function redirectToBadge(c: PageContext, number: string, services: Services, site: Site, subPath = '') {
  const { db, config, urls, numberLimit } = services
  const address = addressOf(c, config)
  try {
    await numberLimit.spend(address)
  } catch (error) {
    return answerTooMany(c, error, 'numbers', site)
  }
  const id = await findBadgeIdByNumber(db, number)
  if (!id) return answerNotFound(c, 'badge', site)
  await numberLimit.giveBack(address)
  if (!(await mayVisitBadge(c, id, services))) return answerNotFound(c, 'badge', site)
  const page = new URL(urls.badge(id))
  return c.redirect(`${page.pathname}${subPath}${new URL(c.req.url).search}`, 301)
}

/** Opens the page of a badge by the secret of its link, which the script of its 404 page sends from the URL's fragment. */
async function openByKey(c: PageContext, services: Services, site: Site) {
  const written = c.req.param('id') ?? ''
  const number = readBadgeNumber(written)
  const id = number ? await findBadgeIdByNumber(services.db, number) : written
  const { fields } = await readBody(c.req.raw, { bytes: 1000, fields: 2 })
  const { key } = fields
  const isRight = id && Uuid.safeParse(id).success && typeof key === 'string' && (await isKeyOf(services.db, id, key))
  if (!isRight) return answerNotFound(c, 'badge', site)
  writeKeyCookie(c, id, key, services)
  return c.redirect(`${site.root}/b/${id}${new URL(c.req.url).search}`, 303)
}

/** Answers with a page of the badge whose id is in the URL. */
async function answerBadge(c: PageContext, services: Services, site: Site, draw: Draw): Promise<Response> {
  const badge = await findShownBadge(c.req.param('id') ?? '', services)
  if (!badge) return answerNoBadge(c, services, site)
  if (!badge.mayBeIndexed) c.header('X-Robots-Tag', 'noindex')
  return c.html(htmlOf(draw(badge, languageParam(c) ?? badge.language)))
}

/** 410 with a page that says so for a badge whose person was erased; 404 for everything else. */
async function answerNoBadge(c: PageContext, { db }: Services, site: Site): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const erased = Uuid.safeParse(id).success ? await findErasedBadge(db, id) : undefined
  if (!erased) return answerNotFound(c, 'badge', site)
  const locale = languageParam(c) ?? erased.language
  return c.html(htmlOf(<RemovedPage locale={locale} site={site} />), 410)
}

/** User agents of crawlers, link previews, mail scanners and command-line clients. */
const ROBOT =
  /bot\b|crawl|spider|slurp|preview|externalhit|embedly|whatsapp|telegram|slack|discord|teams|skype|scan|monitor|headless|curl|wget|python|java\/|go-http|okhttp|axios|node/i

/**
 * Whether a person has opened the page in a browser: no robot, no link preview, no prefetch.
 * @param isHttps whether the service is reached over https, where every browser sends `Sec-Fetch-Mode`
 */
function isOpenedByPerson(c: PageContext, isHttps: boolean): boolean {
  if (c.req.method !== 'GET' || !isPerson(c)) return false
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => c.req.header(name)).join(' ')
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  const mode = c.req.header('sec-fetch-mode')
  return mode === undefined ? !isHttps : mode === 'navigate'
}

/** Whether the request comes from a person who pressed a button on one of our own pages. */
function isPressedByPerson(c: PageContext): boolean {
  return isPerson(c) && ['same-origin', undefined].includes(c.req.header('sec-fetch-site'))
}

function isPerson(c: PageContext): boolean {
  const agent = c.req.header('user-agent') ?? ''
  return agent !== '' && !ROBOT.test(agent)
}
