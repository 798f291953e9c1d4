import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { MAX_STEPS } from '#contract/learning-paths/rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pathSteps } from '#server/schema/tables/templates.ts'
import type { Answer, Issuer } from '#server/testing/issuer.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

const change = (issuer: Issuer, step: { id: string }, path: { id: string }, body?: object) =>
  issuer.ask('POST', `${TEMPLATES}/${step.id}/learning_path/${path.id}`, body)

const stepsOf = ({ body }: Answer): string[] => body.data.learning_path.map(({ id }: { id: string }) => id)

/** The step ids and positions in the database, ordered by position. */
async function positions(db: Database, versionId: string) {
  const rows = await db
    .select({ id: pathSteps.templateId, position: pathSteps.position })
    .from(pathSteps)
    .where(eq(pathSteps.versionId, versionId))
    .orderBy(asc(pathSteps.position))
  return { ids: rows.map(({ id }) => id), positions: rows.map(({ position }) => position) }
}

const counting = (length: number) => Array.from({ length }, (_, index) => index + 1)

async function threeSteps(db: Database, issuer: Issuer) {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer), await addTemplate(db, issuer)] as const
  return { steps, path: await addLearningPath(db, issuer, [...steps]) }
}

test('a request without a body toggles: it attaches the step, then detaches it', async ({ db, issuer }) => {
  const step = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [])

  const attached = await change(issuer, step, path)
  expect(attached.status).toBe(200)
  expect(attached.body.data).toMatchObject({
    id: path.id,
    is_learning_path: 1,
    is_assignable: true,
    learning_path: [{ id: step.id, is_assignable: true, badges_count: 0 }],
  })
  const detached = await change(issuer, step, path)
  expect(detached.body.data).toMatchObject({ id: path.id, is_assignable: false, learning_path: [] })
  expect(detached.body.data.updated_at > attached.body.data.updated_at).toBe(true)
})

test('attach and detach are idempotent', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  const other = await addTemplate(db, issuer)
  const ids = steps.map(({ id }) => id)

  const attached = await change(issuer, other, path, { action: 'attach' })
  expect(stepsOf(attached)).toEqual([...ids, other.id])
  expect(await change(issuer, other, path, { action: 'attach' })).toMatchObject({ status: 200, body: attached.body })

  const form = new URLSearchParams({ action: 'detach' })
  const detached = await change(issuer, other, path, form)
  expect(stepsOf(detached)).toEqual(ids)
  expect(await change(issuer, other, path, form)).toMatchObject({ status: 200, body: detached.body })
})

test('a position places or moves the step, and one past the end means the end', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  const [a, b, c] = steps.map(({ id }) => id)
  const d = await addTemplate(db, issuer)

  expect(stepsOf(await change(issuer, d, path, { position: 2 }))).toEqual([a, d.id, b, c])
  expect(stepsOf(await change(issuer, d, path, { position: '4' }))).toEqual([a, b, c, d.id])
  expect(stepsOf(await change(issuer, steps[2], path, { position: 1, action: 'attach' }))).toEqual([c, a, b, d.id])
  const last = await change(issuer, steps[2], path, { position: 99 })
  expect(stepsOf(last)).toEqual([a, b, d.id, c])
  expect(await change(issuer, steps[2], path, { position: 99 })).toMatchObject({ status: 200, body: last.body })
  expect(stepsOf(await change(issuer, steps[2], path, { action: 'detach' }))).toEqual([a, b, d.id])
  expect(stepsOf(await change(issuer, steps[2], path, { position: 99 }))).toEqual([a, b, d.id, c])
})

test.for([{ position: 0 }, { position: -1 }, { position: 1.5 }, { position: 'first' }, { action: 'toggle' }])(
  'an invalid change of a step is refused: %j',
  async (body, { db, issuer }) => {
    const { steps, path } = await threeSteps(db, issuer)
    const { status, body: problem } = await change(issuer, steps[0], path, body)
    expect({ status, fields: Object.keys(problem.errors) }).toEqual({ status: 422, fields: Object.keys(body) })
    expect((await positions(db, path.versionId)).ids).toEqual(steps.map(({ id }) => id))
  },
)

