import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { makeDemo } from '../demo/make-demo.ts'
import { readConfig } from '../platform/config.ts'
import { startService } from '../start-service.ts'
import { people } from '../testing/earners.ts'
import { type FilledStore, fillStore } from '../testing/fill-store.ts'
import { emptyStore, operator } from '../testing/keep-store.ts'
import { test } from '../testing/test.ts'

/** Timeout in milliseconds, for busy machines. */
const SLOW = 240_000

const BADGES = '/issuers/organization/badges'

async function filled() {
  const place = await emptyStore('postgres')
  const service = await startService(readConfig(place))
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= service.stop()
    return stopping
  }
  onTestFinished(stop)
  return { place, stop, services: service.services, store: await fillStore(service.services) }
}

test('check finds no fault in the demo, nor in a store that is in use', { timeout: SLOW }, async ({ designs }) => {
  const { place, services, store } = await filled()
  await makeDemo({ ...services, designs }, 'a lamp in every window')
  let isDone = false
  const work = async () => {
    for (let first = 1; !isDone; first += 5) {
      await store.awardList(people(5, first))
      await store.replaceLogo()
    }
  }
  await changeStore(store)
  const working = work()
  expect(await operator(place, 'check')).toMatch(/^0 Nothing is wrong\./)
  isDone = true
  await working
  const found = JSON.parse((await operator(place, 'check', '--json')).slice(2))
  expect(found).toMatchObject({ organizations: 3, faults: [] })
})

/** Removes something that an award created, or makes an award skip some of it. */
async function changeStore({ awardList, badgeIds, request }: FilledStore) {
  const earnerOf = async (badgeId: string): Promise<{ id: string }> =>
    (await request('GET', `${BADGES}/${badgeId}/earner`)).body.data
  const erase = async (badgeId: string, way: 'contact' | 'wholly') => {
    const path = `/issuers/organization/earners/${(await earnerOf(badgeId)).id}/erasure`
    const { fingerprint } = (await request('GET', path)).body.data
    await request('POST', path, { way, fingerprint })
  }
  const { body } = await awardList(people(3, 1_000))
  const undone = (await request('GET', `${BADGES}?award_id=${body.award_id}`)).body.data
  await erase(undone[0].id, 'wholly')
  await request('POST', `/issuers/organization/awards/${body.award_id}/undo`, {})
  await erase(undone[1].id, 'wholly')
  const [, , dead, contact, wholly, wrong] = badgeIds as string[]
  await request('POST', `/issuers/organization/earners/${(await earnerOf(dead!)).id}/dead_address`, {})
  await awardList(people(12))
  await request('PUT', `${BADGES}/${wrong}/recipient`, { recipient_email: 'right@wrenfield.example' })
  await erase(contact!, 'contact')
  await erase(wholly!, 'wholly')
}

test('check reports every trigger of the schema that is disabled', { timeout: SLOW }, async () => {
  const place = await emptyStore('postgres')
  const client = new pg.Client(place.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ name: string; tab: string }>(
    'select tgname as name, tgrelid::regclass::text as tab from pg_trigger where not tgisinternal order by 1',
  )
  for (const { name, tab } of rows) await client.query(`alter table ${tab} disable trigger ${name}`)
  const { faults } = JSON.parse((await operator(place, 'check', '--json')).slice(2))
  expect(faults).toEqual([{ first: expect.anything(), total: rows.length }])
})

