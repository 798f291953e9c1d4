import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { endOfValidity as endInWords, ValidityUnit } from '#contract/validity.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { endOfValidity } from './end-of-validity.sql.ts'

const TEMPLATES = '/issuers/organization/badge_templates'
const BADGES = '/issuers/organization/badges'

const [giulia] = people(1)

/** The `expires_at` of a badge awarded to one person, or the errors of the refusal. */
async function expiryOf(issuer: Issuer, { id }: { id: string }, dates: Record<string, unknown>) {
  const { status, body } = await issuer.ask('POST', BADGES, { ...giulia, badge_template_id: id, ...dates })
  return status === 201 ? body.data.expires_at : body.errors
}

/** Issue and expiry date of a template's badges, by recipient address. */
async function datesOf(issuer: Issuer, templateId: string) {
  const { body } = await issuer.ask('GET', `${BADGES}?badge_template_id=${templateId}`)
  const rows = body.data as { recipient_email: string; emitted_at: string; expires_at: string | null }[]
  return Object.fromEntries(rows.map((badge) => [badge.recipient_email, [badge.emitted_at, badge.expires_at]]))
}

const addValid = (db: Database, issuer: Issuer, validityCount: number, validityUnit: ValidityUnit) =>
  addTemplate(db, issuer, { validityCount, validityUnit })

test('an award without an end takes the issue date and the validity, at the last second of the day', async ({
  db,
  issuer,
}) => {
  const end = async (count: number, unit: ValidityUnit, emitted_at: string) =>
    expiryOf(issuer, await addValid(db, issuer, count, unit), { emitted_at })

  expect(await end(2, 'year', '2026-11-17 09:30:00')).toBe('2028-11-17 23:59:59')
  expect(await end(1, 'year', '2028-02-29 00:00:00')).toBe('2029-02-28 23:59:59')
  expect(await end(4, 'year', '2028-02-29 00:00:00')).toBe('2032-02-29 23:59:59')
  expect(await end(1, 'month', '2026-01-31 12:00:00')).toBe('2026-02-28 23:59:59')
  expect(await end(13, 'month', '2027-01-31 12:00:00')).toBe('2028-02-29 23:59:59')
  expect(await end(1, 'month', '2026-02-28 12:00:00')).toBe('2026-03-28 23:59:59')
  expect(await end(120, 'day', '2026-11-17 23:59:59')).toBe('2027-03-17 23:59:59')
  expect(await end(120, 'year', '9990-01-01 00:00:00')).toBeNull()
  // A day that ends on a DST change in Rome counts as one day.
  expect(await end(1, 'day', '2026-03-28 02:30:00')).toBe('2026-03-29 23:59:59')
  expect(await end(1, 'day', '2026-10-24 02:30:00')).toBe('2026-10-25 23:59:59')
})

test('an explicit null means no expiry, an explicit date takes precedence, and without validity nothing expires', async ({
  db,
  issuer,
}) => {
  const template = await addValid(db, issuer, 3, 'year')
  const emitted_at = '2026-11-17 09:30:00'
  expect(await expiryOf(issuer, template, { emitted_at, expires_at: null })).toBeNull()
  expect(await expiryOf(issuer, template, { emitted_at, expires_at: '' })).toBeNull()
  const own = '2027-06-30 12:00:00'
  expect(await expiryOf(issuer, template, { emitted_at, expires_at: own })).toBe(own)
  expect(await expiryOf(issuer, template, { emitted_at, expires_at: '2026-11-17 09:30:00' })).toHaveProperty(
    'expires_at',
  )

  const endless = await addTemplate(db, issuer)
  expect(await expiryOf(issuer, endless, { emitted_at })).toBeNull()
  expect(await expiryOf(issuer, endless, { emitted_at, expires_at: own })).toBe(own)

  const today = wallClockIn('Europe/Rome', new Date()).slice(0, 10)
  const now = await expiryOf(issuer, template, {})
  expect(
    [today, wallClockIn('Europe/Rome', new Date()).slice(0, 10)].map((day) =>
      endInWords(day, { count: 3, unit: 'year' }),
    ),
  ).toContain(now)
})