test('only an active template can become a step, and a learning path cannot', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  const ids = steps.map(({ id }) => id)
  for (const status of ['draft', 'archived'] as const) {
    const template = await addTemplate(db, issuer, { status })
    for (const body of [undefined, { action: 'attach' }, { position: 1 }]) {
      expect(await change(issuer, template, path, body)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'Only an active template can be a step. Activate it first.' },
      })
    }
    expect((await change(issuer, template, path, { action: 'detach' })).status).toBe(200)
  }
  const other = await addLearningPath(db, issuer, [steps[0]])
  for (const inner of [path, other]) {
    expect(await change(issuer, inner, path)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  }
  expect((await positions(db, path.versionId)).ids).toEqual(ids)
})

test('a path cannot be awarded while one of its steps is archived', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  await issuer.ask('PUT', `${TEMPLATES}/${steps[1].id}`, { status: 'archived' })

  const { body } = await issuer.ask('GET', `${TEMPLATES}/${path.id}`)
  expect(body.data).toMatchObject({
    status: 'active',
    is_assignable: false,
    learning_path: [{ is_assignable: true }, { is_assignable: false, status: 'archived' }, { is_assignable: true }],
  })
  expect((await change(issuer, steps[1], path, { position: 1 })).status).toBe(200)
  expect((await change(issuer, steps[1], path)).body.data).toMatchObject({ is_assignable: true })
})

test('a path cannot have more than the maximum number of steps', async ({ db, issuer }) => {
  const steps = await Promise.all(Array.from({ length: MAX_STEPS + 1 }, () => addTemplate(db, issuer)))
  const path = await addLearningPath(db, issuer, steps.slice(0, MAX_STEPS))
  const last = steps[MAX_STEPS]!
  expect(await change(issuer, last, path)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await change(issuer, steps[0]!, path)).status).toBe(200)
  expect((await change(issuer, last, path)).status).toBe(200)
})

test('unknown ids, templates that are no path, and other organizations’ templates get 404', async ({
  db,
  issuer,
  stranger,
}) => {
  const mine = await threeSteps(db, issuer)
  const theirs = await threeSteps(db, stranger)
  const random = { id: crypto.randomUUID() }
  const before = await positions(db, theirs.path.versionId)
  const { body: unknown } = await change(issuer, random, random)
  const pairs = [
    [theirs.steps[0], mine.path],
    [mine.steps[0], theirs.path],
    [theirs.steps[0], theirs.path],
    [random, mine.path],
    [mine.steps[0], random],
    [mine.steps[0], mine.steps[1]],
    [{ id: 'x' }, mine.path],
  ] as const
  for (const [step, path] of pairs) {
    for (const body of [undefined, { action: 'attach' }, { action: 'detach' }, { position: 1 }]) {
      const answer = await change(issuer, step, path, body)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: unknown })
    }
  }
  expect(await positions(db, theirs.path.versionId)).toEqual(before)
  expect((await positions(db, mine.path.versionId)).ids).toEqual(mine.steps.map(({ id }) => id))
})

test('the history lists attached, moved and detached steps', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  await change(issuer, steps[0], path, { position: 3 })
  await change(issuer, steps[0], path, { position: 3 })
  await change(issuer, steps[0], path)
  await change(issuer, steps[0], path)
  const { body } = await issuer.ask('GET', `/issuers/organization/events?subject=template&subject_id=${path.id}`)
  expect(body.data).toMatchObject([
    { action: 'step_attached', data: { template_id: steps[0].id, to: 3 } },
    { action: 'step_detached', data: { template_id: steps[0].id, from: 3 } },
    { action: 'step_moved', data: { template_id: steps[0].id, from: 1, to: 3 } },
  ])
})

test('a toggle that is repeated with the same idempotency key is carried out once', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  const toggle = () =>
    issuer.ask('POST', `${TEMPLATES}/${steps[0].id}/learning_path/${path.id}`, undefined, { 'idempotency-key': 'once' })
  const first = await toggle()
  expect(await toggle()).toMatchObject({ status: 200, body: first.body })
  expect(stepsOf(first)).toHaveLength(2)
})

