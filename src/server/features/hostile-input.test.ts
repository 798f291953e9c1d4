import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText } from '#art/testing/any-text.ts'
import { FORBIDDEN_METADATA_NAME } from '#contract/earners/earners.ts'
import { pathParameters } from '#contract/endpoint.ts'
import { personName } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { routes } from '#server/routes.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { SOON, schedule } from '#server/testing/scheduled-awards.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const LISTS = '/issuers/organization/earners_lists'
const BADGES = '/issuers/organization/badges'

/** Arbitrary valid text: several scripts, apostrophes, emoji, right-to-left; trimmed, as the service stores it. */
const humanText = (most: number) =>
  fc
    .oneof(
      fc.constantFrom(
        "D'Arcy & sons",
        'Niccolò',
        '李小龍',
        'مريم abc \u200f(א)',
        '👩‍👩‍👧‍👦 family',
        '=1+1',
        '%_\\',
        '"><b>',
        'ﬁ',
        'İıß',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      anyText(20),
    )
    .map((text) =>
      text
        .slice(0, most)
        .replace(/[\0\ud800-\udfff\ufffd\u202a-\u202e\u2066-\u2069]/gu, '')
        .trim(),
    )

/** A valid name: one line with at least one visible character. */
const name = humanText(100).filter((text) => personName(100).safeParse(text).success)
/** A valid metadata key: any name except the forbidden one. */
const key = name.filter((text) => text !== FORBIDDEN_METADATA_NAME)

test('lists, badges and searches return any valid text as it was sent', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const metadata = fc.dictionary(key, fc.oneof(humanText(50), fc.integer(), fc.boolean(), fc.constant(null)), {
    maxKeys: 4,
  })
  const person = fc.record({ recipient_first_name: name, recipient_last_name: name, metadata })
  let number = 0
  await fc.assert(
    fc.asyncProperty(name, humanText(200), person, async (listName, note, sent) => {
      const earner = { ...sent, recipient_email: `p${number++}@wrenfield.example` }
      const made = await issuer.ask('POST', LISTS, { name: listName, description: note, earners: [earner] })
      expect(made).toMatchObject({ status: 201, body: { data: { name: listName, description: note || null } } })
      expect(made.body.data.earners[0]).toEqual(expect.objectContaining(earner))

      const awarded = await issuer.ask('POST', `${BADGES}/earners-lists/${made.body.data.id}`, {
        badge_template_id: template.id,
        notes: note,
        activity_title: note,
      })
      expect(awarded).toMatchObject({ status: 201 })
      const found = await issuer.ask('GET', `${BADGES}?${new URLSearchParams({ search: sent.recipient_first_name })}`)
      const { metadata: _, ...recipient } = earner
      expect(found.body.data[0]).toMatchObject({ ...recipient, notes: note, activity_title: note })
      await issuer.ask('DELETE', `${LISTS}/${made.body.data.id}`)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('templates, the organization and the profile return any valid name as it was sent', async ({ issuer }) => {
  const ORGANIZATION = '/issuers/organization'
  const TEMPLATES = `${ORGANIZATION}/badge_templates`
  await fc.assert(
    fc.asyncProperty(name, name, async (one, other) => {
      const template = { title: one, code: `${crypto.randomUUID()} ${other}`, other_org: other, other_org_info: one }
      const made = await issuer.ask('POST', TEMPLATES, template)
      expect(made.body.data).toMatchObject(template)
      const found = await issuer.ask('GET', `${TEMPLATES}?${new URLSearchParams({ code: template.code, title: one })}`)
      expect(found.body.data).toMatchObject([template])

      const organization = { name: one, address_info: { city: other }, contact_info: { last_name: one } }
      expect((await issuer.ask('PUT', ORGANIZATION, organization)).body.data).toMatchObject(organization)
      const person = { name: one, last_name: other }
      expect((await issuer.ask('POST', '/auth/user/profile', person)).body.data).toMatchObject(person)
      expect((await issuer.ask('GET', '/auth/user')).body).toMatchObject({ profile: person, organization })
    }),
    { numRuns: 12 },
  )
})

const junk = fc.oneof(
  { maxDepth: 3 },
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '',
    ' ',
    '1e999',
    '-0',
    'NaN',
    '9'.repeat(400),
    '../../etc',
    '%00',
    '[object Object]',
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
    '{}',
  ),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63),
  fc.string(),
  anyText(),
  fc.constantFrom({ __proto__: null, constructor: {} }, { toString: 1, length: -1 }, [[[[[[]]]]]]),
  fc.object({ maxDepth: 4 }),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }),
)

/** Creates a record of each kind that a path refers to, and returns the ids by parameter name. */
async function idsOf(issuer: Issuer, db: Database, template: { id: string }): Promise<Record<string, string>> {
  const badge = await addBadge(db, issuer, template)
  const { award_id } = (await issuer.ask('GET', `/issuers/organization/badges/${badge}`)).body.data
  const path = await addLearningPath(db, issuer, [template])
  const list = await addList(issuer, people(1))
  const { earners } = (await issuer.ask('GET', `${LISTS}/${list}`)).body.data
  const { data: spent } = (await issuer.ask('GET', '/issuers/organization/credit_transactions')).body
  return {
    earners_list_id: list,
    scheduled_award_id: (
      await schedule(issuer, { badge_template_id: template.id, earners_list_id: list, runs_at: SOON })
    ).id,
    earner_id: earners[0].id,
    badge_id: badge,
    award_id,
    template_id: template.id,
    learning_path_id: path.id,
    credit_transaction_id: spent[0].id,
  }
}

/** All routes except logout, which would end the session. */
const routesToTry = routes.filter(({ endpoint }) => !/\/logout$/.test(endpoint.path))

test('no junk in a path, a query or a body causes a 5xx', { timeout: 120_000 }, async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const ids = await idsOf(issuer, db, template)
  const right: Record<string, unknown> = {
    ...ids,
    badge_template_id: template.id,
    ...people(1)[0],
    name: 'X',
    title: 'X',
    reason: 'X',
    runs_at: SOON,
    email: people(1)[0]!.recipient_email,
    username: 'X',
    password: 'correct horse battery',
    scopes: ['read'],
    credits: 1,
    subject: 'badge',
    subject_id: ids['badge_id'],
    earners: people(2),
    badge_ids: [ids['badge_id']],
    filter: {},
    metadata: {},
  }
  const field = fc.constantFrom(
    ...new Set(
      routesToTry.flatMap(({ endpoint }) => Object.keys((endpoint.input as unknown as { shape: object }).shape)),
    ),
  )
  const request = fc.record({
    route: fc.constantFrom(...routesToTry),
    /** Valid fields, some of which junk then replaces: almost valid requests run the most code. */
    kept: fc.oneof(fc.constant(Object.keys(right)), fc.subarray(Object.keys(right))),
    replaced: fc.dictionary(field, junk, { maxKeys: 3 }),
    pathJunk: fc.constantFrom(...Array(20).fill(undefined), 'x', '%00', '%F0', '..', "'", '9'.repeat(300)),
    isForm: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ route: { endpoint }, kept, replaced, pathJunk, isForm }) => {
      const fields = { ...Object.fromEntries(kept.map((key) => [key, right[key]])), ...replaced }
      const names = pathParameters(endpoint)
      // A successful DELETE would remove the record for all later requests.
      const first = pathJunk ?? (endpoint.method === 'DELETE' ? crypto.randomUUID() : undefined)
      const path = endpoint.path
        .replace('/api/v1', '')
        .replace(/:(\w+)/g, (_, parameter: string) =>
          first && parameter === names[0] ? first : (ids[parameter] ?? 'x'),
        )
      const asText = () =>
        new URLSearchParams(
          Object.entries(fields).map(([key, value]): [string, string] => [
            key,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        )
      const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
      const answer = hasBody
        ? await issuer.ask(endpoint.method, path, isForm ? asText() : fields)
        : await issuer.ask(endpoint.method, `${path}?${asText()}`)
      expect(
        answer.status,
        `${endpoint.method} ${path} ${JSON.stringify(fields)} ${JSON.stringify(answer.body)}`,
      ).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(200)
})

test('a deeply nested body is refused, with and without an idempotency key', async ({ issuer }) => {
  const deep = `{"name":"X","metadata":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const send = (headers: Record<string, string>) =>
    issuer.ask('POST', LISTS, new Blob([deep]), { 'content-type': 'application/json', ...headers })
  for (const headers of [{}, { 'idempotency-key': 'a' }]) {
    expect(await send(headers)).toMatchObject({ status: 400, body: { code: 'unreadable_body' } })
  }
  const earner = `{"name":"X","earners":[{"metadata":${'{"a":'.repeat(9)}1${'}'.repeat(9)}}]}`
  const refused = await issuer.ask('POST', LISTS, new Blob([earner]), {
    'content-type': 'application/json',
    'idempotency-key': 'b',
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'earners.0.metadata': [expect.any(String)] } } })
})
