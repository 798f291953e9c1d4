import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Activity } from '#contract/activity.ts'
import { cleanUp } from '#server/jobs/clean-up.sql.ts'
import { colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'
import { recordActivity } from './record-activity.sql.ts'

test('a line has the actor, kind and subject, with their names at that time, and the network', async ({
  db,
  issuer,
}) => {
  const { organizationId, userId } = issuer
  await recordActivity(db, {
    organizationId,
    actor: { type: 'person', userId },
    kind: 'organization_edited',
    subject: { type: 'organization', id: organizationId },
    details: { fields: ['name'] },
    address: '81.2.69.142',
  })
  await db.execute(sql`update users set last_name = 'Ashworth' where id = ${userId}`)
  const { rows } = await db.execute(sql`select * from activities where organization_id = ${organizationId}`)
  expect(rows).toMatchObject([
    {
      actor_type: 'person',
      user_id: userId,
      actor_name: 'Hannah Whitlock',
      kind: 'organization_edited',
      subject_type: 'organization',
      subject_id: organizationId,
      subject_label: 'Wrenfield College',
      details: { fields: ['name'] },
      network: '81.2.69.0/24',
    },
  ])
})

test('lines cannot be updated, deleted or truncated', async ({ db, issuer: { organizationId } }) => {
  await recordActivity(db, { organizationId, actor: { type: 'operator' }, kind: 'credits_granted' })
  const refused = { cause: { message: 'A line of the activity never changes' } }
  const own = sql`organization_id = ${organizationId}`
  await expect(db.execute(sql`update activities set actor_name = 'Nobody' where ${own}`)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`delete from activities where ${own}`)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`truncate activities`)).rejects.toMatchObject(refused)
  const { rows } = await db.execute(sql`select kind from activities where ${own}`)
  expect(rows).toEqual([{ kind: 'credits_granted' }])
})