test('concurrent attaches of the same steps attach each once, without gaps in the positions', async ({
  db,
  issuer,
}) => {
  const { steps, path } = await threeSteps(db, issuer)
  const added = await Promise.all(Array.from({ length: 4 }, () => addTemplate(db, issuer)))
  const twice = [...added, ...added].map((step) => change(issuer, step, path, { action: 'attach' }))
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual(twice.map(() => 200))

  const found = await positions(db, path.versionId)
  expect(found.positions).toEqual(counting(7))
  expect([...found.ids].sort()).toEqual([...steps, ...added].map(({ id }) => id).sort())
})

test('concurrent moves, attaches and detaches leave no gaps in the positions', async ({ db, issuer }) => {
  const { steps, path } = await threeSteps(db, issuer)
  const added = await Promise.all(Array.from({ length: 3 }, () => addTemplate(db, issuer)))
  const changes = [
    ...steps.map((step, index) => [step, { position: 3 - index }] as const),
    ...added.map((step) => [step, { position: 1 }] as const),
    [steps[0], { action: 'detach' }] as const,
    [steps[1], { position: 6 }] as const,
    [added[0]!, { position: 2 }] as const,
  ]
  const answers = await Promise.all(changes.map(([step, body]) => change(issuer, step, path, body)))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  for (const answer of answers) expect(new Set(stepsOf(answer)).size).toBe(stepsOf(answer).length)

  const found = await positions(db, path.versionId)
  expect(found.positions).toEqual(counting(found.ids.length))
  expect(new Set(found.ids).size).toBe(found.ids.length)
})

test.runIf(inject('store') === 'postgres')(
  'a template that is being archived does not become a step',
  async ({ database, db, issuer }) => {
    const template = await addTemplate(db, issuer)
    const path = await addLearningPath(db, issuer, [])
    const archiving = await database.pool.connect()
    await archiving.query('begin')
    await archiving.query(`update templates set status = 'archived', archived_at = now() where id = $1`, [template.id])

    const attaching = change(issuer, template, path)
    await waitForBlockedSession(db)
    await archiving.query('commit')
    archiving.release()

    expect(await attaching).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await positions(db, path.versionId)).ids).toEqual([])
  },
)

type StepChange = { step: number; body: { action?: 'attach' | 'detach'; position?: number } | undefined }

/** A reference implementation of E2 on an array. */
function model(list: string[], id: string, body: StepChange['body']): string[] {
  const without = list.filter((other) => other !== id)
  const isThere = list.includes(id)
  if (body?.action === 'detach') return without
  if (body?.position !== undefined) {
    const at = Math.min(body.position - 1, without.length)
    return [...without.slice(0, at), id, ...without.slice(at)]
  }
  if (body?.action === 'attach') return isThere ? list : [...list, id]
  return isThere ? without : [...list, id]
}

const stepChanges = fc.array(
  fc.record({
    step: fc.nat(4),
    body: fc.oneof(
      fc.constant(undefined),
      fc.record(
        { action: fc.constantFrom('attach' as const, 'detach' as const), position: fc.integer({ min: 1, max: 7 }) },
        { requiredKeys: [] },
      ),
    ),
  }),
  { minLength: 1, maxLength: 12 },
)

test('any sequence of changes has the same result as on an array', async ({ db, issuer }) => {
  const templates = await Promise.all(Array.from({ length: 5 }, () => addTemplate(db, issuer)))
  const property = fc.asyncProperty(stepChanges, async (given) => {
    const path = await addLearningPath(db, issuer, [])
    let expected: string[] = []
    for (const { step, body } of given) {
      const template = templates[step]!
      expected = model(expected, template.id, body)
      expect(stepsOf(await change(issuer, template, path, body))).toEqual(expected)
    }
    expect(await positions(db, path.versionId)).toEqual({ ids: expected, positions: counting(expected.length) })
  })
  await fc.assert(property, { numRuns: 10 })
})