test('each inconsistency is reported in a line with its id, and the command exits with 1', {
  timeout: SLOW,
}, async () => {
  const { place, store, stop } = await filled()
  // A running service's jobs would process the broken rows, and drop the mail of a badge that is missing for a moment.
  await stop()
  const client = new pg.Client(place.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const id = store.organizationId
  const [badge] = store.badgeIds
  const upload = (await client.query('select image from template_versions where image is not null')).rows[0].image

  /** Breaks a table with its triggers disabled, runs `check`, and restores the table. @returns what `check` printed */
  const outputAfter = async (statement: string) => {
    const [, table] = /^(?:update|insert into|delete from) (\w+)/.exec(statement)!
    await client.query(`create table pg_temp.kept as table ${table}; set session_replication_role = replica`)
    await client.query(statement)
    const output = await operator(place, 'check')
    const columns = await client.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
      [table],
    )
    const { names } = columns.rows[0]
    await client.query(`delete from ${table}`)
    await client.query(`insert into ${table} (${names}) select ${names} from pg_temp.kept`)
    await client.query('drop table pg_temp.kept; set session_replication_role = origin')
    return output
  }
  const faults: [string, RegExp][] = [
    [
      'update organizations set credits_left = credits_left + 1',
      /Organization ID has 99988 credits, but its transactions add up to 99987\./,
    ],
    ['update organizations set badges_count = 99', /Organization ID counts 99 badges, but has 13\./],
    ['update organizations set badge_templates_count = 9', /Organization ID counts 9 templates, but has 3\./],
    ['update organizations set earners_count = 0', /Organization ID counts 0 people, but knows 13\./],
    ['update organizations set holders_count = 1', /Organization ID counts 1 people who hold badges, but 13 do\./],
    [
      'update badges set seq = 100 where seq = 13',
      /The badges of organization ID are numbered from 1 to 100, but there are 13\./,
    ],
    [
      `update badges set renews_badge_id = (select id from badges where template_id = '${store.templateId}' limit 1)
        where template_id <> '${store.templateId}'`,
      /Badge \S+ renews badge \S+, which is of another template\./,
    ],
    [
      `insert into credit_transactions (organization_id, description, credits, status) select '${id}', '', 1, 'request' from generate_series(1, 2)`,
      /Organization ID has 2 requests for credits that wait/,
    ],
    [
      `update templates set badges_count = 0 where id = '${store.templateId}'`,
      /Template \S+ counts 0 badges, but 12 were issued from it\./,
    ],
    [
      'update template_versions set badges_count = 3 where badges_count = 12',
      /Template version \S+ counts 3 badges, but 12 were/,
    ],
    ['update organizations set undone_count = 2', /Organization ID counts 2 badges of undone awards, but has 0\./],
    ['update templates set undone_count = 2', /Template \S+ counts 2 undone badges, but has 0\./],
    ['update template_versions set undone_count = 2', /Template version \S+ counts 2 undone badges, but has 0\./],
    [
      "update earners set undone_count = 1 where email like 'person.1@%'",
      /Person \S+ counts 1 undone badges, but has 0\./,
    ],
    ['update awards set undone_at = now()', /Badge \S+ and its award \S+ disagree on whether it was undone\./],
    ["update earners set badges_count = 2 where email like 'person.1@%'", /Person \S+ counts 2 badges, but has 1\./],
    ['update earners_lists set earners_count = 1', /List \S+ counts 1 people, but has 12\./],
    [
      'delete from badge_months',
      /Organization ID counts 0 badges of type participation in the month of \d{4}-\d\d-01, but issued 12\./,
    ],
    [
      'update badge_expiries set badges = badges + 1',
      /Organization ID counts 13 badges that expire on 2090-01-01, but 12 do\./,
    ],
    [
      'update badge_days set issued = issued + 1',
      /The sums that reports of organization ID read are wrong for template \S+ on \d{4}-\d\d-\d\d\./,
    ],
    [
      `update first_badges set badge_id = '${badge}' where badge_id <> '${badge}'`,
      /The first badge of person \S+ is badge \S+, but badge BADGE is kept as such\./,
    ],
    ['update awards set badges_count = 40', /Award \S+ counts 40 badges, but issued 12\./],
    ['update status_lists set entries = 40', /Status list 1 of organization ID counts 40 places, but 4 are taken\./],
    [`delete from mails where badge_id = '${badge}'`, /Badge BADGE has no email that tells its earner\./],
    [`delete from events where subject_id = '${badge}'`, /Badge BADGE has no line in the history/],
    [
      `update mails set status = 'sent', data = '{"link":"x"}' where badge_id = '${badge}'`,
      /Email \S+ is settled, but still holds what it said\./,
    ],
    [
      `update templates set current_version_id = null where id = '${store.templateId}'`,
      /Template \S+ has no current version\./,
    ],
    [
      `update templates set code = 'ELSE' where id = '${store.templateId}'`,
      /Template \S+ has the code “ELSE”, but its current version/,
    ],
    [
      `insert into template_versions (organization_id, template_id, number, title, language) values ('${id}', '${store.templateId}', 2, 'T', 'en')`,
      /Template \S+ is at version 1, but has a version 2\./,
    ],
    [
      'update path_steps set position = 4',
      /The steps of version \S+ of a learning path are not numbered from 1 to 1\./,
    ],
    [
      'update path_steps set issued_version_id = null',
      /Step \S+ of version \S+ of a learning path has badges, but its text/,
    ],
    ['update template_versions set is_issued_step = false', /Template version \S+ is shown by badges as a step, but/],
    [
      "update issuer_keys set sealed_private_key = reverse(sealed_private_key) where algorithm = 'ES256'",
      /Organization ID cannot sign: its key zDn/,
    ],
  ]
  for (const [statement, words] of faults) {
    const pattern = new RegExp(`^1 [^]*${words.source.replaceAll('ID', id).replaceAll('BADGE', badge!)}`)
    expect([statement, await outputAfter(statement)]).toEqual([statement, expect.stringMatching(pattern)])
  }

  const many = await outputAfter('delete from mails')
  expect(many.split('\n')).toHaveLength(6)
  expect(many).toMatch(/\n {2}… and 8 more like these 5\.$/)

  await client.query('alter table badges disable trigger badges_frozen')
  expect(await operator(place, 'check')).toMatch(/^1 The trigger badges_frozen of the table badges is missing or off/)
  await client.query('alter table badges enable trigger badges_frozen')
  await client.query('alter table badges add constraint later check (seq > 0) not valid')
  expect(await operator(place, 'check')).toBe('1 The constraint later of the table badges is not enforced.')
  await client.query('alter table badges drop constraint later')

  await rm(join(place.DATA_DIR, 'files', upload.replace('.png', '-high.png')))
  expect(await operator(place, 'check')).toMatch(
    new RegExp(`^1 The file ${id}/\\S+-high\\.png is missing: the picture of template version \\S+ names it\\.$`),
  )
  await rm(join(place.DATA_DIR, 'credentials.key'))
  expect(await operator(place, 'check')).toContain("The key that encrypts the organizations' keys is missing")
})
