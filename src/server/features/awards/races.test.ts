import { eq } from 'drizzle-orm'
import { expect, inject, vi } from 'vitest'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { badges, creditTransactions } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { type Answer, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'

/** The embedded store has one session, so nothing can race there. */
const test = base.runIf(inject('store') === 'postgres')

const BADGES = '/issuers/organization/badges'
const LISTS = '/issuers/organization/earners_lists'

const tally = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = body.code ? `${status} ${body.code}` : String(status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const creditsLeft = async (issuer: Issuer) => (await issuer.ask('GET', '/issuers/organization')).body.data.credits_left

/** Checks that `seq` has no gaps, follows the order of recording, and that every counter agrees with the badges. */
async function expectConsistent(db: Database, { organizationId }: Issuer) {
  const issued = await db.select().from(badges).where(eq(badges.organizationId, organizationId)).orderBy(badges.seq)
  expect(issued.map(({ seq }) => seq)).toEqual(issued.map((_, index) => index + 1))
  const recorded = issued.map(({ createdAt }) => createdAt)
  expect(recorded).toEqual([...recorded].sort())
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, organizationId))
  const known = await db.select().from(earners).where(eq(earners.organizationId, organizationId))
  const spent = await db.select().from(creditTransactions).where(eq(creditTransactions.organizationId, organizationId))
  const held = (id: string) => issued.filter(({ earnerId }) => earnerId === id).length
  expect(organization).toMatchObject({
    badgesCount: issued.length,
    earnersCount: known.length,
    holdersCount: new Set(issued.map(({ earnerId }) => earnerId)).size,
  })
  for (const { id, badgesCount } of known) expect(badgesCount).toBe(held(id))
  expect(spent.reduce((sum, { credits }) => sum + credits, issued.length)).toBe(0)
}

test('50 awards at the same time on 20 credits issue 20 badges', async ({ app, db }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 20 })
  const template = await addTemplate(db, issuer)
  const answers = await Promise.all(
    people(50).map((person) => issuer.ask('POST', BADGES, { ...person, badge_template_id: template.id })),
  )
  expect(tally(answers)).toEqual({ '201': 20, '422 not_enough_credits': 30 })
  expect(await creditsLeft(issuer)).toBe(0)
  await expectConsistent(db, issuer)
})

test('awards while their template is edited all succeed, and are of versions that stay as they were', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const edit = (title: string) => issuer.ask('PUT', `/issuers/organization/badge_templates/${template.id}`, { title })
  const answers = await Promise.all(
    people(20).flatMap((person, number) => [
      issuer.ask('POST', BADGES, { ...person, badge_template_id: template.id }),
      edit(`Title ${number}`),
    ]),
  )
  expect(tally(answers)).toEqual({ '200': 20, '201': 20 })
  const titleOf = ({ body }: Answer) => body.data.badge_template_version.title
  for (const answer of answers.filter(({ status }) => status === 201)) {
    expect(titleOf(await issuer.ask('GET', `${BADGES}/${answer.body.data.id}`))).toBe(titleOf(answer))
  }
  await expectConsistent(db, issuer)
})

test('of two concurrent list awards with credits for one, one succeeds and the other does nothing', async ({
  app,
  db,
}) => {
  const issuer = await signedIn(app, db, { creditsLeft: 50 })
  const template = await addTemplate(db, issuer)
  const lists = [await addList(issuer, people(40)), await addList(issuer, people(40, 100))]
  const answers = await Promise.all(
    lists.map((list) => issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })),
  )
  expect(tally(answers)).toEqual({ '201': 1, '422 not_enough_credits': 1 })
  expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(40)
  expect(await creditsLeft(issuer)).toBe(10)
  await expectConsistent(db, issuer)
})

test('of two concurrent awards that skip holders, the second skips everybody', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(20))
  const award = () =>
    issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id, duplicates: 'skip' })
  expect(tally(await Promise.all([award(), award(), award()]))).toEqual({ '201': 3 })
  expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(20)
})

test('of several concurrent revocations exactly one takes effect', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const reasons = Array.from({ length: 8 }, (_, index) => `Reason ${index}`)
  const answers = await Promise.all(
    reasons.map((reason) => issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason })),
  )
  expect(tally(answers)).toEqual({ '200': 1, '409 already_revoked': 7 })
  const winner = answers.findIndex(({ status }) => status === 200)
  const { data } = (await issuer.ask('GET', `${BADGES}/${id}`)).body
  expect(data.revoked_reason).toBe(reasons[winner])
  const sent = await db.select().from(mails).where(eq(mails.badgeId, id))
  expect(sent.filter(({ kind }) => kind === 'badge_revoked')).toHaveLength(1)
})

