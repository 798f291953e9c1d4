import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { wallClockIn } from '#server/platform/clock.ts'
import type { App } from '#server/platform/http/mount.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBadge } from '#server/testing/badges.ts'
import { type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const YEAR = 2024
const TYPES = ['knowledge', 'skills', 'participation', 'qualification'] as const

/** The number of badges that the table finds for the filters; fails if the export has another number of rows. */
async function found(app: App, issuer: Issuer, filters: Record<string, string>) {
  const query = new URLSearchParams(filters)
  const { total } = (await issuer.ask('GET', `${BADGES}?${query}`)).body.meta
  const file = await app.request(`/api/v1${BADGES}/export?${query}`, { headers: { cookie: issuer.cookie } })
  const { Sheets, SheetNames } = read(Buffer.from(await file.arrayBuffer()), { type: 'buffer' })
  const rows = utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 }).length - 1
  expect({ filters, exported: rows }).toEqual({ filters, exported: total })
  return total as number
}

/** An exclusive bound of a month: the day before it for 0, or with the next month for 1 the day after it. */
const bound = (month: number, day: 0 | 1) => new Date(Date.UTC(YEAR, month, day)).toISOString().slice(0, 10)

const wallClock = fc
  .date({ min: new Date(`${YEAR - 1}-11-01`), max: new Date(`${YEAR + 1}-02-01`), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))

const award = fc.record({
  template: fc.nat({ max: 5 }),
  person: fc.nat({ max: 6 }),
  emittedAt: wallClock,
  /** Days until the badge expires. */
  lasts: fc.option(fc.integer({ min: 1, max: 1500 })),
  isRevoked: fc.boolean(),
  isShared: fc.boolean(),
  isUndone: fc.boolean(),
})

async function undoAwardOf(issuer: Issuer, badgeId: string) {
  const { award_id } = (await issuer.ask('GET', `${BADGES}/${badgeId}`)).body.data
  expect((await issuer.ask('POST', `/issuers/organization/awards/${award_id}/undo`)).status).toBe(200)
}

test('the overview, the table and the export agree on every number', async ({ app, db }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(award, { minLength: 1, maxLength: 40 }), async (awards) => {
      const issuer = await signedIn(app, db)
      const plain = []
      for (const type of TYPES) plain.push(await addTemplate(db, issuer, { type, title: `Of ${type}` }))
      const paths = [await addLearningPath(db, issuer, [plain[0]!]), await addLearningPath(db, issuer, [plain[1]!])]
      const templates = [...plain, ...paths]
      for (const { template, person, emittedAt, lasts, isRevoked, isShared, isUndone } of awards) {
        const until = lasts && new Date(Date.parse(`${emittedAt.replace(' ', 'T')}Z`) + lasts * 86_400_000)
        const id = await addBadge(db, issuer, templates[template]!, {
          recipient_email: `person.${person}@wrenfield.example`,
          emittedAt,
          ...(until && { expires_at: until.toISOString().slice(0, 19).replace('T', ' ') }),
          ...(isRevoked && { revoked: { reason: 'Issued in error', at: wallClockIn('Europe/Rome', new Date()) } }),
        })
        if (isShared) await db.update(badges).set({ sharedCount: 1 }).where(eq(badges.id, id))
        if (isUndone) await undoAwardOf(issuer, id)
      }

      const { body: all } = await issuer.ask('GET', '/issuers/organization/statistics')
      const { body: year } = await issuer.ask('GET', `/issuers/organization/year-statistics?year=${YEAR}`)
      const count = (filters: Record<string, string>) => found(app, issuer, { is_undone: '0', ...filters })

      expect(await count({})).toBe(all.badges_count)
      const undone = awards.filter(({ isUndone }) => isUndone).length
      expect([await count({ is_undone: '1' }), await found(app, issuer, {})]).toEqual([undone, awards.length])
      expect(await count({ state: 'expired' })).toBe(all.badges_expired_count)
      expect(await count({ is_shared: '1' })).toBe(all.shared_by_user_count ?? 0)
      for (const type of TYPES) {
        expect(await count({ type })).toBe(all.badges_by_type[type])
        expect(await count({ type, is_learning_path: '1' })).toBe(all.learning_paths_by_type[type])
      }
      for (const month of [0, 5, 11]) {
        const span = { emitted_at_after: bound(month, 0), emitted_at_before: bound(month + 1, 1) }
        expect(await count(span)).toBe(year.badges[month])
        expect(await count({ ...span, is_learning_path: '1' })).toBe(year.learning_paths[month])
      }
      const perTemplate = await Promise.all(templates.map(({ id }) => count({ badge_template_id: id })))
      const top = perTemplate.filter((each) => each > 0).sort((one, other) => other - one)
      expect(Object.values(all.top_5_badge_templates_assigned)).toEqual(top.slice(0, 5))
    }),
    { numRuns: 3 },
  )
}, 120_000)
