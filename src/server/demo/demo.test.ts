import { expect } from 'vitest'
import { elementsOf } from '#contract/micro-credentials/micro-credential-elements.ts'
import { ask } from '#server/testing/issuer.ts'
import { test as base } from '#server/testing/test.ts'
import { DEMO_ACCOUNTS } from './demo-organization.ts'
import { makeDemo } from './make-demo.ts'

const PASSWORD = 'the demo is open to all'
const NOW = new Date()

/** The demo is created once for all tests, and each account signs in once. */
let made: Promise<void> | undefined
const cookies = new Map<string, string>()
const test = base.extend<{ signIn: (email: string) => Promise<(path: string) => ReturnType<typeof ask>> }>({
  signIn: async ({ app, services }, use) => {
    made ??= makeDemo(services, PASSWORD)
    await made
    await use(async (email) => {
      if (!cookies.has(email)) {
        const { status, headers } = await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })
        expect(status).toBe(200)
        cookies.set(email, headers.getSetCookie()[0]!.split(';')[0]!)
      }
      const cookie = cookies.get(email)!
      return (path) => ask(app, { cookie }, 'GET', path)
    })
  },
})

type Rows = { length: number } & Record<string, never>[]
const monthsAgo = (months: number) =>
  new Date(new Date(NOW).setMonth(NOW.getMonth() - months)).toISOString().slice(0, 10)

test('the English demo has the expected numbers', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[0])
  const { data: organization } = (await get('/issuers/organization')).body
  expect(organization).toMatchObject({ name: 'Wrenfield College', badges_count: 3000, credits_left: 7215 })
  expect((await get('/issuers/organization/badge_templates?is_learning_path=0')).body.meta.total).toBe(17)
  const paths: { is_assignable: boolean; learning_path: Rows }[] = (await get('/issuers/organization/learning_paths'))
    .body.data
  expect(paths.map((path) => path.is_assignable).sort()).toEqual([false, true, true, true])
  expect(paths.map((path) => path.learning_path.length)).toEqual([5, 3, 3, 3])
})

test('nothing in it is due for deletion by retention', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[0])
  const { data } = (await get('/issuers/organization/privacy/retention')).body
  expect(data).toMatchObject({ unused_count: 0, mails_count: 0, activity_count: 0 })
})

test('its templates are of every type and in every state', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[0])
  const { data } = (await get('/issuers/organization/badge_templates')).body
  const all = (field: string) => new Set(data.map((template: Record<string, string>) => template[field]))
  expect(all('status')).toEqual(new Set(['draft', 'active', 'archived']))
  expect(all('type')).toEqual(new Set(['knowledge', 'skills', 'participation', 'qualification']))
})

test('some of its templates have designed pictures in the enamels of its brand', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[0])
  const { data: brand } = (await get('/issuers/organization/brand')).body
  expect(brand.enamels.filter(({ uses }: { uses: number }) => uses > 0)).toHaveLength(4)
  const { data } = (await get('/issuers/organization/badge_templates')).body
  const designed = data.filter(({ image_alt }: { image_alt: string | null }) => image_alt)
  expect(designed.map(({ code }: { code: string }) => code).toSorted()).toEqual([
    'CLIM-1',
    'FAW-3',
    'LS-B',
    'PEER-25',
    'RI-01',
  ])
})

test('its lists are of both types, one is disabled and one holds two thousand people', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[0])
  const { body } = await get('/issuers/organization/earners_lists')
  const lists: { earners_count: number; status: string; type: string }[] = body.data
  expect(lists.map(({ earners_count }) => earners_count).sort((a, b) => b - a)).toEqual([2000, 240, 178, 64])
  expect(lists.filter(({ status }) => status === 'disabled')).toHaveLength(1)
  expect(lists.filter(({ type }) => type === 'import')).toHaveLength(1)
})

