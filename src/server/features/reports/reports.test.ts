import { read, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
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

test('an academic year is compared with the previous one, month by month', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { type: 'skills' })
  for (const emittedAt of ['2024-09-30 10:00:00', '2025-02-28 10:00:00', '2025-09-01 00:00:00', '2026-08-31 23:59:59'])
    await addBadge(db, issuer, template, { emittedAt })

  const report = await reportOf(issuer, 'from=2025-09-01&to=2026-08-31&by=month&by=type')

  expect(report.before).toEqual({ from: '2024-09-01', to: '2025-08-31' })
  const [issued] = report.measures
  const seen = issued.cells.map(({ row, column, count, before }: Record<string, number>) => [
    report.groups[0][row!].key,
    report.groups[1][column!].label,
    count,
    before,
  ])
  expect(seen.toSorted()).toEqual([
    ['2025-09', 'Skills', 1, 1],
    ['2026-02', 'Skills', 0, 1],
    ['2026-08', 'Skills', 1, 0],
  ])
})

test('a mail that failed just after midnight in the service’s zone counts for that day', async ({ db, issuer }) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  await db.execute(sql`
    update mails set status = 'failed', created_at = '2025-06-30T22:30:00Z' where badge_id = ${badge}`)
  const [june] = (await reportOf(issuer, 'from=2025-06-01&to=2025-06-30&measure=mails_failed')).measures
  const [july] = (await reportOf(issuer, 'from=2025-07-01&to=2025-07-31&measure=mails_failed')).measures
  expect([june.count, july.count, july.before]).toEqual([0, 1, 0])
})

test('an invalid report is refused with the name of the field', async ({ issuer }) => {
  const refused = async (query: string) => {
    const { status, body } = await issuer.ask('GET', `${REPORTS}?${query}`)
    return [status, body.errors]
  }
  const days = 'from=2025-01-01&to=2025-12-31'
  expect(await refused('from=2025-12-31&to=2025-01-01')).toEqual([
    422,
    { to: ['The last day must not be before the first.'] },
  ])
  expect(await refused(`${days}&by=type&by=type`)).toEqual([422, { by: ['The two groupings must differ.'] }])
  expect(await refused('from=1901-01-01&to=2025-12-31')).toEqual([422, { to: ['A period can span 50 years at most.'] }])
  const fields: [string, string][] = [
    [`${days}&measure=happiness`, 'measure.0'],
    [`${days}&by=month&by=type&by=list`, 'by'],
    [`${days}&by=weather`, 'by.0'],
    [`${days}&compare=never`, 'compare'],
    ['from=2025-02-30&to=2025-12-31', 'from'],
    ['to=2025-12-31', 'from'],
    [`${days}&earners_list_id=everybody`, 'earners_list_id'],
  ]
  for (const [query, field] of fields) {
    const [status, errors] = await refused(query)
    expect([query, status, Object.keys(errors)]).toEqual([query, 422, [field]])
  }
})

test('all of five hundred lists are in the response, largest first, and a deleted one keeps its name', async ({
  db,
  issuer,
}) => {
  const { organizationId } = issuer
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(2), { name: '=Group "A"' })
  const body = { badge_template_id: template.id, emitted_at: '2025-11-14 18:00:00' }
  expect((await issuer.ask('POST', `/issuers/organization/badges/earners-lists/${list}`, body)).status).toBe(201)
  await db.execute(sql`
    insert into badge_days (organization_id, day, template_id, list_id, issued)
    select ${organizationId}, '2025-11-15', ${template.id}, gen_random_uuid(), 1 from generate_series(1, 500)`)
  await issuer.ask('DELETE', `/issuers/organization/earners_lists/${list}`)

  const report = await reportOf(issuer, 'from=2025-11-01&to=2025-11-30&by=list')

  expect(report.groups[0]).toHaveLength(501)
  expect(report.groups[0][0]).toEqual({ key: list, label: '=Group "A"', exists: false })
  expect([report.measures[0].count, report.measures[0].rows[0].count]).toEqual([502, 2])
  const narrowed = await reportOf(issuer, `from=2025-11-01&to=2025-11-30&earners_list_id=${list}`)
  expect(narrowed.earners_list).toEqual({ id: list, label: '=Group "A"', exists: false })
  expect(narrowed.measures[0].count).toBe(2)
})

const fileOf = async (app: App, { cookie }: Issuer, query: string) => {
  const response = await app.request(`/api/v1${REPORTS}/export?${query}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

test('exported files contain the displayed numbers, and no name is evaluated as a formula', async ({
  app,
  db,
  issuer,
}) => {
  const danger = await addTemplate(db, issuer, { title: '=1+1', type: 'skills' })
  const other = await addTemplate(db, issuer, { title: 'Data; "literacy"', type: 'knowledge' })
  await addBadge(db, issuer, danger)
  await addBadge(db, issuer, danger, people(1)[0]!)
  await addBadge(db, issuer, other, { emittedAt: '2025-10-31 10:00:00' })
  const query = 'from=2025-11-01&to=2025-11-30&by=template&measure=issued&measure=holders'

  const csv = await fileOf(app, issuer, `${query}&format=csv`)
  expect(csv.type).toBe('text/csv; charset=utf-8')
  expect(csv.bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Template,Issued,"Issued, 2025-10-01 – 2025-10-31","Issued, change",Holders,"Holders, 2025-10-01 – 2025-10-31","Holders, change"',
    "'=1+1,2,0,2,2,0,2",
    '"Data; ""literacy""",0,1,-1,0,1,-1',
    'All,2,1,1,2,1,1',
  ])

  const xlsx = await fileOf(app, issuer, `${query}&format=xlsx&language=it`)
  expect(xlsx.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const workbook = read(xlsx.bytes, { cellFormula: true })
  expect(workbook.SheetNames).toEqual(['Report', 'Che cosa si conta'])
  const sheet = workbook.Sheets['Report']!
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    [
      'Modello',
      'Rilasciati',
      'Rilasciati, 2025-10-01 – 2025-10-31',
      'Rilasciati, differenza',
      'Titolari',
      'Titolari, 2025-10-01 – 2025-10-31',
      'Titolari, differenza',
    ],
    ['=1+1', 2, 0, 2, 2, 0, 2],
    ['Data; "literacy"', 0, 1, -1, 0, 1, -1],
    ['Tutti', 2, 1, 1, 2, 1, 1],
  ])
  expect([sheet['A2'].t, sheet['A2'].f, sheet['B2'].t]).toEqual(['s', undefined, 'n'])
})

test('reports never contain another organization’s badges', async ({ db, issuer, stranger }) => {
  await addBadge(db, stranger, await addTemplate(db, stranger))
  const days = 'from=2025-01-01&to=2025-12-31&by=template&by=person'
  const report = await reportOf(issuer, `${days}&measure=issued&measure=holders&measure=first_time_holders`)
  expect(report.groups).toEqual([[], []])
  expect(report.measures.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0])
})
