import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { BUILT_IN_SKILLS } from './frameworks.ts'

const SKILLS = '/issuers/organization/skills'

test('the built-in frameworks are complete, with distinct codes', () => {
  const codes = new Map<string, Set<string>>()
  for (const { framework, code } of BUILT_IN_SKILLS) codes.set(framework, (codes.get(framework) ?? new Set()).add(code))
  expect([...codes].map(([framework, { size }]) => [framework, size])).toEqual([
    ['DigComp 2.2', 21],
    ['EntreComp', 15],
    ['LifeComp', 9],
    ['GreenComp', 12],
    ['EQF', 8],
  ])
  expect(BUILT_IN_SKILLS).toHaveLength(65)
  for (const { name, url } of BUILT_IN_SKILLS) {
    expect(`${name.en}${name.it}`).not.toMatch(/'/)
    expect(url).toMatch(/^https:/)
  }
})

test('skills are found by word beginnings in either language, and named in the requested one', async ({ issuer }) => {
  const { status, body } = await issuer.ask('GET', `${SKILLS}?search=valut%20dati&language=it`)
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      framework: 'DigComp 2.2',
      code: '1.2',
      name: 'Valutare dati, informazioni e contenuti digitali',
      url: 'https://publications.jrc.ec.europa.eu/repository/handle/JRC128415',
    },
  ])
  const english = await issuer.ask('GET', `${SKILLS}?search=valut%20dati`)
  expect(english.body.data).toMatchObject([{ code: '1.2', name: 'Evaluating data, information and digital content' }])
  const accents = await issuer.ask('GET', `${SKILLS}?search=creativita&language=it`)
  expect(accents.body.data).toMatchObject([{ framework: 'EntreComp', name: 'Creatività' }])
})

test('skills are found by their area in either language, after those whose names begin with the text', async ({
  issuer,
}) => {
  const codes = async (query: string): Promise<string[]> =>
    (await issuer.ask('GET', `${SKILLS}?${query}`)).body.data.map(
      ({ framework, code }: { framework: string; code: string }) => `${framework} ${code}`,
    )
  const safety = ['4.1', '4.2', '4.3', '4.4'].map((code) => `DigComp 2.2 ${code}`)
  expect(await codes('search=sicurezza&language=it')).toEqual(safety)
  expect(await codes('search=sicurezza&language=en')).toEqual(safety)
  expect(await codes('search=safety&language=it')).toEqual(safety)
  expect(await codes('search=digcomp%20safety%20privacy')).toEqual(['DigComp 2.2 4.2'])
  expect(await codes('search=personale&language=it')).toEqual(['LifeComp P1', 'LifeComp P2', 'LifeComp P3'])
  expect(await codes('search=risorse&language=it')).toEqual([
    ...['2.1', '2.2', '2.3', '2.4', '2.5'].map((code) => `EntreComp ${code}`),
  ])
  for (const { framework, area } of BUILT_IN_SKILLS) {
    expect(area.en !== '' && area.it !== '', framework).toBe(framework !== 'EQF')
  }
})

test('names beginning with the search text come first, and results can be filtered by framework', async ({
  issuer,
}) => {
  const names = async (query: string): Promise<string[]> =>
    (await issuer.ask('GET', `${SKILLS}?${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('search=thinking')).toEqual([
    'Ethical and sustainable thinking',
    'Critical thinking',
    'Systems thinking',
    'Critical thinking',
    'Exploratory thinking',
  ])
  expect(await names('search=data&framework=DigComp%202.2')).toHaveLength(4)
  expect(await names('search=eqf%206')).toEqual(['EQF level 6'])
  expect(await names('search=thinking&framework=GreenComp&framework=LifeComp')).toHaveLength(4)
  expect(await names('')).toHaveLength(20)
  expect(await names('search=nothing%20like%20it')).toEqual([])
  expect((await issuer.ask('GET', `${SKILLS}?framework=SkillsFuture`)).status).toBe(422)
})

test('found skills can be saved unchanged as alignments of a template', async ({ issuer }) => {
  const { body } = await issuer.ask('GET', `${SKILLS}?search=digital&language=it`)
  const sent = { title: 'Digital', alignments: body.data }
  const made = await issuer.ask('POST', '/issuers/organization/badge_templates', sent)
  expect(made.body.data.alignments).toEqual(body.data)
})
