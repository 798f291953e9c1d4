import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findBrokenInvariants } from '#server/backup/invariants.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { reminderOptOuts } from '#server/schema/tables/reminders.ts'
import { scheduledAwardPeople } from '#server/schema/tables/scheduled-awards.ts'
import { addBadge } from '#server/testing/badges.ts'
import { MINUTE } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { colleague } from '#server/testing/issuer.ts'
import { type PathWorld, pathWorld } from '#server/testing/paths.ts'
import { SOON, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'
const EMAIL = 'moss@wrenfield.example'

const person = (first: string, email = EMAIL) => ({
  recipient_email: email,
  recipient_first_name: first,
  recipient_last_name: 'Moss',
})

const [ada, ben] = [person('Ada'), person('Ben')]

/** Awards a badge through the API. @returns the badge and its holder's id */
async function award(issuer: Issuer, template: { id: string }, recipient: object) {
  const { status, body } = await issuer.ask('POST', `${O}/badges`, { badge_template_id: template.id, ...recipient })
  expect([status, body.message]).toEqual([201, undefined])
  const holder = await issuer.ask('GET', `${O}/badges/${body.data.id}/earner`)
  return { id: body.data.id as string, holder: holder.body.data.id as string }
}

const join = (issuer: Issuer, kept: string, other: string) =>
  issuer.ask('POST', `${O}/earners/${kept}/join`, { other_earner_id: other })
const undo = (issuer: Issuer, kept: string, id: string) => issuer.ask('POST', `${O}/earners/${kept}/joins/${id}/undo`)
const show = async (issuer: Issuer, id: string) => (await issuer.ask('GET', `${O}/earners/${id}`)).body.data

/** What is counted or kept twice and differs; the credits of test organizations have no transactions. */
async function faultsIn(db: Database) {
  const faults = await db.transaction((tx) => findBrokenInvariants(tx))
  return faults.filter(({ first }) => !first[0]?.includes('its transactions add up'))
}

test('two people become one, who keeps lists, badges with their names, planned awards and history, and two again', async ({
  services,
  db,
}) => {
  const faultsBefore = await faultsIn(db)
  const { issuer } = await pathWorld({ services, db })
  const template = await addTemplate(db, issuer)
  const [first, second] = [await award(issuer, template, ada), await award(issuer, template, ben)]
  expect(first.holder).not.toBe(second.holder)
  const both = await addList(issuer, [ada, { ...ben, metadata: { class: '3B' } }], { name: 'Both' })
  const bens = await addList(issuer, [ben], { name: 'Ben’s' })
  await issuer.ask('PUT', `${O}/earners/${second.holder}`, { recipient_first_name: 'Benjamin' })
  const before = [await show(issuer, first.holder), await show(issuer, second.holder)]
  expect(before[0].also_at_address).toMatchObject([{ earner_id: second.holder, recipient_first_name: 'Benjamin' }])
  const suggested = await issuer.ask('GET', `${O}/earners/${first.holder}/join_suggestions`)
  expect(suggested.body.data.map(({ id }: { id: string }) => id)).toEqual([second.holder])

  const joined = await join(issuer, first.holder, second.holder)
  expect(joined.status).toBe(200)
  const kept = await show(issuer, first.holder)
  expect(kept).toMatchObject({ badges_count: 2, metadata: { class: '3B' }, also_at_address: [] })
  expect(kept.badges.map((badge: { recipient_first_name: string }) => badge.recipient_first_name)).toEqual([
    'Ben',
    'Ada',
  ])
  expect(kept.earners_lists.map(({ id }: { id: string }) => id)).toEqual([bens, both])
  expect(kept.joins).toMatchObject([{ id: joined.body.data.join_id, recipient_first_name: 'Benjamin' }])
  expect((await issuer.ask('GET', `${O}/earners/${second.holder}`)).status).toBe(404)
  const found = await issuer.ask('GET', `${O}/earners?find=benjamin`)
  expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([first.holder])
  const history = await issuer.ask('GET', `${O}/events?subject=earner&subject_id=${first.holder}`)
  expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['joined', 'updated'])
  expect(await faultsIn(db)).toEqual(faultsBefore)

  // The name means the person who was kept; a new badge goes to them, and to Ben again once the join is undone.
  const third = await award(issuer, template, person('Benjamin'))
  expect(third.holder).toBe(first.holder)
  const other = await undo(issuer, first.holder, joined.body.data.join_id)
  expect(other.body.data.id).toBe(second.holder)
  const [again, restored] = [await show(issuer, first.holder), await show(issuer, second.holder)]
  const { badges, ...wasBefore } = before[0]
  expect(again).toMatchObject({ ...wasBefore, updated_at: expect.anything() })
  expect(again.badges.map(({ id }: { id: string }) => id)).toEqual([first.id])
  expect(badges).toHaveLength(1)
  expect(restored).toMatchObject({ metadata: { class: '3B' }, badges_count: 2, earners_lists: before[1].earners_lists })
  expect(restored.badges.map(({ id }: { id: string }) => id)).toEqual([third.id, second.id])
  expect(await faultsIn(db)).toEqual(faultsBefore)
})

