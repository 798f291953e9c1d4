import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const LISTS = '/issuers/organization/earners_lists'
const [person] = people(1)

/** One thing of every kind, and what counts them. */
async function belongings(db: Database, owner: Issuer) {
  const template = await addTemplate(db, owner)
  const badge = await addBadge(db, owner, template)
  const list = await addList(owner, people(2))
  const { email } = (await owner.ask('GET', `${BADGES}/${badge}`)).body.data
  return { template: template.id, version: template.versionId, badge, list, email: email.id }
}

const figures = async (owner: Issuer) => [
  (await owner.ask('GET', '/issuers/organization')).body,
  (await owner.ask('GET', '/issuers/organization/statistics')).body,
  (await owner.ask('GET', LISTS)).body,
  (await owner.ask('GET', BADGES)).body,
]

test('an id of another organization in a body or a query is one that nobody has', async ({ db, issuer, stranger }) => {
  const theirs = await belongings(db, stranger)
  const mine = await belongings(db, issuer)
  const before = [await figures(issuer), await figures(stranger)]
  const refused: [string, (id: string) => ReturnType<Issuer['ask']>, string][] = [
    [
      'the template of an award',
      (id) => issuer.ask('POST', BADGES, { ...person, badge_template_id: id }),
      theirs.template,
    ],
    [
      'the template of an award to a list',
      (id) => issuer.ask('POST', `${BADGES}/earners-lists/${mine.list}`, { badge_template_id: id }),
      theirs.template,
    ],
    [
      'the template of a preview',
      (id) => issuer.ask('GET', `${BADGES}/earners-lists/${mine.list}/preview?badge_template_id=${id}`),
      theirs.template,
    ],
    [
      'the list of a new earner',
      (id) => issuer.ask('POST', `${LISTS}/earners`, { ...person, earners_list_id: id }),
      theirs.list,
    ],
    [
      'one of many badges to revoke',
      (id) => issuer.ask('POST', `${BADGES}/revoke`, { badge_ids: [mine.badge, id], reason: 'Error' }),
      theirs.badge,
    ],
    [
      'one of many badges to announce',
      (id) => issuer.ask('POST', `${BADGES}/resend`, { badge_ids: [mine.badge, id] }),
      theirs.badge,
    ],
  ]
  for (const [what, ask, id] of refused) {
    const foreign = await ask(id)
    const unknown = await ask(crypto.randomUUID())
    expect({ what, status: foreign.status, body: foreign.body }).toEqual({ what, status: 404, body: unknown.body })
  }
  expect([await figures(issuer), await figures(stranger)]).toEqual(before)
})

test('an id of another organization in a filter finds nothing, and acts on nothing', async ({
  db,
  issuer,
  stranger,
}) => {
  const theirs = await belongings(db, stranger)
  await belongings(db, issuer)
  const filters: Record<string, string>[] = [
    { badge_template_id: theirs.template },
    { badge_template_version_id: theirs.version },
    { email_id: theirs.email },
    { search: theirs.badge },
  ]
  for (const filter of filters) {
    const { body } = await issuer.ask('GET', `${BADGES}?${new URLSearchParams(filter)}`)
    expect(body).toMatchObject({ data: [], meta: { total: 0 } })
    const act = await issuer.ask('POST', `${BADGES}/revoke`, { filter, expected_count: 1, reason: 'Error' })
    expect(act).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
  expect((await stranger.ask('GET', `${BADGES}/${theirs.badge}`)).body.data.status).toBe('valid')
})

test('the same address is another person in another organization', async ({ db, issuer, stranger }) => {
  const theirs = await addList(stranger, [person!])
  const mine = await addList(issuer, [{ ...person!, recipient_first_name: 'Another' }])
  const of = async (owner: Issuer, list: string) => (await owner.ask('GET', `${LISTS}/${list}`)).body.data.earners[0]
  expect((await of(issuer, mine)).id).not.toBe((await of(stranger, theirs)).id)
  const template = await addTemplate(db, stranger)
  await addBadge(db, stranger, template, person)
  const holders = await issuer.ask(
    'GET',
    `${BADGES}/earners-lists/${mine}/preview?badge_template_id=${(await addTemplate(db, issuer)).id}`,
  )
  expect(holders.body.data.holders_count).toBe(0)
  expect((await of(stranger, theirs)).recipient_first_name).toBe('Person')
})
