import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { updatePathProgress } from '#server/features/path-progress/update-path-progress.ts'
import { runScheduledAwards } from '#server/features/scheduled-awards/run-scheduled-awards.ts'
import { clockAt } from '#server/testing/clock.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { schedule } from '#server/testing/scheduled-awards.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { eraseByEmail } from '../privacy/replay-erasures.ts'
import { erase } from '../privacy/testing/erasure.ts'
import { findOptOut, insertOptOut } from '../reminders/opt-outs.sql.ts'

const email = 'moss@wrenfield.example'
const named = (recipient_first_name: string, recipient_last_name = 'Moss') => ({
  recipient_email: email,
  recipient_first_name,
  recipient_last_name,
})
const [ada, ben] = [named('Ada'), named('Ben')]

const BADGES = '/issuers/organization/badges'
const LISTS = '/issuers/organization/earners_lists'
const EARNERS = '/issuers/organization/earners'

const award = (issuer: Issuer, badge_template_id: string, person: object) =>
  issuer.ask('POST', BADGES, { badge_template_id, ...person })

async function awardList(issuer: Issuer, badge_template_id: string, list: string) {
  const { status } = await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id })
  expect(status).toBe(201)
}

type Known = { id: string; recipient_first_name: string; recipient_last_name: string; badges_count: number }

/** Everybody at the address, oldest first. */
const known = async (issuer: Issuer): Promise<Known[]> =>
  (await issuer.ask('GET', `${EARNERS}?find=${email}`)).body.data.toReversed()

const names = async (issuer: Issuer) =>
  (await known(issuer)).map((person) => `${person.recipient_first_name} ${person.recipient_last_name}`)

async function importPeople(issuer: Issuer, people: ReturnType<typeof named>[], fields: Record<string, string> = {}) {
  const form = fileOf(people)
  for (const [field, value] of Object.entries({ name: 'Imported', ...fields })) form.set(field, value)
  return issuer.ask('POST', `${LISTS}/imports`, form)
}

function fileOf(people: ReturnType<typeof named>[]) {
  const rows = people.map((person) => Object.values(person).join(','))
  const form = new FormData()
  form.set('file', new File([[Object.keys(ada).join(','), ...rows].join('\n')], 'people.csv', { type: 'text/csv' }))
  return form
}

for (const way of ['an award to one person', 'a list', 'an import', 'a planned award'] as const) {
  test(`step 1 to one child and step 2 to the other by ${way} completes the path for nobody, and renames nobody`, async ({
    db,
    issuer,
    services,
  }) => {
    services.clock = clockAt('2026-03-20T11:00:00Z')
    const steps = [
      await addTemplate(db, issuer, { title: 'Step 1' }),
      await addTemplate(db, issuer, { title: 'Step 2' }),
    ]
    const path = await addLearningPath(db, issuer, steps)
    expect(
      (await issuer.ask('PUT', `/issuers/organization/badge_templates/${path.id}`, { award_mode: 'automatic' })).status,
    ).toBe(200)
    /** Runs the planned awards, then the automatic ones. */
    const run = async (time: string) => {
      services.clock = clockAt(time)
      await runScheduledAwards(services, { isStopping: () => false })
      await updatePathProgress(services)
    }
    const give = async (step: number, person: typeof ada, runs_at = '2026-04-01 09:00:00') => {
      const template = steps[step]!.id
      if (way === 'an award to one person') expect((await award(issuer, template, person)).status).toBe(201)
      if (way === 'a list') await awardList(issuer, template, await addList(issuer, [person]))
      if (way === 'an import') await awardList(issuer, template, (await importPeople(issuer, [person])).body.data.id)
      if (way === 'a planned award') {
        await schedule(issuer, { badge_template_id: template, ...person, runs_at })
      }
    }
    await give(0, ada)
    await give(1, ben)
    await run('2026-04-01T08:00:00Z')
    expect((await issuer.ask('GET', `${BADGES}?badge_template_id=${path.id}`)).body.data).toEqual([])
    expect(await known(issuer)).toMatchObject([
      { ...ada, badges_count: 1 },
      { ...ben, badges_count: 1 },
    ])

    await give(1, named('Ada Maria'), '2026-05-01 09:00:00')
    await run('2026-05-01T08:00:00Z')
    const completed = (await issuer.ask('GET', `${BADGES}?badge_template_id=${path.id}`)).body.data
    expect(completed).toMatchObject([ada])
    expect(await names(issuer)).toEqual(['Ada Moss', 'Ben Moss'])
    expect((await issuer.ask('GET', '/issuers/organization/statistics')).body).toMatchObject({ earners_count: 2 })
  })
}

test('of 30 awards and lists at once for each of two children at one address nobody becomes the other', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => [
      award(issuer, template.id, turn % 2 ? ada : named('ADA')),
      award(issuer, template.id, ben),
      addList(issuer, turn % 2 ? [ben, ada] : [ada, ben]),
    ]).flat(),
  )
  const people = await known(issuer)
  const counts = people.map((person) => [person.recipient_first_name.toLowerCase(), person.badges_count])
  expect(counts.toSorted()).toEqual([
    ['ada', 30],
    ['ben', 30],
  ])
})