/** Ada holds step 1 and Ben step 2 of a path with two steps. */
async function halves(all: Parameters<typeof pathWorld>[0]) {
  const world = await pathWorld(all, { steps: 2 })
  const [one, two] = world.steps
  const [first, second] = [await award(world.issuer, one!, ada), await award(world.issuer, two!, ben)]
  await world.work()
  return { world, first, second, path: await addBadgeCount(world) }
}

const addBadgeCount = (world: PathWorld) => async () => {
  const { body } = await world.issuer.ask('GET', `${O}/badges?badge_template_id=${world.pathId}`)
  return body.meta.total as number
}

test('people to join are those at the same address, and then those with the same name in any spelling, the oldest first', async ({
  services,
  db,
}) => {
  const { issuer } = await pathWorld({ services, db })
  const named = (first: string, last: string, email: string) => ({
    recipient_email: email,
    recipient_first_name: first,
    recipient_last_name: last,
  })
  const one = named('Zoë', 'O’Brien', 'zoe@wrenfield.example')
  const [reversed, plain] = [
    named('OBrien', 'Zoe', 'zoe.2@wrenfield.example'),
    named('ZOE', 'OBRIEN', 'zoe.3@wrenfield.example'),
  ]
  const others = [named('Zoe', 'Brown', 'zoe.4@wrenfield.example'), named('Ada', 'O’Brien', 'ada@wrenfield.example')]
  const namesakes = Array.from({ length: 12 }, (_, number) =>
    named('Zoe', 'OBrien', `zoe.b${number}@wrenfield.example`),
  )
  const parent = named('Liam', 'Oduya', one.recipient_email)
  for (const people of [[one], [reversed, plain], others, namesakes, [parent]]) await addList(issuer, people)
  const found = await issuer.ask('GET', `${O}/earners?search=${one.recipient_email}`)
  const { id } = found.body.data.find((row: { recipient_first_name: string }) => row.recipient_first_name === 'Zoë')
  const { body } = await issuer.ask('GET', `${O}/earners/${id}/join_suggestions`)
  const suggested: string[] = body.data.map((row: { recipient_email: string }) => row.recipient_email)
  expect(suggested).toHaveLength(10)
  expect(suggested[0]).toBe(parent.recipient_email)
  expect(suggested.slice(1, 3).sort()).toEqual([reversed.recipient_email, plain.recipient_email])
  expect(suggested.filter((email) => others.some((other) => other.recipient_email === email))).toEqual([])
  expect(new Set(suggested).size).toBe(10)
})

test('a join awards nothing: a path that it completes is proposed, whatever its award mode, and not after an undo', async ({
  services,
  db,
}) => {
  for (const award_mode of ['automatic', 'approval', 'manual']) {
    const { world, first, second, path } = await halves({ services, db })
    await world.set({ award_mode })
    const { body } = await join(world.issuer, first.holder, second.holder)
    expect(await world.states()).toEqual({ moss: 'proposed' })
    expect(await path()).toBe(0)
    await undo(world.issuer, first.holder, body.data.join_id)
    await world.work()
    const { body: progress } = await world.ask('GET')
    expect(progress.data.map(({ state }: { state: string }) => state)).toEqual(['started', 'started'])
    expect(await path()).toBe(0)
  }
})

