import { type Ask, makeTemplate, PATH, signedInIssuer } from './support/killed.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect } from './support/test.ts'

/** Overrides the automatic fixture: no browser is needed, and so no other product is started. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from here
  trouble: async ({}, use) => use({ expect: () => {} }),
})

const CREDITS = 5000
/** Acknowledged awards before the product is killed, and concurrent requests. */
const BEFORE_THE_KILL = 60
const AT_A_TIME = 8
/** On the list: enough that an award takes as long as several other answers. */
const PEOPLE = 1000
/** When the product is killed, in answers that other requests got since the award to the list started. */
const MOMENTS = [3, 20]

type Award = { email: string; key: string; id?: string }

test('after a kill -9 each acknowledged badge exists once and is paid once, and an award to a list completely or not at all', async ({
  store,
}) => {
  test.setTimeout(240_000)
  const product = await startProduct(store, { DEMO: '0' })
  const ask = await signedInIssuer(product, CREDITS)
  const template = await makeTemplate(ask)

  const awards: Award[] = []
  await awardUntilKilled(product, ask, { template, awards })
  await product.startAgain()
  await expectEachOnce(ask, awards)
  // Requests without an answer are retried with the same key, and get the first badge if there was one.
  for (const award of awards.filter(({ id }) => !id)) await sendAward(ask, template, award)
  expect((await expectEachOnce(ask, awards)).length).toBe(awards.length)

  const list = await makeList(ask)
  const award = (key: string) =>
    ask('POST', `${PATH}/badges/earners-lists/${list}`, { badge_template_id: template }, key)
  for (const [index, answers] of MOMENTS.entries()) {
    const key = crypto.randomUUID()
    const cut = award(key).catch(() => undefined)
    for (let heard = 0; heard < answers; heard += 1) await fetch(`${product.url}/healthz`)
    await product.kill()
    await cut
    await product.startAgain()
    await expectWholeAwards(ask, awards.length)
    // Retried with the same key: one complete award, whatever became of the first request.
    expect(await award(key)).toMatchObject({ status: 201 })
    expect(await expectWholeAwards(ask, awards.length)).toBe(PEOPLE * (index + 1))
  }
  await product.stop()
})

async function sendAward(ask: Ask, template: string, award: Award) {
  const recipient = { recipient_email: award.email, recipient_first_name: 'Ada', recipient_last_name: 'Lovelace' }
  const answer = await ask('POST', `${PATH}/badges`, { badge_template_id: template, ...recipient }, award.key)
  expect(answer.status).toBe(201)
  award.id = answer.body.data.id
}

/** Sends concurrent awards without a pause until the product is gone. */
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

async function makeList(ask: Ask): Promise<string> {
  const earners = Array.from({ length: PEOPLE }, (_, number) => ({
    recipient_email: `listed${number}@killed.example`,
    recipient_first_name: 'Ada',
    recipient_last_name: `Byron ${number}`,
  }))
  const { body } = await ask('POST', `${PATH}/earners_lists`, { name: 'All', status: 'enabled', type: 'list', earners })
  return body.data.id
}

/** @returns the number of badges of lists, after checking that lists are complete and each badge is paid */
async function expectWholeAwards(ask: Ask, others: number): Promise<number> {
  const { body } = await ask('GET', PATH)
  const { badges_count, credits_left } = body.data
  const awarded = badges_count - others
  expect(awarded % PEOPLE).toBe(0)
  expect(credits_left).toBe(CREDITS - badges_count)
  const { body: listed } = await ask('GET', `${PATH}/badges?search=byron`)
  expect(listed.meta.total).toBe(awarded)
  return awarded
}
