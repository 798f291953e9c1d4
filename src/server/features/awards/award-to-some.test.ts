import { expect } from 'vitest'
import { isMeant, type RowCondition } from '#contract/earners/row-condition.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { SCHEDULED, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { badgesOf, linesOf, RUNS_AT, run, show, test } from '../scheduled-awards/testing/run-at.ts'

const toList = (list: string) => `/issuers/organization/badges/earners-lists/${list}`

/** What the people of a list have in their metadata: as in tables that people keep. */
const RECORDS: (Record<string, unknown> | null)[] = [
  { Esito: 'Superato', Grade: '30 e lode', earned: 1 },
  { Esito: ' superato ', Grade: '18,0', earned: '1' },
  { Esito: 'Non superato', Grade: 17.5, earned: 0 },
  { Esito: '', Grade: '', earned: null },
  { Esito: 'SUPERATO', Grade: '27', earned: true },
  null,
  { Grade: 'assente', earned: ['1'] },
]

const addRecords = (issuer: Issuer) =>
  addList(
    issuer,
    people(RECORDS.length).map((person, index) => ({ ...person, metadata: RECORDS[index]! })),
  )

const addressesOf = async (issuer: Issuer) =>
  (await badgesOf(issuer)).map(({ recipient_email }: { recipient_email: string }) =>
    Number(/\d+/.exec(recipient_email)),
  )

test('an award to some of a list goes to those who meet the condition, in its order', async ({ db, issuer }) => {
  const conditions: [Omit<RowCondition, 'value'> & { value?: unknown }, number[]][] = [
    [{ name: 'Esito', is: 'one_of', value: 'Superato' }, [1, 2, 5]],
    [{ name: 'Esito', is: 'one_of', value: ['Superato', 'Non superato'] }, [1, 2, 3, 5]],
    [{ name: 'earned', is: 'one_of', value: 1 }, [1, 2]],
    [{ name: 'Grade', is: 'at_least', value: '18' }, [1, 2, 5]],
    [{ name: 'Grade', is: 'less_than', value: '18,0' }, [3]],
    [{ name: 'Esito', is: 'empty' }, [4, 6, 7]],
    [{ name: 'Grade', is: 'not_empty' }, [1, 2, 3, 5, 7]],
  ]
  const list = await addRecords(issuer)
  for (const [only, meant] of conditions) {
    const template = await addTemplate(db, issuer)
    const award = { badge_template_id: template.id, only }
    const { is, value } = { value: [], ...only }
    const condition = { is, value: [value].flat().map(String) }
    const asInBrowser = RECORDS.flatMap((record, index) => {
      const given = record?.[only.name]
      const text = given === null || typeof given === 'object' ? undefined : given === undefined ? given : String(given)
      return isMeant(condition, text) ? [index + 1] : []
    })
    expect(asInBrowser).toEqual(meant)
    const { status, body } = await issuer.ask('POST', toList(list), award)
    expect({ status, only }).toEqual({ status: 201, only })
    const badges = (await issuer.ask('GET', `/issuers/organization/badges?award_id=${body.award_id}&sort=created_at`))
      .body
    expect(badges.data.map((badge: { recipient_email: string }) => Number(/\d+/.exec(badge.recipient_email)))).toEqual(
      meant,
    )
    const kept = (await issuer.ask('GET', `/issuers/organization/awards/${body.award_id}`)).body.data
    expect(kept.only).toEqual({ name: only.name, ...condition })
    expect(kept.counts.issued).toBe(meant.length)
  }
})

test('the preview counts those who are meant, of everybody on the list', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const list = await addRecords(issuer)
  const preview = async (query: string) =>
    (await issuer.ask('GET', `${toList(list)}/preview?badge_template_id=${template.id}${query}`)).body
  expect((await preview('')).data).toMatchObject({ earners_count: 7, list_earners_count: 7, badges_to_issue: 7 })
  const some = '&only[name]=Esito&only[is]=one_of&only[value][]=Superato&only[value][]=x'
  expect((await preview(some)).data).toMatchObject({ earners_count: 3, list_earners_count: 7, badges_to_issue: 3 })
  expect((await preview('&only[name]=Grade&only[is]=at_least&only[value]=18')).data.earners_count).toBe(3)
  expect((await preview('&only=')).data.earners_count).toBe(7)
  expect((await preview('&only[name]=Grade&only[is]=at_least&only[value]=a lot')).errors).toEqual({
    'only.value': ['Type one number, such as 18 or 18.5.'],
  })
  await issuer.ask('POST', toList(list), {
    badge_template_id: template.id,
    only: { name: 'earned', is: 'one_of', value: '1' },
  })
  expect((await preview(`${some}&duplicates=skip`)).data).toMatchObject({ holders_count: 2, badges_to_issue: 1 })
})

