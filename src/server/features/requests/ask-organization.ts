import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { ProposedName } from '#contract/requests.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { findMyPeople, findMyValidBadge } from '../passports/my-people.sql.ts'
import { insertRequest, withdrawRequest } from './my-requests.sql.ts'

/** Who asks: the open passport, and the language in which they are answered. */
type Asking = { passportId: string; language: Language }

/** What became of asking: `same` is the name that the badge has. */
export type Asked = 'sent' | 'open' | 'same' | 'unknown'

/**
 * Asks the organization of a badge of one's own to correct the name on it. A badge has one open request.
 * @returns `unknown` for a badge that is somebody else's, revoked or undone
 */
export async function askForName(
  db: Database,
  { passportId, language }: Asking,
  { badgeId, reason, ...name }: z.output<typeof ProposedName> & { badgeId: string; reason: string },
): Promise<Asked> {
  return db.transaction(async (tx) => {
    const badge = await findMyValidBadge(tx, passportId, badgeId)
    if (!badge) return 'unknown'
    const { organizationId, earnerId } = badge
    const [firstName, lastName] = [name.first_name, name.last_name]
    if (badge.firstName === firstName && badge.lastName === lastName) return 'same'
    const proposed = { badgeId, firstName, lastName, reason }
    if (!(await insertRequest(tx, { organizationId, earnerId, language, name: proposed }))) return 'open'
    await record(tx, organizationId, earnerId, 'name_requested')
    return 'sent'
  })
}

/** Asks an organization to erase one of the people at one's addresses, who has one open request there. */
export async function askForErasure(
  db: Database,
  { passportId, language }: Asking,
  earnerId: string,
): Promise<Exclude<Asked, 'same'>> {
  return db.transaction(async (tx) => {
    const person = (await findMyPeople(tx, passportId)).find((each) => each.earnerId === earnerId)
    if (!person) return 'unknown'
    const { organizationId } = person
    if (!(await insertRequest(tx, { organizationId, earnerId, language }))) return 'open'
    await record(tx, organizationId, earnerId, 'erasure_requested')
    return 'sent'
  })
}

/** Takes back an open request of one's own; anything else stays as it is. @returns the badge that it was about */
export async function takeBack(db: Database, passportId: string, id: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const mine = (await findMyPeople(tx, passportId)).map(({ earnerId }) => earnerId)
    const gone = await withdrawRequest(tx, id, mine)
    if (gone?.earnerId) await record(tx, gone.organizationId, gone.earnerId, 'request_withdrawn')
    return gone?.badgeId ?? undefined
  })
}

const record = (
  tx: Database,
  organizationId: string,
  id: string,
  kind: 'name_requested' | 'erasure_requested' | 'request_withdrawn',
) => recordActivity(tx, { organizationId, actor: { type: 'system' }, kind, subject: { type: 'earner', id } })
