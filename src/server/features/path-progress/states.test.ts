import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { emailOf, pathWorld } from '#server/testing/paths.ts'
import { test } from '#server/testing/test.ts'
import { erasePerson } from '../privacy/erase-person.ts'

const O = '/issuers/organization'
const person = (who: string) => ({
  recipient_email: emailOf(who),
  recipient_first_name: who,
  recipient_last_name: 'Ferri',
})

test('a person has started with the first step, and is complete with the last; two badges of one step count once', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  await world.hold('anna', 1, 1)
  await world.hold('bruno', 1, 2, 3)
  expect(await world.states()).toEqual({ anna: 'started', bruno: 'complete' })
  const { body } = await world.ask('GET', '?state=started')
  expect(body.data).toMatchObject([
    { recipient_email: emailOf('anna'), held_count: 1, steps_count: 3, last_step: { title: 'Step 1' }, badge_id: null },
  ])
  expect(body.data[0].steps).toMatchObject([{ badge_template_id: world.steps[0]!.id, is_expired: false }])
  const { body: summary } = await world.ask('GET', '/summary')
  expect(summary.data).toMatchObject({
    people_count: 2,
    states: { started: 1, complete: 1 },
    rule: { steps_count: 3, required_count: 3, needed_steps: 3, expired_counts: 0 },
    award_mode: 'manual',
    is_up_to_date: true,
  })
  expect(summary.data.steps.map(({ holders_count }: { holders_count: number }) => holders_count)).toEqual([2, 1, 1])
})

test('a path is complete with both required steps and any other, never with optional steps alone', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 5 })
  await world.rule({ required: [1, 2], needed_steps: 4 })
  await world.hold('anna', 1, 2, 3, 5)
  await world.hold('bruno', 1, 3, 4, 5)
  await world.hold('carla', 1, 2, 3)
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'started', carla: 'started' })
  await world.rule({ required: [1, 2], needed_steps: 3 })
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'started', carla: 'complete' })
})

test('a holder is awarded, at risk without a step, and withheld once the badge is revoked, until allowed again', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  const { issuer } = world
  const step = await world.hold('anna', 1, 2, 3)
  await world.work()
  const awarded = await world.ask('POST', '/award', { filter: { state: 'complete' }, expected_count: 1 })
  expect(awarded).toMatchObject({ status: 200, body: { data: { awarded_count: 1, skipped_count: 0 } } })
  expect(await world.states()).toEqual({ anna: 'awarded' })
  const { body } = await world.ask('GET')
  const { badge_id: badge, earner_id } = body.data[0]
  const history = await issuer.ask('GET', `${O}/events?subject=badge&subject_id=${badge}`)
  const why = history.body.data.find(({ action }: { action: string }) => action === 'path_completed')
  expect(why.data).toMatchObject({ version_code: '1', needed_steps: 3, steps_count: 3, required_count: 3 })
  expect(why.data.because).toHaveLength(3)
  expect(why.data.because[2]).toMatchObject({ badge_id: step, badge_template_id: world.steps[2]!.id })

  await issuer.ask('POST', `/issuers/badges/${step}/revoke`, { reason: 'In error' })
  expect(await world.states()).toEqual({ anna: 'at_risk' })
  const { body: toFollow } = await issuer.ask('GET', `${O}/learning_paths/to_follow`)
  expect(toFollow.data).toMatchObject([{ learning_path: { id: world.pathId }, at_risk_count: 1, proposed_count: 0 }])
  await world.hold('anna', 3)
  await issuer.ask('POST', `/issuers/badges/${badge}/revoke`, { reason: 'In error' })
  expect(await world.states()).toEqual({ anna: 'withheld' })
  await world.ask('POST', '/allow', { earner_ids: [earner_id] })
  expect(await world.states()).toEqual({ anna: 'complete' })
  await world.ask('POST', '/award', { earner_ids: [earner_id] })
  expect(await world.states()).toEqual({ anna: 'awarded' })
})

test('a declined person stays withheld whatever else they earn, and continues once allowed', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  await world.set({ award_mode: 'approval' })
  await world.hold('anna', 1, 2, 3)
  await world.hold('bruno', 1, 2, 3)
  expect(await world.states()).toEqual({ anna: 'proposed', bruno: 'proposed' })
  const ids = Object.fromEntries(
    (await world.ask('GET')).body.data.map((row: Record<string, string>) => [
      row['recipient_first_name'],
      row['earner_id'],
    ]),
  )
  expect(await world.ask('POST', '/decline', { earner_ids: [ids['anna']] })).toMatchObject({
    body: { data: { declined_count: 1 } },
  })
  await world.ask('POST', '/award', { earner_ids: [ids['anna'], ids['bruno']] })
  expect(await world.states()).toEqual({ anna: 'withheld', bruno: 'awarded' })
  await world.set({ award_mode: 'automatic' })
  expect(await world.states()).toEqual({ anna: 'withheld', bruno: 'awarded' })
  await world.ask('POST', '/allow', { earner_ids: [ids['anna']] })
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded' })
})

test('a badge that is corrected to somebody else counts only for them', async ({ services, db }) => {
  const world = await pathWorld({ services, db })
  const step = await world.hold('anna', 1, 2, 3)
  await world.hold('bruno', 1, 2)
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'started' })
  const corrected = await world.issuer.ask('PUT', `${O}/badges/${step}/recipient`, person('bruno'))
  expect(corrected.status).toBe(200)
  expect(await world.states()).toEqual({ anna: 'started', bruno: 'complete' })
})

test('a badge of the path that is awarded by hand counts, and is at risk without the steps', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  await addBadge(db, world.issuer, { id: world.pathId }, person('anna'))
  await addBadge(db, world.issuer, world.steps[0]!, { ...person('bruno'), expires_at: null })
  expect(await world.states()).toEqual({ anna: 'at_risk', bruno: 'started' })
})

