import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Grouping, Grouping as Groupings, MEASURES, type Measure } from '#contract/reports/reports.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { colleague, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'
const ZONE = 'Europe/Rome'

const wallClock = fc
  .date({ min: new Date('2023-11-01'), max: new Date('2025-02-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))
const day = wallClock.map((moment) => moment.slice(0, 10))

const award = fc.record({
  template: fc.nat({ max: 4 }),
  person: fc.nat({ max: 5 }),
  by: fc.nat({ max: 1 }),
  toList: fc.boolean(),
  emittedAt: wallClock,
  /** Validity in days. */
  lasts: fc.option(fc.integer({ min: 1, max: 1500 })),
  revokedAt: fc.option(wallClock),
  isShared: fc.boolean(),
  isUndone: fc.boolean(),
  isOpened: fc.boolean(),
  mailFailedAt: fc.option(fc.date({ min: new Date('2023-11-01'), max: new Date('2025-02-01'), noInvalidDate: true })),
  /** Index of the person to whom the badge is corrected. */
  corrected: fc.option(fc.nat({ max: 5 })),
})

const question = fc
  .record({
    days: fc.tuple(day, day).map((days) => days.toSorted()),
    by: fc.shuffledSubarray([...Groupings.options], { minLength: 0, maxLength: 2 }),
    compare: fc.constantFrom('before', 'year_before', 'none'),
  })
  .map(({ days, ...rest }) => ({ from: days[0]!, to: days[1]!, ...rest }))

type Award = typeof award extends fc.Arbitrary<infer Value> ? Value : never

/** Awards badges, then corrects, revokes, opens, shares and undoes them as specified. */
async function make(db: Database, [issuer, other]: [Issuer, Issuer], awards: Award[]) {
  const [one, two, three] = [
    await addTemplate(db, issuer, { type: 'skills', title: 'One' }),
    await addTemplate(db, issuer, { type: 'participation', title: 'Two', language: 'it' }),
    await addTemplate(db, issuer, { type: 'skills', title: 'Three' }),
  ]
  const templates = [
    one,
    two,
    three,
    await addLearningPath(db, issuer, [one]),
    await addLearningPath(db, issuer, [two]),
  ]
  const persons = people(6)
  const list = await addList(issuer, persons.slice(0, 2))
  const undo = async (id: string) => expect((await issuer.ask('POST', `${O}/awards/${id}/undo`)).status).toBe(200)
  for (const { template, person, by, toList, emittedAt, lasts, corrected, isUndone, ...fate } of awards) {
    const author = by === 0 ? issuer : other
    const until = lasts && new Date(Date.parse(`${emittedAt.replace(' ', 'T')}Z`) + lasts * 86_400_000)
    const expires_at = until ? until.toISOString().slice(0, 19).replace('T', ' ') : null
    const { id: badge_template_id } = templates[template]!
    if (toList) {
      const body = { badge_template_id, emitted_at: emittedAt, expires_at }
      const answer = await author.ask('POST', `${O}/badges/earners-lists/${list}`, body)
      expect(answer.status).toBe(201)
      if (isUndone) await undo(answer.body.award_id)
      continue
    }
    const id = await addBadge(db, author, templates[template]!, { ...persons[person], emittedAt, expires_at })
    if (corrected !== null && corrected !== person) {
      const { status } = await author.ask('PUT', `${O}/badges/${id}/recipient`, persons[corrected])
      // The badge of a path cannot be corrected to somebody who already holds one.
      expect([200, 409]).toContain(status)
    }
    await change(db, id, fate)
    if (isUndone) await undo((await issuer.ask('GET', `${O}/badges/${id}`)).body.data.award_id)
  }
}

async function change(
  db: Database,
  id: string,
  { revokedAt, isShared, isOpened, mailFailedAt }: Pick<Award, 'revokedAt' | 'isShared' | 'isOpened' | 'mailFailedAt'>,
) {
  if (isShared) await db.update(badges).set({ sharedCount: 1 }).where(eq(badges.id, id))
  if (isOpened) await db.update(badges).set({ openedAt: '2025-03-01T10:00:00Z' }).where(eq(badges.id, id))
  if (revokedAt)
    await db
      .update(badges)
      .set({ status: 'revoked', revokedAt, revokedReason: 'Issued in error' })
      .where(eq(badges.id, id))
  if (mailFailedAt)
    await db.execute(sql`
      update mails set status = 'failed', created_at = ${mailFailedAt.toISOString()}::timestamptz where badge_id = ${id}`)
}

type Fact = {
  id: string
  seq: number
  earner_id: string | null
  emitted_at: string
  expires_at: string | null
  revoked_at: string | null
  status: string
  is_undone: boolean
  is_imported: boolean
  is_opened: boolean
  is_shared: boolean
  /** When its newest mail was created, if that mail failed. */
  failed_at: string | null
  type: string
  language: string
  template_id: string
  is_learning_path: boolean
  list_id: string | null
  user_id: string | null
}

/** Reads every badge with all fields that reports use, without any sums or counters. */
async function factsOf(db: Database, organizationId: string): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select b.id, b.seq, b.earner_id, b.emitted_at::text, b.expires_at::text, b.revoked_at::text, b.status, b.imported as is_imported,
      b.undone_at is not null as is_undone, b.opened_at is not null as is_opened, b.shared_count is not null as is_shared, v.type, v.language, b.template_id,
      t.is_learning_path, a.list_id, a.user_id,
      (select case when m.status = 'failed' then to_char(m.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end
        from mails m where m.badge_id = b.id and m.kind = 'badge_awarded' order by m.created_at desc, m.id desc limit 1) as failed_at
    from badges b join templates t on t.id = b.template_id join template_versions v on v.id = t.current_version_id
    left join awards a on a.id = b.award_id where b.organization_id = ${organizationId} order by b.emitted_at, b.seq`)
  return rows
}

/** The facts that a measure counts, with their days. */
function counted(facts: Fact[], measure: Measure, now: string): { fact: Fact; day: string }[] {
  const on = (moment: (fact: Fact) => string | null, isCounted: (fact: Fact) => boolean = () => true) =>
    facts.flatMap((fact) => {
      const at = fact.is_undone === (measure === 'undone') && isCounted(fact) ? moment(fact) : null
      return at ? [{ fact, day: at.slice(0, 10) }] : []
    })
  const emitted = (fact: Fact) => fact.emitted_at
  const met = new Set<string>()
  switch (measure) {
    case 'issued':
      return on(emitted)
    case 'imported':
      return on(emitted, ({ is_imported }) => is_imported)
    case 'holders':
      return on(emitted, ({ earner_id }) => earner_id !== null)
    case 'first_time_holders':
      return on(emitted, ({ earner_id }) => earner_id !== null && !met.has(earner_id) && met.add(earner_id).size > 0)
    case 'opened':
      return on(emitted, ({ is_opened }) => is_opened)
    case 'shared':
      return on(emitted, ({ is_shared }) => is_shared)
    case 'expired':
      return on(
        ({ expires_at }) => expires_at,
        ({ status, expires_at }) => status === 'valid' && expires_at !== null && expires_at <= now,
      )
    case 'revoked':
      return on(({ revoked_at }) => revoked_at)
    case 'undone':
      return on(({ revoked_at }) => revoked_at)
    case 'mails_failed':
      return on(({ failed_at }) => failed_at && wallClockIn(ZONE, new Date(failed_at)))
  }
}

const KEYS: Record<Exclude<Grouping, 'month'>, (fact: Fact) => string> = {
  type: ({ type }) => type,
  template: ({ template_id }) => template_id,
  path: ({ is_learning_path, template_id }) => (is_learning_path ? template_id : 'none'),
  list: ({ list_id }) => list_id ?? 'none',
  person: ({ user_id }) => user_id ?? 'none',
  language: ({ language }) => language,
}

/** Counts for each pair of keys; `*` stands for all. Not by month for earlier periods, whose months are shifted. */
function tally(found: { fact: Fact; day: string }[], by: Grouping[], isDistinct: boolean) {
  const groups = new Map<string, Set<string>>()
  for (const { fact, day } of found) {
    const keys = by.map((grouping) => (grouping === 'month' ? day.slice(0, 7) : KEYS[grouping](fact)))
    const [first, second] = keys
    const names = new Set([
      '* *',
      ...(first === undefined ? [] : [`${first} *`]),
      ...(second === undefined ? [] : [`* ${second}`, `${first} ${second}`]),
    ])
    for (const name of names) {
      const group = groups.get(name) ?? new Set()
      group.add(isDistinct ? fact.earner_id! : fact.id)
      groups.set(name, group)
    }
  }
  return new Map([...groups].map(([name, group]) => [name, group.size]))
}

type Shown = { count: number; before: number | null; row?: number; column?: number }

/** The numbers of a response in the same shape, for the period or the one before; zeros are omitted. */
// biome-ignore lint/suspicious/noExplicitAny: the test does not trust the shape of the response
function shown(report: any, measure: any, which: 'count' | 'before') {
  const [first = [], second = []] = report.groups
  const entries: [string, number][] = [
    ['* *', measure[which]],
    ...measure.rows.map((row: Shown, place: number) => [`${first[place].key} *`, row[which]]),
    ...measure.columns.map((column: Shown, place: number) => [`* ${second[place].key}`, column[which]]),
    ...measure.cells.map((cell: Shown) => [`${first[cell.row!].key} ${second[cell.column!].key}`, cell[which]]),
  ]
  return new Map(entries.filter(([, count]) => count !== 0))
}

const askFor = async (
  issuer: Issuer,
  { from, to, by, compare }: typeof question extends fc.Arbitrary<infer V> ? V : never,
) => {
  const query = new URLSearchParams({ from, to, compare })
  for (const grouping of by) query.append('by', grouping)
  for (const measure of MEASURES) query.append('measure', measure)
  const { status, body } = await issuer.ask('GET', `${O}/reports?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('for any history of badges, a report’s counts equal those made badge by badge', async ({ app, db }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(award, { minLength: 1, maxLength: 14 }),
      fc.array(question, { minLength: 5, maxLength: 5 }),
      async (awards, questions) => {
        const issuer = await signedIn(app, db)
        await make(db, [issuer, await colleague(app, db, issuer.organizationId, 'issuer')], awards)
        const facts = await factsOf(db, issuer.organizationId)
        const now = wallClockIn(ZONE, new Date())
        for (const question of questions) {
          const report = await askFor(issuer, question)
          for (const measure of report.measures) {
            const all = counted(facts, measure.measure, now)
            const within = ({ from, to }: { from: string; to: string }) =>
              all.filter(({ day: at }) => at >= from && at <= to)
            const isDistinct = measure.measure === 'holders'
            const of = { ...question, measure: measure.measure }
            expect({ of, numbers: shown(report, measure, 'count') }).toEqual({
              of,
              numbers: tally(within(report), question.by, isDistinct),
            })
            if (!report.before) continue
            // The earlier period's months are shown as the months they are compared with, so only its total is checked.
            const earlier = tally(within(report.before), question.by.includes('month') ? [] : question.by, isDistinct)
            const numbers = shown(report, measure, 'before')
            if (question.by.includes('month')) expect(numbers.get('* *')).toBe(earlier.get('* *'))
            else expect({ of, numbers }).toEqual({ of, numbers: earlier })
          }
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
}, 240_000)

test('over all days a report agrees with the overview, the organization and the table of badges', async ({
  app,
  db,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(award, { minLength: 1, maxLength: 14 }), async (awards) => {
      const issuer = await signedIn(app, db)
      await make(db, [issuer, await colleague(app, db, issuer.organizationId, 'issuer')], awards)
      const days = { from: '2020-01-01', to: '2031-12-31', compare: 'none' as const }
      const report = await askFor(issuer, { ...days, by: ['type', 'path'] })
      const total = Object.fromEntries(
        report.measures.map(({ measure, count }: { measure: Measure; count: number }) => [measure, count]),
      )
      const { body: all } = await issuer.ask('GET', `${O}/statistics`)
      const found = async (filter: string) => (await issuer.ask('GET', `${O}/badges?${filter}`)).body.meta.total

      expect(total['issued']).toBe(all.badges_count)
      expect(total['issued']).toBe((await issuer.ask('GET', O)).body.data.badges_count)
      expect([total['holders'], total['first_time_holders']]).toEqual([all.holders_count, all.holders_count])
      expect(total['expired']).toBe(all.badges_expired_count)
      expect(total['shared']).toBe(all.shared_by_user_count ?? 0)
      expect(total['revoked']).toBe(await found('state=revoked'))
      expect(total['mails_failed']).toBe(await found('email_status=failed&is_undone=0'))
      expect(total['undone']).toBe(await found('state=undone'))
      for (const [place, { key }] of report.groups[0].entries())
        expect(report.measures[0].rows[place].count).toBe(all.badges_by_type[key])

      const year = await askFor(issuer, { from: '2024-01-01', to: '2024-12-31', compare: 'none', by: ['month'] })
      const { body: months } = await issuer.ask('GET', `${O}/year-statistics?year=2024`)
      expect(year.measures[0].rows.map(({ count }: { count: number }) => count)).toEqual(months.badges)
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 240_000)