test('a join ends after ten minutes, is for editors and within the organization, and not for one person alone', async ({
  services,
  db,
  stranger,
}) => {
  const world = await pathWorld({ services, db })
  const { issuer, clock } = world
  const template = await addTemplate(db, issuer)
  const [first, second] = [await award(issuer, template, ada), await award(issuer, template, ben)]
  const plain = await colleague(createApp(world.services), db, issuer.organizationId, 'issuer')
  expect((await join(plain, first.holder, second.holder)).status).toBe(403)
  expect((await join(stranger, first.holder, second.holder)).status).toBe(404)
  expect((await join(issuer, first.holder, first.holder)).status).toBe(409)
  const { body } = await join(issuer, first.holder, second.holder)
  expect((await undo(stranger, first.holder, body.data.join_id)).status).toBe(404)
  clock.advance(11 * MINUTE)
  const late = await undo(issuer, first.holder, body.data.join_id)
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('10 minutes')])
  expect((await show(issuer, first.holder)).joins).toMatchObject([{ undo_until: null }])
})

test('joins race with awards, with each other and with undoing, and lose or double nothing', async ({
  services,
  db,
}) => {
  const faultsBefore = await faultsIn(db)
  const { issuer } = await pathWorld({ services, db }, { credits: 500 })
  const template = await addTemplate(db, issuer)
  for (let round = 0; round < 10; round++) {
    const email = `round.${round}@wrenfield.example`
    const [one, two] = [person('Ada', email), person('Ben', email)]
    const [first, second] = [await award(issuer, template, one), await award(issuer, template, two)]
    const answers = await Promise.all([
      award(issuer, template, two),
      join(issuer, first.holder, second.holder),
      join(issuer, second.holder, first.holder),
      award(issuer, template, one),
    ])
    const won = answers.slice(1, 3).filter((answer) => 'status' in answer && answer.status === 200)
    expect(won).toHaveLength(1)
    const [kept] = won as Awaited<ReturnType<typeof join>>[]
    expect((await show(issuer, kept!.body.data.id)).badges_count).toBe(4)
    await Promise.all([
      undo(issuer, kept!.body.data.id, kept!.body.data.join_id),
      undo(issuer, kept!.body.data.id, kept!.body.data.join_id),
      award(issuer, template, two),
    ])
    const { body } = await issuer.ask('GET', `${O}/earners?find=${email}`)
    const counts = body.data.map(({ recipient_first_name, badges_count }: Record<string, unknown>) => [
      recipient_first_name,
      badges_count,
    ])
    expect(counts.sort()).toEqual([
      ['Ada', 2],
      ['Ben', 3],
    ])
  }
  expect(await faultsIn(db)).toEqual(faultsBefore)
})

test('badges under two names are handed to somebody of the other name, with the id from before a join', async ({
  services,
  db,
}) => {
  const faultsBefore = await faultsIn(db)
  const { issuer } = await pathWorld({ services, db })
  const template = await addTemplate(db, issuer)
  const [first, second] = [await award(issuer, template, ada), await award(issuer, template, ben)]
  await join(issuer, first.holder, second.holder)
  const later = await addList(issuer, [ben], { name: 'Later' })
  expect((await show(issuer, first.holder)).earners_lists).toMatchObject([{ id: later }])
  const separate = (name: object, badge_ids: string[]) =>
    issuer.ask('POST', `${O}/earners/${first.holder}/separate`, { ...name, badge_ids })
  const { recipient_email: _, ...benName } = ben
  const { recipient_email: __, ...adaName } = ada
  expect((await separate(adaName, [second.id])).status).toBe(422)
  expect((await separate(benName, [crypto.randomUUID()])).status).toBe(404)
  const { body } = await separate(benName, [second.id])
  expect(body.data).toMatchObject({ id: second.holder, ...ben })
  expect((await show(issuer, first.holder)).badges_count).toBe(1)
  expect((await award(issuer, template, ben)).holder).toBe(second.holder)
  expect(await faultsIn(db)).toEqual(faultsBefore)
})