test('an award to nobody is refused in words, and nothing is issued', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const list = await addRecords(issuer)
  const award = (only: unknown) => issuer.ask('POST', toList(list), { badge_template_id: template.id, only })
  const { status, body } = await award({ name: 'Esito', is: 'one_of', value: 'Respinto' })
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'list_empty', message: 'Nobody on the list meets the condition for “Esito”.' },
  })
  expect((await award({ name: 'Esito', is: 'equals', value: 'x' })).body.errors).toHaveProperty('only.is')
  expect((await award({ name: 'Esito', is: 'one_of' })).body.errors).toEqual({
    'only.value': ['Say which value is meant.'],
  })
  expect((await award('Superato')).status).toBe(422)
  expect(await badgesOf(issuer)).toEqual([])
})

test('grades of a pasted table may be about anybody on the list, and are written for those who are meant', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addRecords(issuer)
  const results = people(7).map(({ recipient_email }, index) => ({ recipient_email, grade: String(20 + index) }))
  const only = { name: 'Esito', is: 'one_of', value: 'Superato' }
  const award = { badge_template_id: template.id, only, results }
  const { body: previewed } = await issuer.ask('POST', `${toList(list)}/results/preview`, award)
  expect(previewed.data).toMatchObject({ counts: { people: 3, with_grade: 3 }, unknown: { count: 0 } })
  expect(await issuer.ask('POST', toList(list), award)).toMatchObject({ status: 201 })
  expect((await badgesOf(issuer)).map(({ grade }: { grade: string }) => grade)).toEqual(['20', '21', '24'])
})

test('a planned award keeps its condition: for the people of today, or for those who meet it when it runs', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const list = await addRecords(issuer)
  const only = { name: 'Esito', is: 'one_of', value: ['Superato'] }
  const planned = async (kind: 'frozen' | 'live') => {
    const { id: badge_template_id } = await addTemplate(db, issuer)
    return schedule(issuer, { badge_template_id, earners_list_id: list, people: kind, only, runs_at: RUNS_AT })
  }
  const [frozen, live] = [await planned('frozen'), await planned('live')]
  expect(frozen).toMatchObject({ only, earners_count: 3 })
  expect(live).toMatchObject({ only, earners_count: null })
  await issuer.ask('POST', '/issuers/organization/earners_lists/earners', {
    ...people(1, 8)[0],
    earners_list_id: list,
    metadata: { Esito: 'superato' },
  })
  clock.set('2026-04-01T07:00:10Z')
  await run(services)
  expect(await show(issuer, frozen)).toMatchObject({ status: 'done', badges_count: 3 })
  expect(await show(issuer, live)).toMatchObject({ status: 'done', badges_count: 4 })
  expect((await addressesOf(issuer)).toSorted()).toEqual([1, 1, 2, 2, 5, 5, 8])
  const lines = await linesOf(db, issuer, 'list_awarded')
  expect(lines.map(({ details }) => details)).toMatchObject([{ only: 'Esito' }, { only: 'Esito' }])
  const nobody = { earners_list_id: list, only: { ...only, value: 'x' }, runs_at: '2026-05-01 09:00:00' }
  const { id: badge_template_id } = await addTemplate(db, issuer)
  const { status, body } = await issuer.ask('POST', SCHEDULED, { badge_template_id, ...nobody })
  expect([status, body.code]).toEqual([422, 'list_empty'])
})

test('the values of a column are listed, most frequent first', async ({ issuer, stranger }) => {
  const list = await addRecords(issuer)
  const values = (name: string) => `/issuers/organization/earners_lists/${list}/metadata_values?name=${name}`
  expect((await issuer.ask('GET', values('earned'))).body.data).toEqual([
    { value: '1', earners_count: 2 },
    { value: '0', earners_count: 1 },
    { value: 'true', earners_count: 1 },
  ])
  expect((await issuer.ask('GET', values('nothing'))).body.data).toEqual([])
  expect((await stranger.ask('GET', values('earned'))).status).toBe(404)
})
