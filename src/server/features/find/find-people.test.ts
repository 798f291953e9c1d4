import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const EARNERS = '/issuers/organization/earners'

/** People with names in many notations and scripts, each identified by the local part of the address. */
const NAMES: [address: string, first: string, last: string, metadata?: Record<string, unknown>][] = [
  ['dangelo', 'Niccolò', "D'Angelo", { matricola: '2024/0117', course: { teacher: 'Miss Quill', year: 3 } }],
  ['curly', 'Anna Maria', 'D’Angelo'],
  ['presti', 'GIUSEPPE', 'LO PRESTI', { matricola: 'M-88120' }],
  ['dang', 'Thị', 'Đặng'],
  ['brien', 'Conan', 'OʼBrien'],
  ['muller', 'Jörg', 'Müller-Lüdenscheidt'],
  ['wang', '小明', '王'],
  ['alone', '王小明', '—'],
  ['mariya', 'Мария', 'Иванова'],
  ['zoe', 'Zoe\u0308', 'Ferri'],
]

/** Search texts with the people whom they find. */
const SEARCHES: [find: string, addresses: string[]][] = [
  ["D'Angelo Niccolò", ['dangelo']],
  ['niccolo dangelo', ['dangelo']],
  ['NICCOLÒ   D’ANGELO', ['dangelo']],
  ['dangelo', ['curly', 'dangelo']],
  ["d'angelo", ['curly', 'dangelo']],
  ['d’angelo', ['curly', 'dangelo']],
  ['dʼangelo', ['curly', 'dangelo']],
  ['d`angelo', ['curly', 'dangelo']],
  ['d´angelo', ['curly', 'dangelo']],
  ['angelo anna', ['curly']],
  ['annamaria', ['curly']],
  ['ang nicc', ['dangelo']],
  ['ngelo', []],
  ['lo presti', ['presti']],
  ['LOPRESTI Giuseppe', ['presti']],
  ['Đặng Thị', ['dang']],
  ['dang thi', ['dang']],
  ['O’Brien', ['brien']],
  ['obrien, conan', ['brien']],
  ['Müller-Lüdenscheidt', ['muller']],
  ['muller ludenscheidt', ['muller']],
  ['ludenscheidt', ['muller']],
  ['mullerlu', ['muller']],
  ['王小明', ['alone', 'wang']],
  ['小明', ['alone', 'wang']],
  ['小明王', ['wang']],
  ['мария', ['mariya']],
  ['ИВАНОВА Мария', ['mariya']],
  ['zoë', ['zoe']],
  ['zoe\u0308 ferri', ['zoe']],
  ['presti@college.example', ['presti']],
  ['presti@coll', ['presti']],
  ['@college.example ferri', ['zoe']],
  ['2024/0117', ['dangelo']],
  ['2024', ['dangelo']],
  ['m88120', ['presti']],
  ['quill niccolo', ['dangelo']],
  ['matricola', []],
  ['D’Angelo Giuseppe', []],
  ['-', []],
  ["'", []],
  ["'':* | !(", []],
  ['\\', []],
  ['%', []],
]

const person = ([address, first, last, metadata]: (typeof NAMES)[number]) => ({
  recipient_email: `${address}@college.example`,
  recipient_first_name: first,
  recipient_last_name: last,
  ...(metadata && { metadata }),
})

/** The local parts of the addresses that a search finds, sorted. */
async function found(issuer: Issuer, path: string, find: string): Promise<string[]> {
  const { status, body } = await issuer.ask('GET', `${path}?find=${encodeURIComponent(find)}`)
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map(({ recipient_email }: { recipient_email: string }) => recipient_email.split('@')[0]).sort()
}

test('people are found by their names in any notation, among everybody, on a list, and by their badges', async ({
  db,
  issuer,
  stranger,
}) => {
  const list = await addList(issuer, NAMES.map(person))
  await addList(stranger, NAMES.map(person))
  const template = await addTemplate(db, issuer, { title: 'Welding', code: 'W-1' })
  await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })
  for (const path of [EARNERS, `/issuers/organization/earners_lists/${list}/earners`, BADGES]) {
    // The same function compares the words everywhere, so a third of the searches is enough on a list and by badges.
    for (const [find, addresses] of SEARCHES.filter((_, index) => path === EARNERS || index % 3 === 0)) {
      expect({ path, find, found: await found(issuer, path, find) }).toEqual({ path, find, found: addresses })
    }
  }
})

