import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { addBadgeCollection } from '#server/testing/badge-collection.ts'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'

async function download(app: App, { cookie }: Issuer, query = '', language = 'en') {
  const headers = { cookie, 'accept-language': language }
  const response = await app.request(`/api/v1${BADGES}/export${query}`, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The rows of the first sheet as displayed texts, including the heading. */
function rowsOf(bytes: Buffer): string[][] {
  const { Sheets, SheetNames } = read(bytes, { type: 'buffer' })
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1, raw: false, defval: '' })
}

const asRecords = ([heading = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(row.map((value, index) => [heading[index], value])))

test('the export is an .xls to be saved, with every field of each badge', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'Inclusive teaching', code: 'ITP-2' })
  const id = await addBadge(db, issuer, template, {
    expires_at: '2028-11-14 00:00:00',
    activity_title: '=1+1',
    activity_started_at: '2025-09-12',
    activity_ended_at: '2025-10-31',
    notes: 'Delibera 118/2025',
    grade: '=28/30',
    grade_scale: '0-30, pass from 18',
    credits_earned: 2.25,
    revoked: { reason: '+39 02 1234', at: '2025-11-20 10:00:00' },
  })
  const { response, bytes } = await download(app, issuer)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/vnd.ms-excel')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="badges-\d{4}-\d\d-\d\d\.xls"$/)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
  const { data } = (await issuer.ask('GET', `${BADGES}/${id}`)).body
  expect(asRecords(rowsOf(bytes))).toEqual([
    {
      'Last name': 'Ferri',
      'First name': 'Giulia',
      Email: 'giulia.ferri@wrenfield.example',
      Badge: 'Inclusive teaching',
      Code: 'ITP-2',
      Version: '1',
      Status: 'Revoked',
      Issued: '2025-11-14 18:00:00',
      Expires: '2028-11-14 00:00:00',
      Activity: '=1+1',
      'Activity from': '2025-09-12',
      'Activity to': '2025-10-31',
      Notes: 'Delibera 118/2025',
      Grade: '=28/30',
      Scale: '0-30, pass from 18',
      'Credits earned': '2.25',
      Revoked: '2025-11-20 10:00:00',
      Reason: '+39 02 1234',
      'Badge number': data.number,
      'Renews badge': '',
      'Renewed by badge': '',
      'Public page': data.url,
      'Recorded (UTC)': data.created_at.slice(0, 19).replace('T', ' '),
      'Badge ID': id,
      'Template ID': template.id,
      'Version ID': template.versionId,
    },
  ])
  const cells = utils.sheet_to_json<Record<string, unknown>>(read(bytes).Sheets['Badges']!)
  expect(cells.map((row) => row['Credits earned'])).toEqual([2.25])
})

test('the heading, the states and the file’s name are in the language that is asked for', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template, { emittedAt: '2001-01-01 00:00:00', expires_at: '2002-01-01 00:00:00' })
  await addBadge(db, issuer, template)
  const { response, bytes } = await download(app, issuer, '', 'it')
  expect(response.headers.get('content-disposition')).toContain('filename="badge-')
  const rows = asRecords(rowsOf(bytes))
  expect(rows.map(({ Stato }) => Stato)).toEqual(['Valido', 'Scaduto'])
  expect(rows[0]).toMatchObject({ Cognome: 'Ferri', Nome: 'Giulia', Rilascio: '2025-11-14 18:00:00', Scadenza: '' })
  // A link cannot send headers, so its query parameter sets the language and takes precedence.
  expect(rowsOf((await download(app, issuer, '?language=it')).bytes)).toEqual(rowsOf(bytes))
})

test('an invalid filter is refused as in the listing, and other organizations’ badges are left out', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  await addBadge(db, stranger, await addTemplate(db, stranger))
  const { response, bytes } = await download(app, issuer, '?status=expired')
  expect({ status: response.status, fields: Object.keys(JSON.parse(bytes.toString()).errors) }).toEqual({
    status: 422,
    fields: ['status'],
  })
  expect(rowsOf((await download(app, issuer)).bytes)).toHaveLength(1)
  expect((await app.request(`/api/v1${BADGES}/export`)).status).toBe(401)
})

test('a HEAD request returns the size of the export', async ({ app, db, issuer }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const { bytes } = await download(app, issuer)
  const response = await app.request(`/api/v1${BADGES}/export`, { method: 'HEAD', headers: { cookie: issuer.cookie } })
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(await response.text()).toBe('')
})

test('the OpenAPI document says what kind of file it is', async ({ issuer }) => {
  const { paths } = (await issuer.ask('GET', '/openapi.json')).body
  const { responses } = paths[`/api/v1${BADGES}/export`].get
  expect(responses['200'].content).toEqual({ 'application/vnd.ms-excel': {} })
})

test('for any filters the rows equal the listing, in its order and number', async ({ app, db, issuer }) => {
  await addBadgeCollection(db, issuer, 60)
  const filter = fc.record(
    {
      public: fc.constantFrom('0', '1'),
      state: fc.constantFrom('valid', 'expired', 'revoked'),
      created_at_after: fc.constantFrom('2025-11-05', '2025-11-20'),
      search: fc.constantFrom('niccolo', 'ross', '学', 'z'),
      sort: fc.constantFrom('created_at', '-emitted_at', 'expires_at', '-recipient_last_name'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filter, async (given) => {
      const query = new URLSearchParams(given)
      const listed: string[] = []
      const { meta } = (await issuer.ask('GET', `${BADGES}?${query}`)).body
      for (let page = 1; page <= meta.last_page; page++) {
        const { data } = (await issuer.ask('GET', `${BADGES}?${query}&page=${page}`)).body
        listed.push(...data.map(({ id }: { id: string }) => id))
      }
      const rows = asRecords(rowsOf((await download(app, issuer, `?${query}`)).bytes))
      expect(rows.map((row) => row['Badge ID'])).toEqual(listed)
      expect(rows).toHaveLength(meta.total)
    }),
    { numRuns: 10 },
  )
})

test('badges of several batches are all exported', async ({ app, db, issuer }) => {
  await addBadgeCollection(db, issuer, 1234)
  const rows = asRecords(rowsOf((await download(app, issuer)).bytes))
  expect(new Set(rows.map((row) => row['Badge ID'])).size).toBe(1234)
  const { total } = (await issuer.ask('GET', BADGES)).body.meta
  const { badges_count } = (await issuer.ask('GET', '/issuers/organization')).body.data
  expect([total, badges_count]).toEqual([1234, 1234])
})
