import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const ORGANIZATION = '/issuers/organization'
const YEARS = [2024, 2025, 2026]

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const action = fc.oneof(
  fc.record({
    kind: fc.constant('award' as const),
    who: fc.nat(5),
    what: fc.nat(2),
    at: fc.constantFrom('2024-01-01 00:00:00', '2025-12-31 23:59:59', '2026-06-15 12:00:00'),
  }),
  fc.record({ kind: fc.constant('list' as const), what: fc.nat(2) }),
  fc.record({ kind: fc.constant('revoke' as const), which: fc.nat(20) }),
)

test('after any sequence of awards and revocations, all badge counts agree', async ({ app, db }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 10 }), async (actions) => {
      const issuer = await signedIn(app, db, { creditsLeft: 1000 })
      const step = await addTemplate(db, issuer, { type: 'skills' })
      const templates = [
        step,
        await addTemplate(db, issuer, { type: 'knowledge' }),
        await addLearningPath(db, issuer, [step]),
      ]
      const list = await addList(issuer, people(3))
      const issued: string[] = []
      for (const step of actions) {
        const badge_template_id = 'what' in step ? templates[step.what]?.id : undefined
        if (step.kind === 'award') {
          const award = { ...people(6)[step.who], badge_template_id, emitted_at: step.at }
          issued.push((await issuer.ask('POST', `${ORGANIZATION}/badges`, award)).body.data.id)
        } else if (step.kind === 'list') {
          const award = { badge_template_id, emitted_at: '2025-03-01 09:00:00' }
          await issuer.ask('POST', `${ORGANIZATION}/badges/earners-lists/${list}`, award)
        } else if (issued.length > 0) {
          await issuer.ask('POST', `/issuers/badges/${issued[step.which % issued.length]}/revoke`, { reason: 'Error' })
        }
      }

      const organization = (await issuer.ask('GET', ORGANIZATION)).body.data
      const statistics = (await issuer.ask('GET', `${ORGANIZATION}/statistics`)).body
      const listed = (await issuer.ask('GET', `${ORGANIZATION}/badges`)).body.meta.total
      const years = await Promise.all(
        YEARS.map(async (year) => (await issuer.ask('GET', `${ORGANIZATION}/year-statistics?year=${year}`)).body),
      )
      const file = await app.request(`/api/v1${ORGANIZATION}/badges/export`, { headers: { cookie: issuer.cookie } })
      const workbook = read(await file.arrayBuffer())
      const rows = utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0]!]!)
      const total = 1000 - organization.credits_left
      expect({
        organization: organization.badges_count,
        statistics: statistics.badges_count,
        credits: 1000 - statistics.credits_left,
        types: sum(Object.values(statistics.badges_by_type)),
        titles: sum(Object.values(statistics.top_5_badge_templates_assigned)),
        listed,
        months: sum(years.flatMap(({ badges }) => badges)),
        rows: rows.length,
      }).toEqual({
        organization: total,
        statistics: total,
        credits: total,
        types: total,
        titles: total,
        listed: total,
        months: total,
        rows: total,
      })
      const paths = years.flatMap(({ learning_paths }) => learning_paths)
      expect(sum(Object.values(statistics.learning_paths_by_type))).toBe(sum(paths))
    }),
    { numRuns: 5 },
  )
})