test('a badge is found if each word is in its person, its title or its code', async ({ db, issuer }) => {
  const welding = await addTemplate(db, issuer, { title: 'Saldatura d’arco', code: 'WLD-101' })
  const biology = await addTemplate(db, issuer, { title: 'Biology of D’Angelo', code: '数学入門' })
  const [dangelo, , presti] = NAMES.map(person)
  for (const template of [welding, biology]) {
    for (const who of [dangelo!, presti!]) await addBadge(db, issuer, template, who)
  }
  const titles = async (find: string) => {
    const { body } = await issuer.ask('GET', `${BADGES}?find=${encodeURIComponent(find)}`)
    return body.data
      .map(
        (badge: { badge_template_version: { title: string }; recipient_email: string }) =>
          `${badge.badge_template_version.title.slice(0, 3)} ${badge.recipient_email.split('@')[0]}`,
      )
      .sort()
  }
  expect(await titles('wld101')).toEqual(['Sal dangelo', 'Sal presti'])
  expect(await titles('WLD-101 presti')).toEqual(['Sal presti'])
  expect(await titles('darco niccolo')).toEqual(['Sal dangelo'])
  expect(await titles('入門')).toEqual(['Bio dangelo', 'Bio presti'])
  expect(await titles('dangelo')).toEqual(['Bio dangelo', 'Bio presti', 'Sal dangelo'])
  expect(await titles('dangelo presti')).toEqual(['Bio presti'])
  expect(await titles('wld biology')).toEqual([])

  await issuer.ask('PUT', `/issuers/organization/badge_templates/${welding.id}`, { title: 'Brazing' })
  expect(await titles('saldatura presti')).toEqual(['Sal presti'])
  expect(await titles('brazing')).toEqual([])
})

test('a number, an id, an id prefix or a public URL finds its badge, and its holder among people', async ({
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const id = await addBadge(db, issuer, template, person(NAMES[0]!))
  await addBadge(db, issuer, template, person(NAMES[1]!))
  const { body } = await issuer.ask('GET', `${BADGES}/${id}`)
  const { number, url } = body.data
  const names = [
    number,
    number.toLowerCase().replace('-', ''),
    id,
    id.slice(0, 30),
    url,
    ` ${url}?from=mail `,
    `https://badges.example/b/${number}#top`,
    `badges.example/b/${id}/credential`,
  ]
  for (const find of names) {
    expect({ find, badges: await found(issuer, BADGES, find) }).toEqual({ find, badges: ['dangelo'] })
    expect({ find, people: await found(issuer, EARNERS, find) }).toEqual({ find, people: ['dangelo'] })
    expect(await found(stranger, BADGES, find)).toEqual([])
  }
})

test('a badge is found by the name and address that it was issued to and by the current ones of its earner', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template, {
    recipient_first_name: 'Viola',
    recipient_last_name: 'Rossi',
    recipient_email: 'viola.rossi@college.example',
  })
  const { body } = await issuer.ask('GET', `${EARNERS}?find=viola`)
  const change = { recipient_last_name: 'Bianchi', recipient_email: 'viola.bianchi@college.example' }
  expect((await issuer.ask('PUT', `${EARNERS}/${body.data[0].id}`, change)).status).toBe(200)
  for (const find of ['viola rossi', 'viola bianchi', 'viola.rossi@college.example', change.recipient_email]) {
    expect({ find, found: await found(issuer, BADGES, find) }).toEqual({ find, found: ['viola.rossi'] })
    expect({ find, found: await found(issuer, EARNERS, find) }).toEqual({ find, found: ['viola.bianchi'] })
  }
})

test('a search without matches suggests similar names, only from the same organization', async ({
  db,
  issuer,
  stranger,
}) => {
  const list = await addList(issuer, NAMES.slice(2).map(person))
  await addList(issuer, NAMES.map(person))
  await addList(stranger, [{ ...person(NAMES[0]!), recipient_last_name: "D'Angello" }])
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template, person(NAMES[5]!))
  const nearest = async (find: string, among = '') => {
    const { body } = await issuer.ask('GET', `${EARNERS}/nearest?find=${encodeURIComponent(find)}${among}`)
    return body.data.map(({ recipient_last_name }: { recipient_last_name: string }) => recipient_last_name)
  }
  expect((await nearest('Nicolo D’Angello'))[0]).toBe("D'Angelo")
  expect(await nearest('ludenschied')).toEqual(['Müller-Lüdenscheidt'])
  expect(await nearest('Ивонова')).toEqual(['Иванова'])
  expect(await nearest('Lo Presty')).toEqual(['LO PRESTI'])
  expect(await nearest('qwxzj')).toEqual([])
  expect(await nearest('%')).toEqual([])
  expect(await nearest('D’Angello', `&earners_list_id=${list}`)).toEqual([])
  expect(await nearest('D’Angello', '&with_badges=1')).toEqual([])
  expect(await nearest('ludenschied', '&with_badges=1')).toEqual(['Müller-Lüdenscheidt'])
})