test('each badge of a list expires by its own day of issue', async ({ db, issuer }) => {
  const template = await addValid(db, issuer, 1, 'month')
  const [first, second, third] = people(3)
  const list = await addList(issuer, [
    { ...first!, metadata: { exam: '2026-01-31' } },
    { ...second!, metadata: { exam: '2028-01-31' } },
    third!,
  ])
  const award = { badge_template_id: template.id, emitted_at: '2026-05-31 18:00:00', emitted_at_from: 'exam' }

  const query = new URLSearchParams(award)
  const preview = await issuer.ask('GET', `${BADGES}/earners-lists/${list}/preview?${query}`)
  expect(preview.body.data).toMatchObject({
    badges_to_issue: 3,
    expires_at_first: '2026-02-28 23:59:59',
    expires_at_last: '2028-02-29 23:59:59',
  })
  expect((await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, award)).status).toBe(201)
  expect(await datesOf(issuer, template.id)).toEqual({
    [first!.recipient_email]: ['2026-01-31 12:00:00', '2026-02-28 23:59:59'],
    [second!.recipient_email]: ['2028-01-31 12:00:00', '2028-02-29 23:59:59'],
    [third!.recipient_email]: ['2026-05-31 18:00:00', '2026-06-30 23:59:59'],
  })
})

test('a list may be awarded for ever or until a day, whatever the validity', async ({ db, issuer }) => {
  const list = await addList(issuer, people(2))
  for (const expires_at of [null, '2030-06-30 23:59:59']) {
    const { id } = await addValid(db, issuer, 2, 'year')
    const award = { badge_template_id: id, emitted_at: '2026-05-31 18:00:00', expires_at }
    const query = new URLSearchParams({ ...award, expires_at: expires_at ?? '' })
    const preview = await issuer.ask('GET', `${BADGES}/earners-lists/${list}/preview?${query}`)
    expect(preview.body.data).toMatchObject({ expires_at_first: expires_at, expires_at_last: expires_at })
    expect((await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, award)).status).toBe(201)
    const dates = Object.values(await datesOf(issuer, id))
    expect(dates.map(([, end]) => end)).toEqual([expires_at, expires_at])
  }
})

test('the preview shows when the badge of one person would expire', async ({ db, issuer }) => {
  const { id } = await addValid(db, issuer, 18, 'month')
  const preview = async (dates: Record<string, unknown>) =>
    (await issuer.ask('POST', `${BADGES}/preview`, { ...giulia, badge_template_id: id, ...dates })).body.data.expires_at
  expect(await preview({ emitted_at: '2026-08-31 10:00:00' })).toBe('2028-02-29 23:59:59')
  expect(await preview({ expires_at: null })).toBeNull()
  expect(await preview({ expires_at: '2027-01-01 08:00:00' })).toBe('2027-01-01 08:00:00')
})

test('validity belongs to the template version: it is compared and copied, and changes only later awards', async ({
  db,
  issuer,
}) => {
  const validity = { validity_count: 3, validity_unit: 'year' }
  const made = await issuer.ask('POST', TEMPLATES, { ...completeContent('FIRST-AID'), ...validity, status: 'active' })
  expect(made.body.data).toMatchObject(validity)
  const { id } = made.body.data
  const emitted_at = '2026-01-01 09:00:00'
  expect(await expiryOf(issuer, { id }, { emitted_at })).toBe('2029-01-01 23:59:59')

  const edited = await issuer.ask('PUT', `${TEMPLATES}/${id}`, { validity_count: 18, validity_unit: 'month' })
  expect(edited.body.data).toMatchObject({ version_code: '2', validity_count: 18, validity_unit: 'month' })
  const same = await issuer.ask('PUT', `${TEMPLATES}/${id}`, { validity_count: '18' })
  expect(same.body.data).toMatchObject({ version_code: '2', updated_at: edited.body.data.updated_at })
  expect(await expiryOf(issuer, { id }, { emitted_at })).toBe('2027-07-01 23:59:59')

  const { body: versions } = await issuer.ask('GET', `${TEMPLATES}/${id}/versions`)
  expect(versions.data).toMatchObject([{ validity_count: 18, validity_unit: 'month' }, validity])
  const { body: badges } = await issuer.ask('GET', `${BADGES}?badge_template_id=${id}&sort=created_at`)
  expect(badges.data[0]).toMatchObject({ expires_at: '2029-01-01 23:59:59', badge_template_version: validity })
  const copy = await issuer.ask('POST', `${TEMPLATES}/${id}/duplicate`)
  expect(copy.body.data).toMatchObject({ validity_count: 18, validity_unit: 'month' })

  const { body: history } = await issuer.ask('GET', `/issuers/organization/events?subject=template&subject_id=${id}`)
  expect(history.data).toContainEqual(
    expect.objectContaining({
      action: 'updated',
      data: expect.objectContaining({ fields: ['validity_count', 'validity_unit'] }),
    }),
  )
  const cleared = await issuer.ask('PUT', `${TEMPLATES}/${id}`, { validity_count: '', validity_unit: null })
  expect(cleared.body.data).toMatchObject({ version_code: '3', validity_count: null, validity_unit: null })
  expect(await expiryOf(issuer, { id }, { emitted_at })).toBeNull()
  const frozen = db.execute(sql`update template_versions set validity_count = 5
    where template_id = ${id}::uuid and badges_count > 0`)
  await expect(frozen).rejects.toThrow()
})

