import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const REPORTS = '/issuers/organization/reports'

const reportOf = async (issuer: Issuer, query: string) => {
  const { status, body } = await issuer.ask('GET', `${REPORTS}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const counts = (numbers: { count: number; before: number | null }[]) =>
  numbers.map(({ count, before }) => [count, before])

test('a report over a change of year counts issued badges by month, beside those of the months before', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  for (const emittedAt of ['2024-12-31 23:59:59', '2025-11-01 00:00:00', '2025-12-31 23:59:59', '2026-01-01 00:00:00'])
    await addBadge(db, issuer, template, { emittedAt })

  const report = await reportOf(issuer, 'from=2025-11-01&to=2026-01-31&by=month')

  expect(report.before).toEqual({ from: '2025-08-01', to: '2025-10-31' })
  expect(report.groups[0].map(({ label }: { label: string }) => label)).toEqual([
    'November 2025',
    'December 2025',
    'January 2026',
  ])
  expect(counts([report.measures[0]])).toEqual([[3, 0]])
  expect(counts(report.measures[0].rows)).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})
