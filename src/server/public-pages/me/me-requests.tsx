import { Uuid } from '#contract/formats.ts'
import { ProposedName } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import { findMyPeople } from '#server/features/passports/my-people.sql.ts'
import { askForErasure, askForName, takeBack } from '#server/features/requests/ask-organization.ts'
import { findErasureRequests } from '#server/features/requests/my-requests.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { answerNotFound, type PageContext } from '../answer-page.tsx'
import type { Erasable } from './ErasureRequests.tsx'
import { fieldsOf, localeOf, type MeContext, type Open } from './me-form.ts'
import type { TypedName } from './NameRequest.tsx'

/** Shows a badge of one's own again, with what was typed and what is wrong about it. */
type ShowBadge = (c: PageContext, passportId: string, typed: TypedName) => Promise<Response>

/** Serves what earners ask of organizations: another name, or to be erased. */
export function mountMyRequests(app: App, { services, site }: MeContext, open: Open, showBadge: ShowBadge) {
  const { db } = services
  const to = (c: PageContext, path: string) => c.redirect(`${site.root}/me/${path}?lang=${localeOf(c)}`, 303)
  app.post(
    '/me/badges/:id/name',
    open(async (c, { passportId }) => {
      const badgeId = c.req.param('id') ?? ''
      const language = localeOf(c)
      const { first_name = '', last_name = '', reason: written = '' } = await fieldsOf(c)
      const reason = written.trim().slice(0, 500)
      const refuse = (error: string) => showBadge(c, passportId, { first_name, last_name, reason, error })
      if (!Uuid.safeParse(badgeId).success) return answerNotFound(c, 'badge', site)
      const name = ProposedName.safeParse({ first_name, last_name }).data
      if (!name) return refuse(m.passport_name_required({}, { locale: language }))
      const asked = await askForName(db, { passportId, language }, { ...name, badgeId, reason })
      if (asked === 'unknown') return answerNotFound(c, 'badge', site)
      if (asked === 'same') return refuse(m.passport_name_same({}, { locale: language }))
      if (asked === 'open') return refuse(m.passport_name_twice({}, { locale: language }))
      return to(c, `badges/${badgeId}`)
    }),
  )
  app.post(
    '/me/data/erasure',
    open(async (c, { passportId }) => {
      const { person = '', sure } = await fieldsOf(c)
      const isMeant = sure === '1' && Uuid.safeParse(person).success
      if (isMeant) await askForErasure(db, { passportId, language: localeOf(c) }, person.toLowerCase())
      return to(c, 'data')
    }),
  )
  app.post(
    '/me/requests/withdraw',
    open(async (c, { passportId }) => {
      const { id = '' } = await fieldsOf(c)
      const badgeId = Uuid.safeParse(id).success ? await takeBack(db, passportId, id) : undefined
      return to(c, badgeId ? `badges/${badgeId}` : 'data')
    }),
  )
}

/** The people whom one may ask organizations to erase, with the newest request about each. */
export async function findErasable(db: Database, passportId: string): Promise<Erasable[]> {
  const people = await findMyPeople(db, passportId)
  const asked = await findErasureRequests(
    db,
    people.map(({ earnerId }) => earnerId),
  )
  return people.map((person) => ({ ...person, request: asked.get(person.earnerId) }))
}