test('an invalid validity is refused at its field', async ({ db, issuer }) => {
  const refused = async (validity: Record<string, unknown>) => {
    const { status, body } = await issuer.ask('POST', TEMPLATES, { title: 'First aid', ...validity })
    return [status, Object.keys(body.errors ?? {})]
  }
  for (const validity_count of [0, 1.5, 121, -3, 'three', {}]) {
    expect(await refused({ validity_count, validity_unit: 'year' })).toEqual([422, ['validity_count']])
  }
  for (const validity_unit of ['week', 'Year', 7]) {
    expect(await refused({ validity_count: 1, validity_unit })).toEqual([422, ['validity_unit']])
  }
  expect(await refused({ validity_count: 3 })).toEqual([422, ['validity_unit']])
  expect(await refused({ validity_unit: 'year', validity_count: '' })).toEqual([422, ['validity_count']])

  const { id } = await addValid(db, issuer, 3, 'year')
  for (const half of [{ validity_count: null }, { validity_unit: '' }]) {
    const { status, body } = await issuer.ask('PUT', `${TEMPLATES}/${id}`, half)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(half)])
  }
})

test('the preview of expiry dates leaves out list members who already hold the badge', async ({ db, issuer }) => {
  const template = await addValid(db, issuer, 1, 'year')
  const list = await addList(issuer, people(1))
  await addBadge(db, issuer, template, { ...giulia, expires_at: null })
  const query = new URLSearchParams({ badge_template_id: template.id, duplicates: 'skip' })
  const { body } = await issuer.ask('GET', `${BADGES}/earners-lists/${list}/preview?${query}`)
  expect(body.data).toMatchObject({ badges_to_issue: 0, expires_at_first: null, expires_at_last: null })
})

/** Any issue date, often near the end of a month, with any validity. */
const anyAward = fc.record({
  emittedAt: fc
    .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))
    .chain((date) =>
      fc.constantFrom(date, `${date.slice(0, 8)}28${date.slice(10)}`, `${date.slice(0, 5)}01-31 23:59:59`),
    ),
  count: fc.integer({ min: 1, max: 120 }),
  unit: fc.constantFrom(...ValidityUnit.options),
})

test('the SQL rule agrees with the contract’s for any day and validity', async ({ db }) => {
  const agree = fc.asyncProperty(fc.array(anyAward, { minLength: 1, maxLength: 500, size: 'max' }), async (awards) => {
    const sent = awards.map(({ emittedAt, count, unit }, place) => [place, emittedAt, count, unit].join())
    const { rows } = await db.execute<{ ends: string | null }>(sql`
      with sent as (select string_to_array(row, ',') as cells from jsonb_array_elements_text(${JSON.stringify(sent)}::jsonb) row),
      made as (select cells[1]::int as place, cells[2]::timestamp as emitted_at, cells[3]::int as validity_count,
        cells[4] as validity_unit from sent)
      select ${endOfValidity(sql`made.emitted_at`, sql`made`)}::text as ends from made order by place`)
    expect(rows.map(({ ends }) => ends)).toEqual(awards.map((award) => endInWords(award.emittedAt, award)))
  })
  await fc.assert(agree, { numRuns: 15 })
})
