import { expect, inject } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const TEMPLATES = '/issuers/organization/badge_templates'

const [first, second, third] = people(3)

const award = async (issuer: Issuer, { id }: { id: string }, person: object | undefined) => {
  const { status, body } = await issuer.ask('POST', BADGES, { ...person, badge_template_id: id })
  expect(status).toBe(201)
  return body.data
}

const retitle = async (issuer: Issuer, { id }: { id: string }, title: string) =>
  expect((await issuer.ask('PUT', `${TEMPLATES}/${id}`, { title })).status).toBe(200)

const stepTitles = ({ learning_path }: { learning_path: { title: string }[] }) =>
  learning_path.map(({ title }) => title)

test('a badge of a path keeps the texts that its steps had; the next award shows them as they are, in a new version', async ({
  db,
  issuer,
}) => {
  const step = await addTemplate(db, issuer, { title: 'Step as it was' })
  const path = await addLearningPath(db, issuer, [step, await addTemplate(db, issuer, { title: 'Other step' })])
  const before = await award(issuer, path, first)
  const again = await award(issuer, path, second)
  expect(again.badge_template_version_id).toBe(before.badge_template_version_id)

  await retitle(issuer, step, 'Step as it is')

  const stored = (await issuer.ask('GET', `${BADGES}/${before.id}`)).body.data
  expect(stepTitles(stored.badge_template_version)).toEqual(['Step as it was', 'Other step'])
  const { data } = (await issuer.ask('GET', BADGES)).body
  expect(data.map((badge: typeof stored) => stepTitles(badge.badge_template_version))).toEqual([
    ['Step as it was', 'Other step'],
    ['Step as it was', 'Other step'],
  ])
  const shown = (await issuer.ask('GET', `${TEMPLATES}/${path.id}`)).body.data
  expect(stepTitles(shown)).toEqual(['Step as it is', 'Other step'])

  const after = await award(issuer, path, third)
  expect(stepTitles(after.badge_template_version)).toEqual(['Step as it is', 'Other step'])
  expect([before, again, after].map((badge) => badge.badge_template_version.version_code)).toEqual(['1', '1', '2'])
})

test('an award to a list shows the steps as they are, too', async ({ db, issuer }) => {
  const step = await addTemplate(db, issuer, { title: 'Step as it was' })
  const path = await addLearningPath(db, issuer, [step])
  await award(issuer, path, first)
  await retitle(issuer, step, 'Step as it is')
  const list = await addList(issuer, [second!, third!])
  await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: path.id })

  const { data } = (await issuer.ask('GET', `${BADGES}?sort=created_at`)).body
  const titles = data.map((badge: { badge_template_version: { learning_path: { title: string }[] } }) =>
    stepTitles(badge.badge_template_version),
  )
  expect(titles).toEqual([['Step as it was'], ['Step as it is'], ['Step as it is']])
})

test.runIf(inject('store') === 'postgres')(
  'editing steps while their path is awarded leaves every badge as its response showed it',
  async ({ db, issuer }) => {
    const step = await addTemplate(db, issuer)
    const path = await addLearningPath(db, issuer, [step])
    const awards: Promise<Awaited<ReturnType<typeof award>>>[] = []
    const edits: Promise<unknown>[] = []
    for (const [number, person] of people(20).entries()) {
      awards.push(award(issuer, path, person))
      edits.push(retitle(issuer, step, `Title ${number}`))
    }
    const badges = await Promise.all(awards)
    await Promise.all(edits)
    for (const badge of badges) {
      const { body } = await issuer.ask('GET', `${BADGES}/${badge.id}`)
      expect(stepTitles(body.data.badge_template_version)).toEqual(stepTitles(badge.badge_template_version))
    }
  },
)
