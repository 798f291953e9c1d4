import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { badges } from '#server/schema/tables/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { ERASURES_FILE, readErasures } from './erasure-file.ts'
import {
  AWARD,
  erase,
  erasureOf,
  expectCorrectCounters,
  findEarnerId,
  rowsWith,
  test,
  uniquePerson,
  withSiân,
} from './testing/erasure.ts'

test.for(['award', 'erasure'])(
  'a person who is erased while they are awarded keeps no badge with their name, if the %s begins first',
  async (first, { db, issuer }) => {
    const { word: _, ...siân } = uniquePerson()
    const template = await addTemplate(db, issuer)
    const listId = await addList(issuer, [siân, ...people(3)])
    const earnerId = await findEarnerId(issuer, siân.recipient_email)
    const { fingerprint } = (await issuer.ask('GET', erasureOf(earnerId))).body.data
    const award = () => issuer.ask('POST', `${AWARD}/earners-lists/${listId}`, { badge_template_id: template.id })
    const erasure = () => issuer.ask('POST', erasureOf(earnerId), { way: 'wholly', fingerprint })
    const isAwardFirst = first === 'award'

    // Both queue up for the lock on the organization.
    const release = await holdLock(db, (tx) => lockOrganization(tx, issuer.organizationId))
    const begun = isAwardFirst ? award() : erasure()
    await waitForBlockedSession(db)
    const follows = isAwardFirst ? erasure() : award()
    await waitForBlockedSession(db, 2)
    await release()

    const [awarded, erased] = isAwardFirst ? [await begun, await follows] : [await follows, await begun]
    expect(awarded.status).toBe(201)
    // If the award won the race, there is one more badge than in the preview, so the erasure has to be repeated.
    expect(erased.status).toBe(isAwardFirst ? 409 : 200)
    if (isAwardFirst) expect((await erase(issuer, earnerId, 'wholly')).status).toBe(200)
    const named = await db.select({ id: badges.id }).from(badges).where(eq(badges.recipientEmail, siân.recipient_email))
    expect(named).toEqual([])
    await expectCorrectCounters(db, issuer)
  },
)

test('a revocation that runs during an erasure leaves no mail with the person’s address', async ({
  db,
  app,
  issuer,
  database,
}) => {
  const { siân, earnerId, first } = await withSiân(db, app, issuer)
  const { fingerprint } = (await issuer.ask('GET', erasureOf(earnerId))).body.data
  // The revocation is stopped after it has read the address and before it writes the mail.
  const release = await holdLock(db, (tx) => tx.execute('lock table activities in share row exclusive mode'))
  const revoking = issuer.ask('POST', `/issuers/badges/${first}/revoke`, { reason: 'By mistake' })
  await waitForBlockedSession(db)
  const erasing = issuer.ask('POST', erasureOf(earnerId), { way: 'contact', fingerprint })
  await waitForBlockedSession(db, 2)
  await release()
  expect((await revoking).status).toBe(200)
  // The revocation won the race, which the preview did not include, so the erasure has to be repeated.
  expect((await erasing).status).toBe(409)
  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect(await rowsWith(database, siân.recipient_email)).toEqual([])
})

test('an erasure is refused if something changed since its preview, and for other organizations', async ({
  db,
  app,
  issuer,
  stranger,
}) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  const { fingerprint } = (await issuer.ask('GET', erasureOf(earnerId))).body.data
  await issuer.ask('POST', AWARD, { badge_template_id: (await addTemplate(db, issuer)).id, ...siân })
  const { status, body } = await issuer.ask('POST', erasureOf(earnerId), { way: 'wholly', fingerprint })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
  expect((await stranger.ask('GET', erasureOf(earnerId))).status).toBe(404)
  expect((await stranger.ask('POST', erasureOf(earnerId), { way: 'wholly', fingerprint })).status).toBe(404)
})

test('concurrent erasures are all recorded outside the database', async ({ issuer, dataDir }) => {
  await addList(issuer, people(8))
  const { data: known } = (await issuer.ask('GET', '/issuers/organization/earners')).body
  const linesBefore = await countLines(dataDir)
  const erasures = known.map(({ id }: { id: string }) => erase(issuer, id, 'wholly'))
  expect((await Promise.all(erasures)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await countLines(dataDir)) - linesBefore).toBe(8)
})

const countLines = async (dataDir: string) => (await readErasures(join(dataDir, ERASURES_FILE)).catch(() => [])).length
