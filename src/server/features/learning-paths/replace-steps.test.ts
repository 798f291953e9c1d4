import { expect } from 'vitest'
import { MAX_STEPS } from '#contract/learning-paths/rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Answer, Issuer } from '#server/testing/issuer.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const PATHS = '/issuers/organization/learning_paths'
const TEMPLATES = '/issuers/organization/badge_templates'

const replace = (issuer: Issuer, path: { id: string }, steps: { id: string }[], more: object = {}) =>
  issuer.ask('PUT', `${PATHS}/${path.id}/steps`, { learning_path: steps.map(({ id }) => id), ...more })

const show = async (issuer: Issuer, path: { id: string }) =>
  (await issuer.ask('GET', `${TEMPLATES}/${path.id}`)).body.data

const stepsOf = ({ body }: Answer): string[] => body.data.learning_path.map(({ id }: { id: string }) => id)

const award = (issuer: Issuer, path: { id: string }, name = 'giulia') =>
  issuer.ask('POST', '/issuers/organization/badges', {
    badge_template_id: path.id,
    recipient_email: `${name}@example.org`,
    recipient_first_name: name,
    recipient_last_name: 'Conti',
  })

/** A path with the steps `a`, `b` and `c`, and a template `d` that is not a step. */
async function givenPath(db: Database, issuer: Issuer) {
  const [a, b] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const [c, d] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  return { path: await addLearningPath(db, issuer, [a, b, c]), a, b, c, d }
}

test('many changes of an issued path become one version, and its badges keep their steps', async ({ db, issuer }) => {
  const { path, a, b, c, d } = await givenPath(db, issuer)
  const { body: badge } = await award(issuer, path)

  const saved = await replace(issuer, path, [d, c, a])
  expect(saved).toMatchObject({ status: 200, body: { data: { id: path.id, version_code: '2' } } })
  expect(stepsOf(saved)).toEqual([d.id, c.id, a.id])
  const versions = await issuer.ask('GET', `${TEMPLATES}/${path.id}/versions`)
  expect(versions.body.data.map(({ version_code }: { version_code: string }) => version_code)).toEqual(['2', '1'])
  const { body } = await issuer.ask('GET', `/issuers/organization/badges/${badge.data.id}`)
  expect(body.data.badge_template_version.learning_path.map(({ id }: { id: string }) => id)).toEqual([a.id, b.id, c.id])
})

test('a version without badges is changed in place, and an unchanged list writes nothing', async ({ db, issuer }) => {
  const [a, b] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a, b])
  const saved = await replace(issuer, path, [b, a])
  expect(saved.body.data).toMatchObject({ version_code: '1' })
  expect(await replace(issuer, path, [b, a])).toMatchObject({ status: 200, body: saved.body })
  expect(stepsOf(await replace(issuer, path, []))).toEqual([])
})

test('the history lists each attached, moved and detached step', async ({ db, issuer }) => {
  const { path, a, b, c, d } = await givenPath(db, issuer)
  await replace(issuer, path, [c, a, d])
  const { body } = await issuer.ask('GET', `/issuers/organization/events?subject=template&subject_id=${path.id}`)
  const events = body.data.map(({ action, data }: { action: string; data: object }) => ({ action, data }))
  expect(events).toHaveLength(3)
  expect(events).toEqual(
    expect.arrayContaining([
      { action: 'step_detached', data: { template_id: b.id, from: 2 } },
      { action: 'step_moved', data: { template_id: a.id, from: 1, to: 2 } },
      { action: 'step_attached', data: { template_id: d.id, to: 3 } },
    ]),
  )
})

test('a change based on a stale state is refused', async ({ db, issuer }) => {
  const [a, b] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a, b])
  const { updated_at } = await show(issuer, path)
  await replace(issuer, path, [b, a])
  const late = await replace(issuer, path, [a], { expected_updated_at: updated_at })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const now = await show(issuer, path)
  expect(now.learning_path).toHaveLength(2)
  expect((await replace(issuer, path, [a], { expected_updated_at: now.updated_at })).status).toBe(200)
})

test('each entry that cannot be a step is named, and nothing is saved', async ({ db, issuer }) => {
  const a = await addTemplate(db, issuer)
  const archived = await addTemplate(db, issuer, { status: 'archived' })
  const path = await addLearningPath(db, issuer, [a])
  const other = await addLearningPath(db, issuer, [a])
  const answer = await replace(issuer, path, [a, archived, other, path, a])
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(Object.keys(answer.body.errors)).toEqual([
    'learning_path.1',
    'learning_path.2',
    'learning_path.3',
    'learning_path.4',
  ])
  const many = Array.from({ length: MAX_STEPS + 1 }, () => a)
  expect((await replace(issuer, path, many)).status).toBe(422)
  expect((await show(issuer, path)).learning_path).toHaveLength(1)
})

test('an archived step may stay and move, but cannot be added again', async ({ db, issuer }) => {
  const [a, b] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a, b])
  await issuer.ask('PUT', `${TEMPLATES}/${a.id}`, { status: 'archived' })
  expect(stepsOf(await replace(issuer, path, [b, a]))).toEqual([b.id, a.id])
  await replace(issuer, path, [b])
  expect((await replace(issuer, path, [b, a])).status).toBe(422)
})

test('unknown ids, templates that are no path, and other organizations’ templates get 404', async ({
  db,
  issuer,
  stranger,
}) => {
  const a = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [a])
  const theirs = await addTemplate(db, stranger)
  const theirPath = await addLearningPath(db, stranger, [theirs])
  for (const [where, steps] of [
    [theirPath, [a]],
    [path, [theirs]],
    [path, [{ id: crypto.randomUUID() }]],
    [a, [a]],
    [{ id: crypto.randomUUID() }, []],
    [{ id: 'x' }, []],
  ] as const) {
    expect((await replace(issuer, where, [...steps])).status).toBe(404)
  }
  expect((await show(stranger, theirPath)).learning_path).toMatchObject([{ id: theirs.id }])
})

test('a template that is being archived does not become a step', async ({ database, db, issuer }) => {
  const [a, leaving] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a])
  const archiving = await database.pool.connect()
  await archiving.query('begin')
  await archiving.query(`update templates set status = 'archived', archived_at = now() where id = $1`, [leaving.id])
  const saving = replace(issuer, path, [a, leaving])
  await waitForBlockedSession(db)
  await archiving.query('commit')
  archiving.release()
  expect(await saving).toMatchObject({ status: 422 })
  expect((await show(issuer, path)).learning_path).toHaveLength(1)
})