test('people can be filtered by list, missing step and search; a template that is no step is refused', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  await world.hold('anna.rossi', 1, 2)
  await world.hold('bruno.bianchi', 1)
  await world.work()
  const list = await world.issuer.ask('POST', `${O}/earners_lists`, {
    name: 'PGCert 2026',
    earners: [{ recipient_email: emailOf('anna.rossi'), recipient_first_name: 'anna', recipient_last_name: 'rossi' }],
  })
  const found = async (query: string) => {
    const { body } = await world.ask('GET', `?${query}`)
    return [
      body.meta.total,
      ...body.data.map(({ recipient_first_name }: Record<string, string>) => recipient_first_name),
    ]
  }
  expect(await found(`earners_list_id=${list.body.data.id}`)).toEqual([1, 'anna'])
  expect(await found(`missing_step=${world.steps[1]!.id}`)).toEqual([1, 'bruno'])
  expect(await found('search=Rossi%20Anna')).toEqual([1, 'anna'])
  expect(await found('state=complete')).toEqual([0])
  const { body } = await world.ask('GET', '?search=rossi')
  expect(body.data[0].earners_lists).toMatchObject([{ name: 'PGCert 2026' }])
  expect(await world.ask('GET', `?missing_step=${world.pathId}`)).toMatchObject({
    status: 422,
    body: { errors: { missing_step: [expect.any(String)] } },
  })
  const file = await world.ask('GET', '/export?language=it')
  expect(file.headers.get('content-disposition')).toContain('avanzamento-2026-03-02.xls')
  const { body: paths } = await world.issuer.ask('GET', `${O}/earners/${body.data[0].earner_id}/learning_paths`)
  expect(paths.data).toMatchObject([{ learning_path: { id: world.pathId }, state: 'started', held_count: 2 }])
  expect(paths.data[0].all_steps).toHaveLength(3)
})

test('a rule’s effect can be previewed before saving: how many more, fewer, and at risk', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 4 })
  await world.rule({ required: [1], needed_steps: 2 })
  await world.hold('anna', 1, 2)
  await world.hold('bruno', 2, 3)
  await world.hold('carla', 1, 3)
  await world.work()
  const carla = (await world.ask('GET', '?search=carla')).body.data[0].earner_id
  await world.ask('POST', '/award', { earner_ids: [carla] })
  const step = (number: number, is_required: 0 | 1) => ({ id: world.steps[number - 1]!.id, is_required })
  const { body } = await world.ask('POST', '/preview', {
    learning_path: [step(2, 1), step(3, 0), step(4, 0)],
    needed_steps: 2,
  })
  expect(body.data).toMatchObject({
    complete_before: 1,
    complete_after: 1,
    more_count: 1,
    fewer_count: 1,
    more_at_risk_count: 1,
    fewer_at_risk_count: 0,
    more: [{ recipient_first_name: 'bruno' }],
    fewer: [{ recipient_first_name: 'anna' }],
  })
})

test.for([
  [{ needed_steps: 1 }, 'needed_steps'],
  [{ needed_steps: 4 }, 'needed_steps'],
  [{ needed_steps: 0 }, 'needed_steps'],
  [{ needed_steps: 2.5 }, 'needed_steps'],
] as const)('an impossible rule is refused when saved and previewed: %j', async ([rule, field], { services, db }) => {
  const world = await pathWorld({ services, db })
  const [a, b, c] = world.steps
  const learning_path = [{ id: a!.id, is_required: 1 }, b!.id, { id: c!.id, is_required: 0 }]
  const refused = { status: 422, body: { errors: { [field]: [expect.any(String)] } } }
  const steps = `${O}/learning_paths/${world.pathId}/steps`
  expect(await world.issuer.ask('PUT', steps, { learning_path, ...rule })).toMatchObject(refused)
  expect(await world.ask('POST', '/preview', { learning_path, ...rule })).toMatchObject(refused)
  const template = `${O}/badge_templates/${world.pathId}`
  if (rule.needed_steps !== 1) expect(await world.issuer.ask('PUT', template, rule)).toMatchObject(refused)
  expect(await world.issuer.ask('PUT', `${O}/badge_templates/${a!.id}`, { award_mode: 'automatic' })).toMatchObject({
    status: 422,
    body: { errors: { award_mode: [expect.any(String)] } },
  })
})

test('a person whose address was erased is never complete and does not count for a rule', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  await world.set({ award_mode: 'approval' })
  await world.hold('anna', 1, 2)
  await world.hold('bruno', 1, 2)
  expect(await world.states()).toEqual({ anna: 'proposed', bruno: 'proposed' })
  const { body } = await world.ask('GET')
  const [anna, bruno] = ['anna', 'bruno'].map(
    (who) =>
      body.data.find(({ recipient_email }: { recipient_email: string }) => recipient_email === emailOf(who)).earner_id,
  )
  await erasePerson(world.services, {
    organizationId: world.issuer.organizationId,
    earnerId: anna,
    way: 'contact',
    actor: { type: 'system' },
  })
  expect(await world.states()).toEqual({ bruno: 'proposed' })
  await world.ask('POST', '/decline', { earner_ids: [bruno] })
  const preview = await world.ask('POST', '/preview', { learning_path: [world.steps[0]!.id] })
  expect(preview.body.data).toMatchObject({ complete_before: 0, complete_after: 0, more_count: 0 })
})

test('a path without required steps needs at least one step', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  await world.rule({ required: [], needed_steps: 0 })
  const { body } = await world.issuer.ask('GET', `${O}/badge_templates/${world.pathId}`)
  expect(body.data.needed_steps).toBe(1)
})