test('of 30 awards and lists at once with two spellings of one name there is one person', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => [
      award(issuer, template.id, ada),
      award(issuer, template.id, named('Ada Maria')),
      addList(issuer, [turn % 2 ? ada : named('Ada Maria')]),
    ]).flat(),
  )
  expect(await known(issuer)).toMatchObject([{ badges_count: 60 }])
})

test('one list holds both, each once, and of several who agree the one with the same words is meant, else the oldest', async ({
  issuer,
}) => {
  const list = await addList(issuer, [ada])
  await issuer.ask('POST', `${LISTS}/earners`, { ...ben, earners_list_id: list })
  const add = (person: object) => issuer.ask('POST', `${LISTS}/earners`, { ...person, earners_list_id: list })
  const onList = { status: 422, body: { errors: { recipient_email: ['This person is already on the list.'] } } }
  expect(await add(named('Ada Maria'))).toMatchObject(onList)
  const twice = await issuer.ask('POST', LISTS, { name: 'B', earners: [ada, ben, named('Moss', 'Ada')] })
  expect(Object.keys(twice.body.errors)).toEqual(['earners.2.recipient_email'])
  // Both agree with Ada Moss, though not with each other.
  const mean = await issuer.ask('POST', LISTS, { name: 'B', earners: [named('Ada Maria'), named('Ada Lucy')] })
  expect(Object.keys(mean.body.errors)).toEqual(['earners.1.recipient_email'])

  const [first] = await known(issuer)
  await issuer.ask('PUT', `${EARNERS}/${first!.id}`, named('Ada Maria'))
  const lucy = await add(named('Ada Lucy'))
  expect(await names(issuer)).toEqual(['Ada Maria Moss', 'Ben Moss', 'Ada Lucy Moss'])
  const idIn = async (person: object) => {
    const { body } = await issuer.ask('POST', LISTS, { name: 'C', earners: [person] })
    return body.data.earners[0].id
  }
  expect(await idIn(named('ada lucy'))).toBe(lucy.body.data.id)
  expect(await idIn(ada)).toBe(first!.id)
})

test('more people at one address than a request may have are refused at the rows beyond', async ({ issuer }) => {
  const class_ = Array.from({ length: 103 }, (_, index) => named(`Pupil${index}`, `Number${index}`))
  const { body } = await issuer.ask('POST', LISTS, { name: 'Class', earners: class_ })
  expect(Object.keys(body.errors)).toEqual([
    'earners.100.recipient_email',
    'earners.101.recipient_email',
    'earners.102.recipient_email',
  ])
})

test('an answer says that the other name is the same person’s new one, or refuses it at the name', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  await award(issuer, template.id, ada)
  const address = `${email} is Ada Moss’s address. Correct the name or the address.`
  const refused = await award(issuer, template.id, { ...ben, other_name: 'refuse' })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { recipient_first_name: [address] }, others_at_address: [{ recipient_first_name: 'Ada' }] },
  })
  const rows = [{ ...named('Zoe'), recipient_email: 'zoe@wrenfield.example' }, ben]
  const list = await issuer.ask('POST', LISTS, { name: 'A', earners: rows, other_name: 'refuse' })
  expect(list.body.errors).toEqual({ 'earners.1.recipient_first_name': [address] })
  const asked = await issuer.ask('POST', `${LISTS}/imports/other_names`, fileOf(rows))
  expect(asked.body.data).toMatchObject([{ row: 1, ...ben, people: [{ recipient_first_name: 'Ada' }] }])
  const file = await importPeople(issuer, rows, { 'other_names[0][row]': '1', 'other_names[0][other_name]': 'refuse' })
  expect(file.body.errors).toEqual({ 'earners[1][recipient_first_name]': [address] })
  expect(await names(issuer)).toEqual(['Ada Moss'])

  const [before] = await known(issuer)
  expect(await award(issuer, template.id, { ...ben, other_name: 'rename' })).toMatchObject({ status: 201 })
  expect(await known(issuer)).toMatchObject([{ ...ben, id: before!.id, badges_count: 2 }])
  const history = await issuer.ask('GET', `/issuers/organization/events?subject=earner&subject_id=${before!.id}`)
  expect(history.body.data[0]).toMatchObject({ action: 'updated', data: { before: ada, after: ben } })

  await importPeople(issuer, [ada], { other_name: 'separate' })
  const unclear = await award(issuer, template.id, { ...named('Carl'), other_name: 'rename' })
  expect(unclear.body.errors).toEqual({
    recipient_first_name: [
      `Several people share ${email}: Ben Moss, Ada Moss. Open the one who has another name now, and correct it there.`,
    ],
  })
  await importPeople(issuer, [named('Adele')], { other_name: 'separate' })
  expect(await names(issuer)).toEqual(['Ben Moss', 'Ada Moss', 'Adele Moss'])
})

