import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findNudge, updateLastingRefused } from '#server/features/leavers/lasting-address.sql.ts'
import { mistakeToken } from '#server/features/mistake-reports/mistake-token.ts'
import { setVisibility } from '#server/features/passports/badge-visibility.ts'
import { MOST_ADDRESSES } from '#server/features/passports/enter-passport.ts'
import { removeEndedPassportExports } from '#server/features/passports/make-passport-export.ts'
import { findVisibility, isBadgeMine } from '#server/features/passports/my-badges.sql.ts'
import {
  deleteAddress,
  deletePassport,
  deletePassportSession,
  findAddresses,
  type PassportSession,
  splitPassports,
  updateMainAddress,
} from '#server/features/passports/passports.sql.ts'
import { findNameRequest } from '#server/features/requests/my-requests.sql.ts'
import { dayNow } from '#server/platform/clock.ts'
import { writePassportCookie } from '#server/platform/http/authenticate.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, answerServerError, htmlOf, type PageContext } from '../answer-page.tsx'
import { findShownBadge } from '../badge/find-shown-badge.ts'
import type { Site } from '../layout/Document.tsx'
import { AddressesPage } from './AddressesPage.tsx'
import { EnterPage } from './EnterPages.tsx'
import { MyBadgePage } from './MyBadgePage.tsx'
import { MyBadgesPage } from './MyBadgesPage.tsx'
import { mountData } from './me-data.tsx'
import { ask, mountEntering } from './me-entering.tsx'
import { fieldsOf, localeOf, type MeContext, type Open, ownPages } from './me-form.ts'
import { mountPage } from './me-page.tsx'
import { mountPasskeys } from './me-passkeys.tsx'
import { mountMyRequests } from './me-requests.tsx'
import { openPassportOf } from './me-session.ts'
import { myBadges } from './my-badges.ts'
import type { TypedName } from './NameRequest.tsx'

const BadgesQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  organization: z.string().optional().catch(undefined),
  person: z.string().optional().catch(undefined),
})
const Visibility = z.enum(['public', 'link', 'hidden'])

/** Serves an earner's own pages. They work without a script, and a GET changes nothing. */
export function mountMePages(app: App, services: Services, site: Site) {
  app.use('/me', answerServerError(site), ownPages)
  app.use('/me/*', answerServerError(site), ownPages)
  mountEntering(app, services, site)
  mountOpen(app, services, site)
}

/** The pages of an open passport; without one, each leads to the page that opens it. */
function mountOpen(app: App, services: Services, site: Site) {
  const { db } = services
  const toEnter = (c: PageContext) => c.redirect(`${site.root}/me?lang=${localeOf(c)}`, 303)
  const open =
    (handle: (c: PageContext, session: PassportSession) => Promise<Response>) =>
    async (c: PageContext): Promise<Response> => {
      const session = await openPassportOf(c, services)
      return session ? handle(c, session) : toEnter(c)
    }
  app.get('/me', async (c: PageContext) => {
    const locale = localeOf(c)
    const session = await openPassportOf(c, services)
    if (!session) return c.html(htmlOf(<EnterPage locale={locale} site={site} />))
    const mine = await myBadges(session.passportId, BadgesQuery.parse(c.req.query()), services)
    const nudge = await findNudge(db, session.passportId, dayNow(services))
    return c.html(htmlOf(<MyBadgesPage {...{ mine, nudge, locale, site }} />))
  })
  app.post(
    '/me/lasting',
    open(async (c, { passportId }) => {
      await updateLastingRefused(db, passportId)
      return toEnter(c)
    }),
  )
  app.get(
    '/me/badges/:id',
    open((c, { passportId }) => answerMyBadge(c, passportId, { services, site, isSaved: c.req.query('done') === '1' })),
  )
  app.post(
    '/me/badges/:id',
    open(async (c, { passportId }) => {
      const id = c.req.param('id') ?? ''
      const fields = await fieldsOf(c)
      const wanted = Visibility.safeParse(fields['renew'] ? 'link' : fields['visibility']).data
      const before = Uuid.safeParse(id).success ? await findVisibility(db, id) : undefined
      // A link that people hold is replaced only when that is asked for.
      const isKept = wanted === 'link' && before?.visibility === 'link' && !fields['renew']
      const secret =
        wanted && Uuid.safeParse(id).success && !isKept ? await setVisibility(db, passportId, id, wanted) : null
      if (secret === false || !wanted) return answerNotFound(c, 'badge', site)
      if (secret) return answerMyBadge(c, passportId, { services, site, link: `${services.urls.badge(id)}#${secret}` })
      return c.redirect(`${site.root}/me/badges/${id}?lang=${localeOf(c)}&done=1`, 303)
    }),
  )
  mountAddresses(app, services, site, open)
  mountData(app, services, site, open)
  mountPasskeys(app, services, site, open)
  mountPage(app, services, site, open)
  mountMyRequests(app, { services, site }, open, (c, passportId, typed) =>
    answerMyBadge(c, passportId, { services, site, typed }),
  )
  app.post(
    '/me/leave',
    open(async (c, { id, passportId }) => {
      const session = (await fieldsOf(c))['session'] ?? id
      if (Uuid.safeParse(session).success) await deletePassportSession(db, passportId, session)
      if (session !== id) return c.redirect(`${site.root}/me/data?lang=${localeOf(c)}`, 303)
      writePassportCookie(c, services.config, null)
      return toEnter(c)
    }),
  )
  app.post(
    '/me/end',
    open(async (c, { passportId }) => {
      if ((await fieldsOf(c))['sure'] !== '1') return c.redirect(`${site.root}/me/data?lang=${localeOf(c)}`, 303)
      await deletePassport(db, passportId)
      await removeEndedPassportExports(services)
      writePassportCookie(c, services.config, null)
      return toEnter(c)
    }),
  )
}

