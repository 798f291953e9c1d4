import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { nameKey, namesAgree, type PersonName } from '#contract/earners/agreeing-names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { test } from '#server/testing/test.ts'

const name = (recipient_first_name: string, recipient_last_name: string): PersonName => ({
  recipient_first_name,
  recipient_last_name,
})

const ada = name('Ada', 'Moss')

const THE_SAME: [PersonName, PersonName][] = [
  [ada, name('ADA', 'moss')],
  [ada, name('Moss', 'Ada')],
  [ada, name('Ada Maria', 'Moss')],
  [ada, name('Ada', 'Moss Okonkwo')],
  [name('Nicolò', 'D’Angelo'), name('Nicolo', "D'Angelo")],
  [name('Nicolò', 'D’Angelo'), name('Nicolò', 'D Angelo')],
  [name('Nicolò', 'D’Angelo'), name('Nicolò Maria', 'Dangelo')],
  [name('Anna-Maria', 'Rossi'), name('Anna Maria', 'Rossi')],
  [name('Anna-Maria', 'Rossi'), name('Rossi', 'Annamaria')],
  [name('Annamaria', 'Rossi'), name('Anna Maria', 'Rossi Bianchi')],
  [name('Juan', 'de la Cruz'), name('Juan', 'Delacruz')],
  [name('J. R.', 'Moss'), name('JR', 'Moss')],
  [name('Łukasz', 'Groß'), name('lukasz', 'GROSS')],
  [name('Νίκος', 'Παπαδάς'), name('ΝΙΚΟΣ', 'ΠΑΠΑΔΑΣ')],
  [name('مُحَمَّد', 'علي'), name('محمد', 'علي')],
  [name('伟', '王'), name('王', '伟')],
  [name('伟', '王'), name('王伟', '-')],
  [name('Ａｄａ', 'Moss'), ada],
]

const OTHERS: [PersonName, PersonName][] = [
  [ada, name('Ben', 'Moss')],
  [ada, name('Ada', 'Okonkwo')],
  [name('Amy', 'Moss'), name('May', 'Moss')],
  [name('Moss', 'Moss'), ada],
  [name('Maria', 'Rossi'), name('Mario', 'Rossi')],
  [name('Ada', '-'), ada],
  [name('Anna', 'Maria'), name('Maria', 'Annalisa')],
  [name('李', '伟'), name('王', '伟')],
  [name('-', "'"), ada],
]

/** What the database says of each pair. */
async function databaseSays(db: Database, pairs: [PersonName, PersonName][]): Promise<boolean[]> {
  const { rows } = await db.execute<{ agree: boolean }>(sql`
    select names_agree(pair -> 0 ->> 'recipient_first_name', pair -> 0 ->> 'recipient_last_name',
      pair -> 1 ->> 'recipient_first_name', pair -> 1 ->> 'recipient_last_name') as agree
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as given (pair, place) order by place`)
  return rows.map(({ agree }) => agree)
}

const turned = (pairs: [PersonName, PersonName][]) => pairs.map(([a, b]): [PersonName, PersonName] => [b, a])

test('names that differ in spelling, order or further names are the same person, and others are somebody else', async ({
  db,
}) => {
  for (const [pairs, agree] of [[THE_SAME, true] as const, [OTHERS, false] as const]) {
    for (const both of [pairs, turned(pairs)]) {
      const expected = both.map(([a, b]) => [a, b, agree])
      expect(both.map(([a, b]) => [a, b, namesAgree(a, b)])).toEqual(expected)
      const said = await databaseSays(db, both)
      expect(both.map(([a, b], index) => [a, b, said[index]])).toEqual(expected)
    }
  }
})

const word = fc.constantFrom(
  ...[
    'Ada',
    'ada',
    'Maria',
    'Ben',
    'Moss',
    'MÒSS',
    'Rossi',
    'De',
    'La',
    'Cruz',
    'DeLa',
    'D',
    'Angelo',
    'Dangelo',
    'ß',
    'Σίσυφος',
  ],
  ...['李', '王伟', 'محمّد', 'שָׁלוֹם', 'किरण', 'สมชาย', 'გია', 'Їжак', 'İpek', '김', '.', '12', '-'],
)
const sign = fc.constantFrom(...[' ', ' ', ' ', '-', '’', "'", '‑', ', ', '\u00a0', '\u200d', '\u202a', '·'])
/** Both of the same few words, so that many agree. */
const twoNames = fc.array(word, { minLength: 2, maxLength: 4 }).chain((words) => {
  const piece = fc.tuple(fc.constantFrom(...words), sign)
  const part = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.flat().slice(0, -1).join(''))
  const name = fc.record({ recipient_first_name: part, recipient_last_name: part })
  return fc.tuple(name, name)
})

test('the dashboard and the database say the same of any two names', async ({ db }) => {
  const pairs = fc.sample(twoNames, 2000)
  const said = await databaseSays(db, pairs)
  expect(said.filter(Boolean).length).toBeGreaterThan(200)
  for (const [index, [a, b]] of pairs.entries()) {
    expect([a, b, namesAgree(a, b)]).toEqual([a, b, said[index]])
    expect([a, b, namesAgree(b, a)]).toEqual([a, b, said[index]])
    if (nameKey(a) === nameKey(b)) expect([a, b, said[index]]).toEqual([a, b, true])
  }
})

test('the longest names have a key that fits into the index', async ({ db, issuer }) => {
  const long = { recipient_first_name: 'ﷺ '.repeat(50), recipient_last_name: '㍿'.repeat(100) }
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into earners (organization_id, email, first_name, last_name)
    values (${issuer.organizationId}, ${`${'a'.repeat(64)}@${'b'.repeat(180)}.example`}, ${long.recipient_first_name},
      ${long.recipient_last_name}) returning id`)
  expect(rows).toHaveLength(1)
})