test('its badges reach over eighteen months, some revoked, some expired, some about to expire', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[0])
  const total = async (query: string): Promise<number> =>
    (await get(`/issuers/organization/badges?${query}`)).body.meta.total
  const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10)

  expect(await total(`created_at_before=${monthsAgo(19)}`)).toBe(0)
  expect(await total(`created_at_before=${monthsAgo(16)}`)).toBeGreaterThan(50)
  expect(await total(`created_at_after=${day(-2)}`)).toBeGreaterThan(5)
  expect(await total('status=revoked')).toBeGreaterThan(10)
  expect(await total('state=expired')).toBeGreaterThan(100)
  expect(await total(`expired_at_after=${day(0)}&expires_at_before=${day(30)}`)).toBeGreaterThan(15)
})

test('each demo has badges that were renewed', async ({ signIn }) => {
  for (const account of DEMO_ACCOUNTS) {
    const get = await signIn(account)
    const newest = (await get('/issuers/organization/badges')).body.data
    const renewals = newest.filter((badge: Record<string, unknown>) => badge['renews_badge_id'])
    expect(renewals).toHaveLength(2)
    for (const { id, renews_badge_id } of renewals) {
      const { data: old } = (await get(`/issuers/organization/badges/${renews_badge_id}`)).body
      expect(old).toMatchObject({ renewed_by_badge_id: id, expires_at: expect.any(String) })
    }
  }
})

test('credits were granted and spent badge by badge', async ({ signIn, db }) => {
  await signIn(DEMO_ACCOUNTS[0])
  const { rows } = await db.execute(
    `select sum(c.credits)::int - o.credits_left as missing, count(*)::int as lines from credit_transactions c
     join organizations o on o.id = c.organization_id where o.name = 'Wrenfield College' and o.badges_count = 3000
     group by o.id`,
  )
  expect(rows).toMatchObject([{ missing: 0 }])
})

test('no mail of the demo waits to be sent', async ({ signIn, db }) => {
  await signIn(DEMO_ACCOUNTS[0])
  const { rows } = await db.execute(
    `select m.status, count(*)::int as mails from mails m join organizations o on o.id = m.organization_id
     where o.badges_count in (3000, 420) group by m.status`,
  )
  expect(rows).toEqual([{ status: 'sent', mails: 3422 }])
})

test('each demo has a micro-credential with all elements, and badges with grades and evidence', async ({ signIn }) => {
  for (const [index, language] of (['en', 'it'] as const).entries()) {
    const get = await signIn(DEMO_ACCOUNTS[index]!)
    const shows_grades = language === 'en' ? 1 : 0
    const { body } = await get('/issuers/organization/badge_templates?is_micro_credential=1')
    expect(body.data).toMatchObject([{ names_recipient: 1, shows_grades, status: 'active' }])
    const { id, title, micro_credential, alignments } = body.data[0]
    expect(elementsOf({ title, micro_credential }, null).every(({ isThere }) => isThere)).toBe(true)
    for (const { framework, code, name, url } of alignments) {
      const query = new URLSearchParams({ framework, language, search: code })
      const found = (await get(`/issuers/organization/skills?${query}`)).body.data
      expect(found).toContainEqual({ framework, code, name, url })
    }
    const { data: badges } = (await get(`/issuers/organization/badges?badge_template_id=${id}`)).body
    expect(badges.some(({ evidence }: { evidence: unknown[] }) => evidence.length === 1)).toBe(true)
    const credits = micro_credential.ects
    expect(badges).toContainEqual(expect.objectContaining({ credits_earned: credits, grade: expect.any(String) }))
  }
})

test('the Italian demo is in Italian', async ({ signIn }) => {
  const get = await signIn(DEMO_ACCOUNTS[1])
  const { body } = await get('/auth/user')
  expect(body).toMatchObject({
    username: 'chiara.bassani',
    profile: { language: 'it' },
    organization: { name: 'Università di Montelupo', badges_count: 420, credits_left: 3400 },
  })
})