function mountAddresses(app: App, services: Services, site: Site, open: Open) {
  const { db } = services
  const back = (c: PageContext) => c.redirect(`${site.root}/me/addresses?lang=${localeOf(c)}`, 303)
  const answer = async (c: PageContext, passportId: string, typed: { email?: string; error?: string } = {}) => {
    const addresses = await findAddresses(db, passportId)
    const added = c.req.query('done') === '1' ? addresses.at(-1)?.email : undefined
    const locale = localeOf(c)
    return c.html(htmlOf(<AddressesPage {...{ addresses, added, locale, site }} {...typed} />))
  }
  app.get(
    '/me/addresses',
    open((c, { passportId }) => answer(c, passportId)),
  )
  app.post(
    '/me/addresses',
    open(async (c, { passportId }) => {
      const { email = '' } = await fieldsOf(c)
      const refuse = (error: string) => answer(c, passportId, { email, error })
      const { length } = await findAddresses(db, passportId)
      if (length >= MOST_ADDRESSES) return refuse(m.passport_full_text({}, { locale: localeOf(c) }))
      return ask(c, email, { services, site }, refuse, passportId)
    }),
  )
  app.post(
    '/me/addresses/change',
    open(async (c, { passportId }) => {
      const { email = '', act } = await fieldsOf(c)
      await db.transaction(async (tx) => {
        if (act === 'remove') await deleteAddress(tx, passportId, email)
        if (act === 'main') await updateMainAddress(tx, passportId, email)
      })
      return back(c)
    }),
  )
  app.post(
    '/me/addresses/split',
    open(async (c, { passportId }) => {
      const from = (await fieldsOf(c))['from'] ?? ''
      if (Uuid.safeParse(from).success) await db.transaction((tx) => splitPassports(tx, passportId, from))
      return back(c)
    }),
  )
}

/** A badge of one's own; any other is a 404. */
async function answerMyBadge(
  c: PageContext,
  passportId: string,
  { services, site, link, typed, isSaved = false }: MeContext & { link?: string; typed?: TypedName; isSaved?: boolean },
) {
  const id = c.req.param('id') ?? ''
  const isMine = Uuid.safeParse(id).success && (await isBadgeMine(services.db, passportId, id))
  const badge = isMine ? await findShownBadge(id, services) : undefined
  if (!badge) return answerNotFound(c, 'badge', site)
  const visibility = (await findVisibility(services.db, id))?.visibility ?? ('public' as const)
  const request = await findNameRequest(services.db, id)
  const notMine = await notMineOf(id, services)
  const shown = { badge, visibility, link, isSaved, request, typed, notMine, site }
  return c.html(htmlOf(<MyBadgePage {...shown} locale={localeOf(c)} />), typed ? 422 : 200)
}

/** The page that says that a badge reached the wrong person, as the mail of its award links it. */
async function notMineOf(badgeId: string, { db, seal, urls }: Services): Promise<string> {
  const recipient = (await findPublicBadge(db, badgeId))?.badge.recipientEmail ?? ''
  return urls.notForMe(mistakeToken(seal, { badgeId, recipient }))
}
