import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const PAST = '2000-01-01 00:00:00'

async function pathOfThree(db: Database, issuer: Issuer) {
  const [one, two, three] = await Promise.all(
    ['Reading data', 'Cleaning data', 'Telling a story'].map((title) => addTemplate(db, issuer, { title })),
  )
  return { path: await addLearningPath(db, issuer, [one!, two!, three!]), one: one!, two: two!, three: three! }
}

const missingOf = async (issuer: Issuer, template: { id: string }, recipient_email: string) =>
  (await issuer.ask('POST', `${BADGES}/preview`, { badge_template_id: template.id, recipient_email })).body.data

async function previewOf(issuer: Issuer, template: { id: string }, list: string, duplicates = 'allow') {
  const query = new URLSearchParams({ badge_template_id: template.id, duplicates })
  const { missing_steps, missing_steps_earners_count } = (
    await issuer.ask('GET', `${BADGES}/earners-lists/${list}/preview?${query}`)
  ).body.data
  return { missing_steps, missing_steps_earners_count }
}

test('the preview names the steps of a path that a person does not hold: expired, revoked and future badges do not count', async ({
  db,
  issuer,
}) => {
  const { path, one, two, three } = await pathOfThree(db, issuer)
  const [person] = people(1)
  const all = [one, two, three].map(({ id }) => expect.objectContaining({ badge_template_id: id }))
  expect(await missingOf(issuer, path, 'nobody.yet@wrenfield.example')).toMatchObject({ missing_steps: all })

  await addBadge(db, issuer, one, { ...person, expires_at: '2090-01-01 00:00:00' })
  await addBadge(db, issuer, two, { ...person, emittedAt: '1999-01-01 00:00:00', expires_at: PAST })
  await addBadge(db, issuer, two, { ...person, revoked: { reason: 'Issued in error', at: PAST } })
  await addBadge(db, issuer, three, { ...person, emittedAt: '2090-01-01 00:00:00' })
  const missing_steps = [
    { badge_template_id: two.id, title: 'Cleaning data' },
    { badge_template_id: three.id, title: 'Telling a story' },
  ]
  expect(await missingOf(issuer, path, person!.recipient_email.toUpperCase())).toMatchObject({ missing_steps })
  await addBadge(db, issuer, two, person)
  await addBadge(db, issuer, three, person)
  expect(await missingOf(issuer, path, person!.recipient_email)).toMatchObject({ missing_steps: [] })
  expect(await missingOf(issuer, one, 'nobody.yet@wrenfield.example')).toMatchObject({ missing_steps: [] })
})

test('the preview of an award to a list counts the people who lack each step, without those who get no badge', async ({
  db,
  issuer,
}) => {
  const { path, one, two, three } = await pathOfThree(db, issuer)
  const [complete, half, none, holder] = people(4)
  const list = await addList(issuer, people(4))
  for (const step of [one, two, three]) await addBadge(db, issuer, step, complete)
  await addBadge(db, issuer, one, half)
  await addBadge(db, issuer, one, half)
  await addBadge(db, issuer, path, holder)
  await addBadge(db, issuer, two, { ...none, expires_at: PAST, emittedAt: '1999-01-01 00:00:00' })

  const step = ({ id }: { id: string }, title: string, earners_count: number) => ({
    badge_template_id: id,
    title,
    is_required: 1,
    earners_count,
  })
  expect(await previewOf(issuer, path, list)).toEqual({
    missing_steps_earners_count: 3,
    missing_steps: [step(one, 'Reading data', 2), step(two, 'Cleaning data', 3), step(three, 'Telling a story', 3)],
  })
  expect(await previewOf(issuer, path, list, 'skip')).toEqual({
    missing_steps_earners_count: 2,
    missing_steps: [step(one, 'Reading data', 1), step(two, 'Cleaning data', 2), step(three, 'Telling a story', 2)],
  })
  const nothing = { missing_steps_earners_count: 0, missing_steps: [] }
  expect(await previewOf(issuer, one, list)).toEqual(nothing)
  expect(await previewOf(issuer, path, await addList(issuer, [complete!]))).toEqual(nothing)
})

test('no step is missing if the path’s rule is met; otherwise each missing step says whether it is required', async ({
  db,
  issuer,
}) => {
  const { path, one, two, three } = await pathOfThree(db, issuer)
  const steps = [one, two, three].map(({ id }) => ({ id, is_required: id === one.id ? 1 : 0 }))
  const rule = { learning_path: steps, needed_steps: 2, expired_counts: 1 }
  expect((await issuer.ask('PUT', `/issuers/organization/learning_paths/${path.id}/steps`, rule)).status).toBe(200)
  const [complete, optionalOnly, requiredOnly] = people(3)
  await addBadge(db, issuer, one, { ...complete, emittedAt: '1999-01-01 00:00:00', expires_at: PAST })
  await addBadge(db, issuer, three, complete)
  for (const step of [two, three]) await addBadge(db, issuer, step, optionalOnly)
  await addBadge(db, issuer, one, requiredOnly)

  const missing = async (person: typeof complete) =>
    (await missingOf(issuer, path, person!.recipient_email)).missing_steps.map(
      ({ title, is_required }: { title: string; is_required: number }) => `${title} ${is_required}`,
    )
  expect(await missing(complete), 'an expired badge counts on this path').toEqual([])
  expect(await missing(optionalOnly)).toEqual(['Reading data 1'])
  expect(await missing(requiredOnly)).toEqual(['Cleaning data 0', 'Telling a story 0'])
  expect(await previewOf(issuer, path, await addList(issuer, people(3)))).toMatchObject({
    missing_steps_earners_count: 2,
    missing_steps: [
      { title: 'Reading data', earners_count: 1 },
      { title: 'Cleaning data', is_required: 0, earners_count: 1 },
      { title: 'Telling a story', earners_count: 1 },
    ],
  })
})

test('badges of another organization do not count as steps', async ({ db, issuer, stranger }) => {
  const { path, one } = await pathOfThree(db, issuer)
  const [person] = people(1)
  await addBadge(db, stranger, await addTemplate(db, stranger), person)
  await addBadge(db, issuer, one, person)
  expect((await missingOf(issuer, path, person!.recipient_email)).missing_steps).toHaveLength(2)
  const theirs = { badge_template_id: path.id, recipient_email: person!.recipient_email }
  expect((await stranger.ask('POST', `${BADGES}/preview`, theirs)).status).toBe(404)
})