/** Starts requests one after the other while the organization's row is locked: they queue up; then unlocks it. */
async function inTurn(
  { database, db }: { database: OpenDatabase; db: Database },
  { organizationId }: Issuer,
  requests: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from organizations where id = $1 for no key update', [organizationId])
  const started: Promise<Answer>[] = []
  for (const request of requests) {
    started.push(request())
    await vi.waitFor(async () => {
      const { rows } = await db.execute(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(started.length)
    })
  }
  await holder.query('commit')
  holder.release()
  return Promise.all(started)
}

test.for(['awarded', 'deleted'])(
  'a list that is %s first is awarded whole or not at all',
  async (first, { database, db, issuer }) => {
    const template = await addTemplate(db, issuer)
    const list = await addList(issuer, people(10))
    const award = () => issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })
    const remove = () => issuer.ask('DELETE', `${LISTS}/${list}`)
    const isAwarded = first === 'awarded'
    const answers = await inTurn({ database, db }, issuer, isAwarded ? [award, remove] : [remove, award])
    expect(answers.map(({ status }) => status)).toEqual(isAwarded ? [201, 204] : [204, 404])
    expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(isAwarded ? 10 : 0)
    const known = await db.select().from(earners).where(eq(earners.organizationId, issuer.organizationId))
    expect(known).toHaveLength(isAwarded ? 10 : 0)
    await expectConsistent(db, issuer)
  },
)

test('an address that is added many times concurrently is on the list once', async ({ db, issuer }) => {
  const list = await addList(issuer)
  const [person] = people(1)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => issuer.ask('POST', `${LISTS}/earners`, { ...person, earners_list_id: list })),
  )
  expect(tally(answers)).toEqual({ '201': 1, '422 validation_failed': 11 })
  expect((await issuer.ask('GET', `${LISTS}/${list}`)).body.data.earners).toHaveLength(1)
  await expectConsistent(db, issuer)
})

test('everything at once ends without a deadlock, and every count agrees', async ({ app, db }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 1_000_000 })
  const templates = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const shared = people(30)
  const lists = await Promise.all([1, 2, 3].map(() => addList(issuer, shared)))
  const first = await Promise.all(shared.map((person) => addBadge(db, issuer, templates[0]!, person)))
  const template = (number: number) => templates[number % 2]!.id
  const list = (number: number) => lists[number % 3]
  const requests: ((number: number) => Promise<Answer>)[] = [
    (n) => issuer.ask('POST', BADGES, { ...shared[n % 30], badge_template_id: template(n) }),
    (n) => issuer.ask('POST', `${BADGES}/earners-lists/${list(n)}`, { badge_template_id: template(n) }),
    (n) =>
      issuer.ask('POST', LISTS, { name: `List ${n}`, earners: [...people(5, 10 * n), ...shared.slice(0, 9)].slice(4) }),
    (n) => issuer.ask('POST', `${LISTS}/earners`, { ...people(1, 500 + n)[0], earners_list_id: list(n) }),
    (n) => issuer.ask('POST', `/issuers/badges/${first[n % 30]}/revoke`, { reason: `Reason ${n}` }),
    (n) =>
      issuer.ask('POST', `${BADGES}/revoke`, {
        badge_ids: [first[(n * 7) % 30], first[(n * 11) % 30], first[n % 30]],
        reason: 'Many',
      }),
    (n) => issuer.ask('PUT', `${BADGES}/${first[n % 30]}/recipient`, { recipient_email: `new.${n}@wrenfield.example` }),
    (n) => issuer.ask('POST', `${BADGES}/resend`, { badge_ids: first.slice(n % 20, (n % 20) + 8) }),
    (n) => issuer.ask('PUT', `/issuers/organization/badge_templates/${template(n)}`, { title: `Title ${n}` }),
    (n) => issuer.ask('PUT', `${LISTS}/${list(n)}`, { description: `Number ${n}` }),
    (n) => (n % 3 === 0 ? issuer.ask('DELETE', `${LISTS}/${lists[2]}`) : issuer.ask('GET', `${BADGES}?page=2`)),
  ]
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, number) => requests[(number * 5) % requests.length]!(number)),
  )
  const failures = answers.filter(({ status }) => status >= 500)
  expect(failures.map(({ body }) => body)).toEqual([])
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(40)
  await expectConsistent(db, issuer)
})