test('the preview of an award says whose address it is, and which steps this person lacks', async ({ db, issuer }) => {
  const steps = [await addTemplate(db, issuer, { title: 'Step 1' }), await addTemplate(db, issuer, { title: 'Step 2' })]
  const path = await addLearningPath(db, issuer, steps)
  await award(issuer, steps[0]!.id, ada)
  const preview = async (person: object) =>
    (await issuer.ask('POST', `${BADGES}/preview`, { badge_template_id: path.id, ...person })).body.data
  const [known_] = await known(issuer)
  expect(await preview(ben)).toMatchObject({
    missing_steps: [{ title: 'Step 1' }, { title: 'Step 2' }],
    others_at_address: [{ earner_id: known_!.id, recipient_first_name: 'Ada', recipient_last_name: 'Moss' }],
  })
  for (const person of [ada, named('Ada Maria'), { recipient_email: email }]) {
    expect(await preview(person)).toMatchObject({ missing_steps: [{ title: 'Step 2' }], others_at_address: [] })
  }
})

test('a grade is for the person whose address and name it has, where people share the address', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, [ada, ben])
  const give = (results: object[]) =>
    issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id, results })
  expect((await give([{ recipient_email: email, grade: '28' }])).body.errors).toMatchObject({
    'results.0.recipient_email': ['Several people on the list share this address. Add the first and last name.'],
  })
  const rows = [
    { ...ben, grade: '24' },
    { ...named('Moss', 'Ada'), grade: '30' },
  ]
  expect((await give(rows)).status).toBe(201)
  const { body } = await issuer.ask('GET', `${BADGES}?sort=recipient_last_name`)
  const grades = body.data.map((badge: { recipient_first_name: string; grade: string }) => [
    badge.recipient_first_name,
    badge.grade,
  ])
  expect(grades.toSorted()).toEqual([
    ['Ada', '30'],
    ['Ben', '24'],
  ])
})

test('an address is dead, and unsubscribed, for everybody who has it', async ({ db, issuer }) => {
  await addList(issuer, [ada, ben])
  const [first, second] = await known(issuer)
  await issuer.ask('POST', `${EARNERS}/${first!.id}/dead_address`)
  await addList(issuer, [named('Carl')])
  const dead = async () => {
    const { rows } = await db.execute<{ dead: boolean }>(sql`
      select email_dead_at is not null as dead from earners where organization_id = ${issuer.organizationId} order by id`)
    return rows.map((row) => row.dead)
  }
  expect(await dead()).toEqual([true, true, true])
  await issuer.ask('PUT', `${EARNERS}/${second!.id}`, { recipient_email: 'ben@wrenfield.example' })
  expect(await dead()).toEqual([true, false, true])
  await issuer.ask('PUT', `${EARNERS}/${second!.id}`, { recipient_email: email })
  await issuer.ask('DELETE', `${EARNERS}/${first!.id}/dead_address`)
  expect(await dead()).toEqual([false, false, false])

  await insertOptOut(db, first!.id)
  await erase(issuer, first!.id, 'contact')
  expect(await findOptOut(db, second!.id)).toMatchObject({ isOptedOut: true })
})

test('erasing one child leaves the other with their badges, emails and plans, also when the first comes again', async ({
  db,
  issuer,
  services,
}) => {
  services.clock = clockAt('2026-03-20T11:00:00Z')
  const template = await addTemplate(db, issuer)
  for (const person of [ada, ben]) {
    await award(issuer, template.id, person)
    await schedule(issuer, { badge_template_id: template.id, ...person, runs_at: '2026-04-01 09:00:00' })
  }
  await addList(issuer, [ada, ben])
  const [first] = await known(issuer)
  const copy = await issuer.ask('GET', `${EARNERS}/${first!.id}/erasure`)
  expect(copy.body.data).toMatchObject({ badges_count: 1, mails_count: 1, lists_count: 1 })
  expect((await erase(issuer, first!.id, 'wholly')).status).toBe(200)

  expect(await known(issuer)).toMatchObject([{ ...ben, badges_count: 1 }])
  const { rows } = await db.execute<{ mails: number; planned: string }>(sql`
    select (select count(*) from mails where recipient = ${email} and organization_id = ${issuer.organizationId})::int as mails,
      (select string_agg(recipient_first_name, ',') from scheduled_awards
        where organization_id = ${issuer.organizationId}) as planned`)
  expect(rows).toEqual([{ mails: 1, planned: 'Ben' }])
  const text = JSON.stringify((await issuer.ask('GET', `${BADGES}`)).body)
  expect(text).not.toContain('Ada')
  expect(text).toContain('Ben')

  await award(issuer, template.id, ada)
  expect(await known(issuer)).toMatchObject([
    { ...ben, badges_count: 1 },
    { ...ada, badges_count: 1 },
  ])
  const erased = await eraseByEmail(services, { email, organizationId: issuer.organizationId, wholly: true })
  expect(erased).toEqual({ people: 2, badges: 2 })
})
