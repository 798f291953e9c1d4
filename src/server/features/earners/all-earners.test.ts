import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const EARNERS = '/issuers/organization/earners'

const giulia = {
  recipient_email: 'giulia.ferri@wrenfield.example',
  recipient_first_name: 'Giulia',
  recipient_last_name: 'Ferri',
}

test('all earners of the organization are listed, newest first, with the same total as in the statistics', async ({
  db,
  issuer,
  stranger,
}) => {
  await addList(stranger, people(2))
  await addList(issuer, [giulia, ...people(29)])
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template, { recipient_email: 'nobody.listed@wrenfield.example' })
  await addBadge(db, issuer, template, { recipient_email: giulia.recipient_email })
  const { body: first } = await issuer.ask('GET', EARNERS)
  const { body: second } = await issuer.ask('GET', `${EARNERS}?page=2`)
  expect(first.data).toHaveLength(25)
  expect(first.data[0]).toMatchObject({ recipient_email: 'nobody.listed@wrenfield.example', badges_count: 1 })
  const all = [...first.data, ...second.data]
  expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(31)
  expect(all.find(({ recipient_email }) => recipient_email === giulia.recipient_email)).toMatchObject({
    ...giulia,
    badges_count: 1,
  })
  const { body: statistics } = await issuer.ask('GET', '/issuers/organization/statistics')
  expect([first.meta.total, statistics.earners_count]).toEqual([31, 31])
})

test('people are found by any part of their name or address, whatever the case and the accents', async ({ issuer }) => {
  await addList(issuer, [giulia, { ...giulia, recipient_email: 'z@x.example', recipient_first_name: 'Zoë' }])
  const found = async (search: string) => {
    const { body } = await issuer.ask('GET', `${EARNERS}?search=${encodeURIComponent(search)}`)
    return [body.meta.total, ...body.data.map(({ recipient_email }: { recipient_email: string }) => recipient_email)]
  }
  expect(await found('zoe FERRI')).toEqual([1, 'z@x.example'])
  expect(await found('Giulia.ferri@')).toEqual([1, giulia.recipient_email])
  expect(await found('100%')).toEqual([0])
})

test('people are found last name first and with any apostrophe, among all and on a list, and so are lists by name', async ({
  issuer,
}) => {
  const named = (email: string, first: string, last: string) => ({
    recipient_email: `${email}@wrenfield.example`,
    recipient_first_name: first,
    recipient_last_name: last,
  })
  const list = await addList(
    issuer,
    [
      named('straight', 'Niccolò', "D'Angelo"),
      named('curly', 'Anna', 'D’Angelo'),
      named('viola', 'Viola', 'Rossi'),
      named('quang', 'Quang', 'Trần'),
    ],
    { name: 'L’anno 2026 di fisica' },
  )
  const idsIn = async (path: string) => (await issuer.ask('GET', path)).body.data
  for (const place of [EARNERS, `/issuers/organization/earners_lists/${list}/earners`]) {
    const found = async (search: string) =>
      (await idsIn(`${place}?search=${encodeURIComponent(search)}`))
        .map(({ recipient_email }: { recipient_email: string }) => recipient_email.split('@')[0])
        .sort()
    expect(await found("D'Angelo Niccolò")).toEqual(['straight'])
    expect(await found('d’angelo')).toEqual(['curly', 'straight'])
    expect(await found('Rossi, Viola')).toEqual(['viola'])
    expect(await found('tran quang')).toEqual(['quang'])
    expect(await found('rossi wrenfield')).toEqual(['viola'])
    expect(await found('Rossi Anna')).toEqual([])
  }
  expect(await idsIn(`/issuers/organization/earners_lists?name=${encodeURIComponent("fisica l'anno")}`)).toMatchObject([
    { id: list },
  ])
})
