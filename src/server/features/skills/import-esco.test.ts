import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { importEsco } from './import-esco.ts'

const SKILLS = '/issuers/organization/skills'
const MANY = 14_000
const HEADING =
  'conceptType,conceptUri,skillType,reuseLevel,preferredLabel,altLabels,hiddenLabels,status,modifiedDate,scopeNote,definition,inScheme,description'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insegna-esco-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const uriOf = (id: string | number) => `http://data.europa.eu/esco/skill/${id}`

const lineOf = (id: string | number, label: string, others = '') =>
  `KnowledgeSkillCompetence,${uriOf(id)},skill/competence,cross-sector,"${label}","${others}",,released,2024-04-30T12:00:00Z,,,http://data.europa.eu/esco/concept-scheme/skills,"Says, at length, what ""${label}"" is."`

async function fileOf(...lines: string[]): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  await writeFile(file, `\uFEFF${[HEADING, ...lines].join('\r\n')}\r\n`)
  return file
}

test('ESCO skills are found by their labels in every imported language', async ({ db, issuer }) => {
  const english = await fileOf(
    lineOf('zx-1', 'zither repair', 'mend zithers\nrestore zithers'),
    lineOf('zx-2', 'tune zithers'),
  )
  const italian = await fileOf(lineOf('zx-1', 'riparazione della cetra', 'restauro dell’arpicordo'))
  expect(await importEsco(db, { language: 'en', file: english })).toBe(2)
  expect(await importEsco(db, { language: 'it', file: italian })).toBe(1)
  const found = async (query: string) => (await issuer.ask('GET', `${SKILLS}?${query}`)).body.data
  const url = 'https://data.europa.eu/esco/skill/'
  const repair = { framework: 'ESCO', code: null, name: 'zither repair', url: `${url}zx-1` }
  expect(await found('search=zither')).toEqual([repair, { ...repair, name: 'tune zithers', url: `${url}zx-2` }])
  expect(await found('search=zither&language=it')).toMatchObject([
    { name: 'tune zithers' },
    { name: 'riparazione della cetra' },
  ])
  expect(await found('search=restore%20zit')).toEqual([repair])
  expect(await found('search=arpicordo')).toEqual([repair])
  expect(await found('search=ither')).toEqual([])
  expect(await found('search=zither&framework=EQF')).toEqual([])
})

test('importing again replaces only that language, and an invalid file changes nothing', async ({ db, issuer }) => {
  await importEsco(db, { language: 'en', file: await fileOf(lineOf('zy-1', 'yodel alone')) })
  await importEsco(db, { language: 'it', file: await fileOf(lineOf('zy-1', 'fare lo yodel')) })
  await importEsco(db, { language: 'en', file: await fileOf(lineOf('zy-2', 'yodel together')) })
  const names = async () =>
    (await issuer.ask('GET', `${SKILLS}?search=yodel`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['yodel together', 'fare lo yodel'])

  const wrong = async (file: string) => {
    await expect(importEsco(db, { language: 'en', file })).rejects.toThrow(
      /^(?!E[A-Z]+).*(ESCO|skill|no such file|a folder|empty)/,
    )
    expect(await names()).toEqual(['yodel together', 'fare lo yodel'])
  }
  const other = join(folder, 'other.csv')
  await writeFile(other, 'name,email\nTheo,theo@wrenfield.example\n')
  await wrong(other)
  const picture = join(folder, 'picture.csv')
  await writeFile(picture, Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0]))
  await wrong(picture)
  const empty = join(folder, 'empty.csv')
  await writeFile(empty, '')
  await wrong(empty)
  await wrong(join(folder, 'missing.csv'))
  await wrong(folder)
  await wrong(await fileOf(lineOf('zy-3', 'yodel once more'), lineOf('not an id', 'yodel')))
  await wrong(await fileOf(lineOf('zy-3', 'yodel once more'), lineOf('zy-4', '')))
  await wrong(await fileOf())
})

test('as many skills as ESCO has can be imported, and searches can use the index', async ({ db, issuer }) => {
  const verbs = ['analyse', 'manage', 'teach', 'inspect', 'repair', 'advise on', 'design']
  const othersOf = (label: string) => verbs.map((verb) => `${verb} what is like ${label}`).join('\n')
  const labels = Array.from({ length: MANY }, (_, index) => `${verbs[index % verbs.length]} quorble ${index}`)
  const file = await fileOf(...labels.map((label, index) => lineOf(`many-${index}`, label, othersOf(label))))
  expect(await importEsco(db, { language: 'en', file })).toBe(MANY)
  await db.execute(sql`analyze esco_skills`)
  const plan = await db.transaction(async (tx) => {
    // With this few rows the planner may prefer a sequential scan; this checks only that the index can be used.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(
      sql`explain select concept_uri from esco_skills where search_words @@ find_query('1399')`,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Bitmap Index Scan on esco_skills_find')
  const { body } = await issuer.ask('GET', `${SKILLS}?search=quorble%2013999`)
  expect(body.data).toMatchObject([{ name: labels[13_999] }])
  expect((await issuer.ask('GET', `${SKILLS}?search=quorble`)).body.data).toHaveLength(20)
})
