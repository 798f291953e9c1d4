import { expect } from 'vitest'
import { people } from '#server/testing/earners.ts'
import type { Answer, Issuer } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const WALL_CLOCK = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The documented format of each field, by field name: ids, timestamps, image URLs, counts and flags. */
const FORMATS: [names: RegExp, isGood: (value: unknown) => boolean][] = [
  [
    /^(created_at|updated_at|archived_at|t_c_accepted_at|sent_at)$/,
    (value) => value === null || MOMENT.test(String(value)),
  ],
  [
    /^(emitted_at|expires_at|revoked_at|current_period_(start|end))$/,
    (value) => value === null || WALL_CLOCK.test(String(value)),
  ],
  [/^activity_(started|ended)_at$/, (value) => value === null || /^\d{4}-\d\d-\d\d$/.test(String(value))],
  [/^(id|uuid|organization_id|badge_template_version_id|badge_template_id)$/, (value) => UUID.test(String(value))],
  [
    /^(image|background_image|logo|profile_picture)(_high|_thumbnail)?_path$/,
    (value) => /^http:\/\/localhost:4000\/images\/\S+$/.test(String(value)),
  ],
  [/^(url|public_url)$/, (value) => value === null || /^http:\/\/localhost:4000\//.test(String(value))],
  [/_count$|^(credits_left|badge_assignees_ratio|max_users)$/, (value) => value === null || Number.isInteger(value)],
  [/^(is_learning_path|is_published|imported)$/, (value) => value === 0 || value === 1],
  [/^is_assignable$/, (value) => typeof value === 'boolean'],
  [/^version_code$/, (value) => /^\d+$/.test(String(value)) && typeof value === 'string'],
]

/** The paths and values of all fields of an answer, at any depth, whose format is not the documented one. */
function misshapen(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => misshapen(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const [, isGood] = FORMATS.find(([names]) => names.test(name)) ?? []
    return [...(isGood && !isGood(inner) ? [`${path}.${name}: ${inner}`] : []), ...misshapen(inner, `${path}.${name}`)]
  })
}

const ORGANIZATION = '/issuers/organization'
const TEMPLATES = `${ORGANIZATION}/badge_templates`
const LISTS = `${ORGANIZATION}/earners_lists`

/** Creates a record of each kind and returns the ids. */
async function makeThings(issuer: Issuer) {
  const template = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  const other = await issuer.ask('POST', TEMPLATES, { ...completeContent('DATA-02'), status: 'active' })
  const path = await issuer.ask('POST', TEMPLATES, {
    ...completeContent('PATH-01'),
    is_learning_path: 1,
    learning_path: [template.body.data.id],
    status: 'active',
  })
  const list = await issuer.ask('POST', LISTS, { name: 'Group A', earners: people(2) })
  const award = { ...people(1)[0], badge_template_id: path.body.data.id, expires_at: '2090-01-01 00:00:00' }
  const badge = await issuer.ask('POST', `${ORGANIZATION}/badges`, award)
  return {
    template: template.body.data.id,
    other: other.body.data.id,
    path: path.body.data.id,
    list: list.body.data.id,
    earner: list.body.data.earners[0].id,
    badge: badge.body.data.id,
  }
}

type Things = Awaited<ReturnType<typeof makeThings>>
type Ask = [method: string, path: string, body?: object]

/** A valid request to each numbered endpoint (docs/endpoint-numbers.md), and the documented wrapping of its answer. */
const ENDPOINTS: [name: string, wraps: 'data' | 'page' | 'bare' | 'none', ask: (things: Things) => Ask][] = [
  ['E1', 'data', () => ['POST', TEMPLATES, { ...completeContent('NEW-01'), is_learning_path: 1 }]],
  ['E2', 'data', ({ other, path }) => ['POST', `${TEMPLATES}/${other}/learning_path/${path}`]],
  ['E3', 'data', ({ path }) => ['GET', `${TEMPLATES}/selectables/${path}`]],
  ['E4', 'data', () => ['GET', `${ORGANIZATION}/learning_paths`]],
  ['E5', 'bare', () => ['GET', '/auth/user']],
  ['E6', 'bare', () => ['PUT', '/auth/user', {}]],
  ['E7', 'data', () => ['POST', '/auth/user/profile', { name: 'Hannah' }]],
  ['E8', 'bare', () => ['GET', '/auth/request-password?email=nobody%40wrenfield.example']],
  ['E9', 'data', () => ['GET', ORGANIZATION]],
  ['E11', 'data', () => ['PUT', ORGANIZATION, { address_info: { city: 'York' } }]],
  ['E12', 'bare', () => ['GET', `${ORGANIZATION}/year-statistics?year=2025`]],
  ['E13', 'bare', () => ['GET', `${ORGANIZATION}/statistics`]],
  ['E14', 'data', ({ badge }) => ['GET', `${ORGANIZATION}/badges/${badge}`]],
  ['E15', 'page', () => ['GET', `${ORGANIZATION}/badges`]],
  ['E17', 'data', ({ badge }) => ['POST', `/issuers/badges/${badge}/revoke`, { reason: 'Error' }]],
  [
    'E18',
    'data',
    ({ template }) => ['POST', `${ORGANIZATION}/badges`, { ...people(1)[0], badge_template_id: template }],
  ],
  [
    'E19',
    'bare',
    ({ template, list }) => ['POST', `${ORGANIZATION}/badges/earners-lists/${list}`, { badge_template_id: template }],
  ],
  ['E20', 'data', ({ list }) => ['POST', `${LISTS}/earners`, { ...people(1, 9)[0], earners_list_id: list }]],
  [
    'E21',
    'data',
    ({ earner, list }) => ['PUT', `${LISTS}/earners/${earner}`, { recipient_first_name: 'Ada', earners_list_id: list }],
  ],
  ['E22', 'data', () => ['POST', LISTS, { name: 'Group B', earners: people(2) }]],
  ['E23', 'data', ({ list }) => ['PUT', `${LISTS}/${list}`, { status: 'disabled' }]],
  ['E24', 'data', ({ list }) => ['GET', `${LISTS}/${list}`]],
  ['E25', 'page', () => ['GET', LISTS]],
  ['E26', 'none', ({ list }) => ['DELETE', `${LISTS}/${list}`]],
]

function expectWrapped({ body }: Answer, wraps: (typeof ENDPOINTS)[number][1]) {
  if (wraps === 'none') return expect(body).toBe('')
  if (wraps === 'bare') return expect(body).not.toHaveProperty('data')
  expect(Object.keys(body).sort()).toEqual(wraps === 'data' ? ['data'] : ['data', 'links', 'meta'])
}

test.for(ENDPOINTS)('%s answers in the documented shape and formats', async ([, wraps, askFor], { issuer }) => {
  const answer = await issuer.ask(...askFor(await makeThings(issuer)))
  expect(answer.status).toBeLessThan(300)
  expectWrapped(answer, wraps)
  expect(misshapen(answer.body)).toEqual([])
})

test('E10 answers in the documented shape and formats', async ({ issuer }) => {
  const answer = await issuer.ask('POST', `${ORGANIZATION}/logo`, upload('logo', await drawing()))
  expect(answer.status).toBe(200)
  expectWrapped(answer, 'data')
  expect(misshapen(answer.body)).toEqual([])
  expect(answer.body.data.logo_path).toContain('/images/uploads/')
})
