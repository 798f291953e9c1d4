import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type ACTS, isAllowed, LEVELS, type Level } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { memberships } from '#server/schema/tables/accounts.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { type Answer, addUser, colleague, type Issuer } from '#server/testing/issuer.ts'
import { addRequest } from '#server/testing/requests.ts'
import { SCHEDULED, SOON, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'
const reason = 'Issued in error'

type World = {
  db: Database
  /** Who tries. */
  person: Issuer
  /** Whose the thing is: the person, or an owner. */
  maker: Issuer
  template: { id: string }
}

/** Prepares a thing of `maker`, while the person may still do everything; what it returns tries the act on it. */
type Attempt = (world: World) => Promise<() => Promise<boolean>>

/** Whether the service did it. Anything else than a refusal for the level is a mistake of the test. */
function isDone({ status, body }: Answer): boolean {
  if (status === 403 && body.code === 'forbidden') return false
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  return true
}

const awardToList = async ({ maker, template }: World): Promise<string> => {
  const list = await addList(maker, people(3), { name: crypto.randomUUID() })
  const { body } = await maker.ask('POST', `${O}/badges/earners-lists/${list}`, { badge_template_id: template.id })
  return body.award_id
}

const saveReport = async ({ maker, is_shared }: { maker: Issuer; is_shared: 0 | 1 }): Promise<string> => {
  const query = { period: { kind: 'academic_year', year: null }, by: ['month', 'type'] }
  const { body } = await maker.ask('POST', `${O}/saved_reports`, { name: crypto.randomUUID(), query, is_shared })
  return `${O}/saved_reports/${body.data.id}`
}

const invite = (by: Issuer, level: Level) =>
  by.ask('POST', `${O}/users/invitations`, { addresses: [`${crypto.randomUUID()}@wrenfield.example`], level })

const changeMember =
  (level: Level): Attempt =>
  async ({ db, person }) => {
    const member = await addUser(db, person.organizationId, { level })
    return async () => isDone(await person.ask('PUT', `${O}/users/${member}`, { level: 'viewer' }))
  }

const giveLevel =
  (level: Level): Attempt =>
  async ({ person }) =>
  async () =>
    isDone(await invite(person, level))

const changeInvitation =
  (level: Level): Attempt =>
  async ({ person, maker }) => {
    await invite(maker, level)
    const { body } = await maker.ask('GET', `${O}/users/invitations`)
    return async () => isDone(await person.ask('POST', `${O}/users/invitations/${body.data[0].id}/resend`))
  }

const revokeBadge: Attempt = async ({ db, person, maker, template }) => {
  const badge = await addBadge(db, maker, template)
  return async () => isDone(await person.ask('POST', `/issuers/badges/${badge}/revoke`, { reason }))
}
const revokeAward: Attempt = async (world) => {
  const selection = { filter: { award_id: await awardToList(world) }, expected_count: 3 }
  return async () => isDone(await world.person.ask('POST', `${O}/badges/revoke`, { ...selection, reason }))
}
const undoAward: Attempt = async (world) => {
  const award = await awardToList(world)
  return async () => isDone(await world.person.ask('POST', `${O}/awards/${award}/undo`))
}
const changeScheduled: Attempt = async ({ person, maker, template }) => {
  const award = { badge_template_id: template.id, runs_at: SOON, ...people(1)[0] }
  const { id } = await schedule(maker, award)
  return async () => isDone(await person.ask('PUT', `${SCHEDULED}/${id}`, { ...award, notes: 'Changed' }))
}
const changeReport: Attempt = async ({ person, maker }) => {
  const report = await saveReport({ maker, is_shared: 1 })
  return async () => isDone(await person.ask('PUT', report, { name: 'Renamed' }))
}
const unshareReport: Attempt = async ({ person, maker }) => {
  const report = await saveReport({ maker, is_shared: 1 })
  return async () => isDone(await person.ask('PUT', report, { is_shared: 0 }))
}
const readActivity: Attempt = async ({ person, maker }) => {
  await saveReport({ maker, is_shared: 1 })
  return async () => {
    const { body } = await person.ask('GET', `${O}/activity`)
    return body.data.some(({ actor }: { actor: { user_id: string | null } }) => actor.user_id === maker.userId)
  }
}

const declineRequest =
  (kind: 'name' | 'erasure'): Attempt =>
  async ({ db, person, maker }) => {
    const id = await addRequest(db, maker, kind)
    return async () => isDone(await person.ask('POST', `${O}/requests/${id}/decline`, { answer: 'No.' }))
  }

/** An attempt for every act and whose thing it is: an act without one does not compile. */
const attempts: { [A in keyof typeof ACTS]: Record<keyof (typeof ACTS)[A], Attempt> } = {
  revoke_badge: { own: revokeBadge, others: revokeBadge },
  revoke_award: { own: revokeAward, others: revokeAward },
  undo_award: { own: undoAward, others: undoAward },
  change_scheduled_award: { own: changeScheduled, others: changeScheduled },
  change_report: { own: changeReport, others: changeReport },
  share_report: {
    own: async ({ person, maker }) => {
      const report = await saveReport({ maker, is_shared: 0 })
      return async () => isDone(await person.ask('PUT', report, { is_shared: 1 }))
    },
    // Nobody knows other people's private reports.
    others: async ({ person, maker }) => {
      const report = await saveReport({ maker, is_shared: 0 })
      return async () => (await person.ask('PUT', report, { is_shared: 1 })).status !== 404
    },
  },
  unshare_report: { own: unshareReport, others: unshareReport },
  read_activity: { own: readActivity, others: readActivity },
  decide_request: { name: declineRequest('name'), erasure: declineRequest('erasure') },
  change_member: { owner: changeMember('owner'), others: changeMember('issuer') },
  give_level: { owner: giveLevel('owner'), others: giveLevel('issuer') },
  change_invitation: { owner: changeInvitation('owner'), others: changeInvitation('issuer') },
}

const cases = Object.entries(attempts).flatMap(([act, byWhose]) =>
  Object.entries(byWhose).map(([whose, attempt]) => ({ act: act as 'revoke_badge', whose: whose as 'own', attempt })),
)

async function everyAct(app: App, db: Database, issuer: Issuer, level: Level) {
  const person = await colleague(app, db, issuer.organizationId, 'owner')
  const template = await addTemplate(db, issuer)
  const prepared = []
  for (const { act, whose, attempt } of cases) {
    const attemptNow = await attempt({ db, person, maker: whose === 'own' ? person : issuer, template })
    prepared.push({ name: `${act} ${whose}`, attemptNow, isAllowed: isAllowed(level, act, whose) })
  }
  const { organizationId, userId } = person
  await db
    .update(memberships)
    .set({ level })
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  const [done, expected]: Record<string, boolean>[] = [{}, {}]
  for (const each of prepared) {
    done![each.name] = await each.attemptNow()
    expected![each.name] = each.isAllowed
  }
  return { done, expected }
}

test.for(LEVELS)(
  '%s: the service does what the table of acts allows, with one’s own things and with others’',
  async (level, { app, db, issuer }) => {
    const { done, expected } = await everyAct(app, db, issuer, level)
    expect(done).toEqual(expected)
  },
)

test('every answer to a page names the level of its user, refusals too, and none to a token does', async ({
  app,
  db,
  issuer,
}) => {
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  const read = await viewer.ask('GET', `${O}/badges`)
  const refused = await viewer.ask('POST', `${O}/earners_lists`, { name: 'Class 3B' })
  expect([read, refused].map(({ status, headers }) => [status, headers.get('x-level')])).toEqual([
    [200, 'viewer'],
    [403, 'viewer'],
  ])
})