test('erasing a subject removes its name and the reason from every line about it', async ({ db, issuer }) => {
  const { organizationId } = issuer
  const [erased, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, label] of [
    [erased, 'Marcus Bell, First aid'],
    [other, 'Ada Byron, First aid'],
  ] as const) {
    const subject = { type: 'badge', id, label } as const
    const details = { reason: `About ${label}`, version: 2 }
    await recordActivity(db, { organizationId, actor: { type: 'system' }, kind: 'badge_revoked', subject, details })
  }
  await db.execute(sql`select erase_activity_labels(${organizationId}::uuid, array[${erased}::uuid])`)
  const { rows } = await db.execute(sql`
    select subject_label, details, search_text from activities where organization_id = ${organizationId} order by created_at`)
  expect(rows).toMatchObject([
    { subject_label: '—', details: { version: 2 } },
    { subject_label: 'Ada Byron, First aid', details: { reason: 'About Ada Byron, First aid', version: 2 } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/marcus/i)
})

test('lines older than the organization’s retention period are deleted, in small batches', async ({
  db,
  issuer,
  stranger,
}) => {
  await db.execute(sql`update organizations set activity_months = 6 where id = ${issuer.organizationId}`)
  for (const { organizationId } of [issuer, stranger]) {
    await db.execute(sql`
      insert into activities (organization_id, actor_type, kind, created_at)
      select ${organizationId}::uuid, 'system', 'retention_run', clock_timestamp() - make_interval(months => n)
      from unnest(array[1, 7, 8, 9]) n`)
  }
  const sweep = async () =>
    (await db.execute<{ swept: number }>(sql`select sweep_activities(2) as swept`)).rows[0]?.swept
  expect([await sweep(), await sweep(), await sweep()]).toEqual([2, 1, 0])
  const { rows } = await db.execute(sql`
    select organization_id as id, count(*)::int as lines from activities
    where organization_id in (${issuer.organizationId}, ${stranger.organizationId}) group by 1`)
  expect(new Map(rows.map(({ id, lines }) => [id, lines]))).toEqual(
    new Map([
      [issuer.organizationId, 1],
      [stranger.organizationId, 4],
    ]),
  )
})

test('an expired invitation’s address is removed from the lines, an accepted one’s is kept', async ({ db, issuer }) => {
  const [came, stayed] = ['ada@wrenfield.example', 'marcus@wrenfield.example']
  await issuer.ask('POST', '/issuers/organization/users/invitations', { addresses: [came, stayed], level: 'editor' })
  const own = sql`organization_id = ${issuer.organizationId}`
  await db.execute(sql`update invitations set accepted_at = clock_timestamp() where ${own} and email = ${came}`)
  await db.execute(sql`update invitations set expires_at = clock_timestamp() - interval '31 days' where ${own}`)
  await cleanUp(db, 24)
  const { rows } = await db.execute(sql`select subject_label as label from activities where ${own} order by created_at`)
  expect(rows).toEqual([{ label: came }, { label: '—' }])
})

const PATH = '/issuers/organization/activity'

test('actions through the API are listed, newest first, in pages of 25, and can be filtered', async ({
  issuer,
  stranger,
}) => {
  const template = (await issuer.ask('POST', '/issuers/organization/badge_templates', { title: 'Peer mentoring' })).body
  for (let number = 1; number <= 25; number++) {
    await issuer.ask('POST', '/issuers/organization/earners_lists', { name: `Workshop ${number}` })
  }
  await issuer.ask('PUT', '/issuers/organization', { website: 'https://wrenfield.example' })
  const { body } = await issuer.ask('GET', PATH)
  expect(body.data).toHaveLength(25)
  expect(body.meta).toMatchObject({ total: 27, last_page: 2 })
  expect(body.all).toMatchObject({ total: 27, is_own: false, months_kept: 24 })
  expect(body.data[0]).toMatchObject({
    kind: 'organization_edited',
    actor: { type: 'person', user_id: issuer.userId, name: 'Hannah Whitlock' },
    subject: { type: 'organization', label: 'Wrenfield College', exists: true },
    details: { fields: ['website'] },
  })
  const kinds = async (query: string) => {
    const answer = await issuer.ask('GET', `${PATH}?${query}`)
    return { total: answer.body.meta.total, kinds: new Set(answer.body.data.map(({ kind }: { kind: string }) => kind)) }
  }
  const lists = { total: 25, kinds: new Set(['list_created']) }
  const nothing = { total: 0, kinds: new Set() }
  expect(await kinds('area=people')).toEqual(lists)
  expect(await kinds('kind=list_created')).toEqual(lists)
  expect(await kinds('search=wörkshop+hannah')).toEqual(lists)
  expect(await kinds(`subject_id=${template.data.id}`)).toEqual({ total: 1, kinds: new Set(['template_created']) })
  expect(await kinds(`user_id=${stranger.userId}`)).toEqual(nothing)
  expect((await kinds(`user_id=${issuer.userId}`)).total).toBe(27)
  expect((await kinds('from=2020-01-01&until=9999-01-01')).total).toBe(27)
  expect(await kinds('until=2020-01-01')).toEqual(nothing)
  expect((await stranger.ask('GET', PATH)).body).toMatchObject({ data: [], all: { total: 0, since: null } })
})

test('saves of a template by one person in a row are one line, which lists them, across pages and filters', async ({
  app,
  db,
  issuer,
}) => {
  const { organizationId, userId } = issuer
  const templates = '/issuers/organization/badge_templates'
  const id = (await issuer.ask('POST', templates, { title: 'Peer mentoring' })).body.data.id
  const other = await colleague(app, db, organizationId, 'editor')
  const save = async (person: { ask: typeof issuer.ask }, change: object) => {
    const { status, body } = await person.ask('PUT', `${templates}/${id}`, change)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  for (let number = 1; number <= 30; number++) await save(issuer, { code: `PM-${number}` })
  await save(other, { code: 'PM-OTHER' })
  await save(issuer, { other_org: 'Trust' })
  await save(issuer, { title: 'Mentoring', code: 'PM' })

  const list = async (query: string) => (await issuer.ask('GET', `${PATH}?${query}`)).body
  const folded = await list('fold_sittings=1')
  const kinds = folded.data.map(({ kind, actor, earlier }: Activity) => [kind, actor.user_id, earlier.length])
  expect(kinds).toEqual([
    ['template_edited', userId, 1],
    ['template_edited', other.userId, 0],
    ['template_edited', userId, 29],
    ['template_created', userId, 0],
  ])
  expect(folded.data[0].earlier).toEqual([{ created_at: expect.any(String), fields: ['other_org'] }])
  expect(folded).toMatchObject({ meta: { total: 4, last_page: 1 }, lines: 34, all: { total: 4 } })
  expect(await list('')).toMatchObject({ meta: { total: 34, last_page: 2 }, lines: 34, all: { total: 34 } })

  // A line that a filter leaves out hides none that it finds.
  expect((await list('fold_sittings=1&search=peer')).data[0]).toMatchObject({
    kind: 'template_edited',
    subject: { label: 'Peer mentoring' },
    earlier: [],
  })
  // Whoever comes back after half an hour begins another sitting.
  await db.execute(sql`
    insert into activities (organization_id, actor_type, user_id, kind, subject_type, subject_id, details, created_at)
    select ${organizationId}::uuid, 'person', ${userId}::uuid, 'template_edited', 'template', ${id}::uuid,
      '{"version": 1}', clock_timestamp() + make_interval(mins => n) from unnest(array[29, 58, 89]) n`)
  const again = (await list('fold_sittings=1')).data.map(({ earlier }: Activity) => earlier.length)
  expect(again.slice(0, 2)).toEqual([0, 3])
})

test('the export is a CSV of the matching lines in the requested language, and is recorded itself', async ({
  app,
  issuer,
}) => {
  await issuer.ask('POST', '/issuers/organization/earners_lists', { name: '=1+1; "Autumn"' })
  await issuer.ask('PUT', '/issuers/organization', { website: 'https://wrenfield.example' })
  const file = async (query: string) => {
    const headers = { cookie: issuer.cookie }
    const answer = await app.request(`/api/v1${PATH}/export?${query}`, { headers })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  }
  const italian = (await file('area=people&language=it')).split('\r\n')
  expect(italian[0]).toBe('\uFEFFMomento;Chi;Che cosa;Su che cosa;Rete;Tipo')
  expect(italian[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Hannah Whitlock;Elenco di 0 persone creato;"'=1\+1; ""Autumn""";;list_created$/,
  )
  expect(italian).toHaveLength(3)
  const english = (await file('language=en')).split('\r\n').slice(1, -1)
  expect(english.map((line) => line.split(',').at(-1))).toEqual([
    'activity_exported',
    'organization_edited',
    'list_created',
  ])
  expect(english[0]).toContain('Exported 1 entry of the activity')
})

test('a line keeps the name of a deleted list, but not of a deleted earner', async ({ issuer }) => {
  const lists = '/issuers/organization/earners_lists'
  const { id } = (await issuer.ask('POST', lists, { name: 'Autumn' })).body.data
  const marcus = { recipient_email: 'm@bell.example', recipient_first_name: 'Marcus', recipient_last_name: 'Bell' }
  await issuer.ask('POST', `${lists}/earners`, { earners_list_id: id, ...marcus })
  const lines = async () => (await issuer.ask('GET', PATH)).body.data.map((line: { subject: object }) => line.subject)
  expect((await lines())[0]).toMatchObject({ type: 'earner', label: 'Marcus Bell', exists: true })
  await issuer.ask('DELETE', `${lists}/${id}`)
  expect(await lines()).toMatchObject([
    { type: 'earners_list', label: 'Autumn', exists: false },
    { type: 'earner', label: '—', exists: false },
    { type: 'earners_list', label: 'Autumn', exists: false },
  ])
})
