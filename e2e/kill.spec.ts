import { type Product, startProduct } from './product.ts'
import { expect, test } from './test.ts'

const PATH = '/api/v1/issuers/organization'
const CREDITS = 5000
const ROUNDS = 3
/** Awards that are acknowledged in a round before the product is killed, and how many are under way at a time. */
const BEFORE_THE_KILL = 60
const AT_A_TIME = 8

type Award = { email: string; key: string; id?: string }
type Ask = (method: string, path: string, body?: object, key?: string) => Promise<{ status: number; body: Answer }>
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers that it does not trust to have a shape
type Answer = any

test('a badge that was acknowledged before a kill -9 is there once, and paid for once', {
  tag: '@both-stores',
}, async ({ store }) => {
  test.setTimeout(240_000)
  const product = await startProduct(store)
  const ask = await signedInIssuer(product)
  const template = await makeTemplate(ask)

  const awards: Award[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await awardUntilKilled(product, ask, { template, awards })
    await product.startAgain()
    await expectEachOnce(ask, awards)
  }
  // Whoever heard nothing asks again with the same key, and gets the badge: the first one, where there was one.
  for (const award of awards.filter(({ id }) => !id)) await sendAward(ask, template, award)
  expect((await expectEachOnce(ask, awards)).length).toBe(awards.length)
  await product.stop()
})

async function signedInIssuer(product: Product): Promise<Ask> {
  const organization = await product.admin('create-organization', '--name', 'Killed', '--credits', String(CREDITS))
  const person = { email: 'issuer@killed.example', password: 'nothing is ever lost' }
  const account = ['--organization', String(organization['id']), '--name', 'Ines', '--last-name', 'Moreau']
  await product.admin('create-user', ...account, '--email', person.email, '--password', person.password)
  let cookie = ''
  const ask: Ask = async (method, path, body, key) => {
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: body && JSON.stringify(body),
    })
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: response.status, body: await response.json() }
  }
  expect((await ask('POST', '/api/v1/auth/login', person)).status).toBe(200)
  return ask
}

async function makeTemplate(ask: Ask): Promise<string> {
  const { body } = await ask('POST', `${PATH}/badge_templates`, {
    title: 'Never lost',
    code: 'NL-1',
    type: 'participation',
    description: '<p>Kept.</p>',
    assignment_criteria: '<p>None.</p>',
    status: 'active',
  })
  return body.data.id
}

async function sendAward(ask: Ask, template: string, award: Award) {
  const recipient = { recipient_email: award.email, recipient_first_name: 'Ada', recipient_last_name: 'Byron' }
  const answer = await ask('POST', `${PATH}/badges`, { badge_template_id: template, ...recipient }, award.key)
  expect(answer.status).toBe(201)
  award.id = answer.body.data.id
}

/** Awards without a pause from several sides until the product is gone. */
async function awardUntilKilled(
  product: Product,
  ask: Ask,
  { template, awards }: { template: string; awards: Award[] },
) {
  let acknowledged = 0
  let killed: Promise<void> | undefined
  const awardOn = async () => {
    while (!killed) {
      const award: Award = { email: `${awards.length}@killed.example`, key: crypto.randomUUID() }
      awards.push(award)
      const isCut = await sendAward(ask, template, award).then(
        () => false,
        (error) => {
          if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
          return true
        },
      )
      if (isCut) return
      acknowledged += 1
      if (acknowledged >= BEFORE_THE_KILL) killed ??= product.kill()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, awardOn))
  await killed
}

/** @returns every badge of the organization */
async function expectEachOnce(ask: Ask, awards: Award[]) {
  const badges: { id: string; recipient_email: string }[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await ask('GET', `${PATH}/badges?page=${page}`)
    badges.push(...body.data)
    last = body.meta.last_page
  }
  const ids = new Set(badges.map(({ id }) => id))
  expect(awards.filter(({ id }) => id && !ids.has(id))).toEqual([])
  expect(new Set(badges.map(({ recipient_email }) => recipient_email)).size).toBe(badges.length)
  const { body } = await ask('GET', PATH)
  expect(body.data).toMatchObject({ badges_count: badges.length, credits_left: CREDITS - badges.length })
  const { body: spendings } = await ask('GET', `${PATH}/credit_transactions?credit=-1`)
  expect(spendings.meta.total).toBe(badges.length)
  return badges
}