test('people with badges under two names are decided about once, one by one or all', async ({ services, db }) => {
  const { issuer } = await pathWorld({ services, db })
  const template = await addTemplate(db, issuer)
  for (const email of ['one@wrenfield.example', 'two@wrenfield.example']) {
    const { holder } = await award(issuer, template, person('Ada', email))
    const other = await addBadge(db, issuer, template, person('Ben', email))
    // As stored by versions for which an address was one person.
    await db.execute(sql`update badges set earner_id = ${holder} where id = ${other}`)
    await db.execute(sql`delete from earners where email = ${email} and id <> ${holder}`)
    await db.execute(sql`update earners set badges_count = 2 where id = ${holder}`)
    await db.execute(
      sql`insert into name_questions (organization_id, earner_id) values (${issuer.organizationId}, ${holder})`,
    )
  }
  const { body } = await issuer.ask('GET', `${O}/earners/name_questions`)
  expect(body).toMatchObject({
    total: 2,
    data: [
      {
        names: [
          { name: 'Ada Moss', badges_count: 1 },
          { name: 'Ben Moss', badges_count: 1 },
        ],
        paths: [],
      },
      { recipient_email: 'two@wrenfield.example' },
    ],
  })
  const [same, two] = body.data.map(({ earner_id }: { earner_id: string }) => earner_id)
  const answers = [
    { earner_id: same, decision: 'same' },
    { earner_id: two, decision: 'two' },
  ]
  const decided = await issuer.ask('POST', `${O}/earners/name_questions`, { answers })
  expect(decided.body.data).toEqual({ same_count: 1, separated_count: 1 })
  expect((await show(issuer, same)).badges_count).toBe(2)
  expect(await show(issuer, two)).toMatchObject({
    badges_count: 1,
    also_at_address: [{ recipient_first_name: 'Ben', recipient_last_name: 'Moss' }],
  })
  expect((await issuer.ask('GET', `${O}/earners/name_questions`)).body.total).toBe(0)
})

test('planned awards, waiting mails and having opted out of reminders follow a join, and its undoing', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const [atHome, atSchool] = [
    person('Ada', 'ada.home@wrenfield.example'),
    person('Ada', 'ada.school@wrenfield.example'),
  ]
  const [kept, other] = [await award(issuer, template, atHome), await award(issuer, template, atSchool)]
  const listId = await addList(issuer, [atSchool])
  const planned = await schedule(issuer, { badge_template_id: template.id, earners_list_id: listId, runs_at: SOON })
  await db.insert(reminderOptOuts).values({ organizationId: issuer.organizationId, earnerId: other.holder })
  const found = async () => {
    const [people, mailed, silent] = await Promise.all([
      db.select().from(scheduledAwardPeople).where(eq(scheduledAwardPeople.scheduledAwardId, planned.id)),
      db.select().from(mails).where(eq(mails.badgeId, other.id)),
      db.select().from(reminderOptOuts).where(eq(reminderOptOuts.organizationId, issuer.organizationId)),
    ])
    return {
      planned: people.map(({ earnerId }) => earnerId),
      mailed: mailed.map(({ recipient }) => recipient),
      silent: silent.map(({ earnerId }) => earnerId),
    }
  }
  const before = await found()
  expect(before).toEqual({ planned: [other.holder], mailed: [atSchool.recipient_email], silent: [other.holder] })
  const { body } = await join(issuer, kept.holder, other.holder)
  expect(await found()).toEqual({ planned: [kept.holder], mailed: [atHome.recipient_email], silent: [kept.holder] })
  expect((await undo(issuer, kept.holder, body.data.join_id)).status).toBe(200)
  expect(await found()).toEqual(before)
})
