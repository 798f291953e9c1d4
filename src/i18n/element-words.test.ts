import { expect, test } from 'vitest'
import { ELEMENTS } from '#contract/micro-credentials/micro-credential-elements.ts'
import {
  Assessment,
  Cycle,
  emptyMicroCredential,
  MicroCredential,
  OutcomeKind,
  Participation,
  Supervision,
} from '#contract/micro-credentials/micro-credentials.ts'
import {
  assessmentName,
  assessmentWords,
  cycleName,
  elementName,
  elementRows,
  eqfWords,
  furtherRows,
  outcomeKindName,
  participationName,
  participationWords,
  supervisionName,
  workloadWords,
} from './element-words.ts'

const block = MicroCredential.parse({
  learning_outcomes: [{ text: 'Tells a sample from a population.' }, { text: 'Cleans a table.', kind: 'skill' }],
  workload_hours: 37.5,
  ects: 1.5,
  eqf_level: 4,
  nqf_level: 'RQF 3',
  qf_ehea_cycle: 'short',
  field_of_study: '0542',
  assessment: ['written', 'project', 'portfolio'],
  supervision: 'verified',
  participation: ['online', 'on_site'],
  quality_assurance: { text: 'Reviewed each year.', body: 'QAA', url: 'https://qaa.example/' },
  prerequisites: 'None',
  stackability: { kind: 'towards', text: 'Digital skills for work' },
  country: 'United Kingdom, England',
  co_awarding_bodies: [{ name: 'City Library', url: 'https://library.example/' }],
})
const badge = { title: 'Data literacy', micro_credential: block, organization: 'Wrenfield College', country: 'France' }

test('a badge lists the eleven elements in the order of the Annex', () => {
  const rows = elementRows({ ...badge, learner: 'Theo Yarwood', issued: '22 November 2025' }, 'en')
  expect(rows.map(({ element, number }) => [number, element])).toEqual(
    ELEMENTS.map((element, index) => [index + 1, element]),
  )
  expect(
    rows.map(({ values, notes }) => [
      values.map(({ text }) => text).join(' | '),
      notes.map(({ text }) => text).join(' | '),
    ]),
  ).toEqual([
    ['Theo Yarwood', ''],
    ['Data literacy', ''],
    ['United Kingdom, England', ''],
    ['Wrenfield College', 'with City Library'],
    ['22 November 2025', ''],
    ['Tells a sample from a population. | Cleans a table.', ''],
    ['1.5 ECTS, 37.5 hours', ''],
    ['EQF 4 · RQF 3', 'Short cycle (QF-EHEA)'],
    ['Written test, project and portfolio', 'Supervised online or on site, identity checked'],
    ['Online and on site', ''],
    ['Reviewed each year.', 'QAA'],
  ])
})

test('a template has no learner and no day, defaults to its organization’s country, and omits missing elements', () => {
  const rows = elementRows({ ...badge, micro_credential: emptyMicroCredential() }, 'it')
  expect(rows.map(({ name, values }) => `${name}: ${values[0]?.text}`)).toEqual([
    'Titolo: Data literacy',
    'Paese dell’ente: France',
    'Enti che la rilasciano: Wrenfield College',
  ])
})

test('a quality body and an awarding body link to their pages, and a link without a body stands alone', () => {
  const [bodies, quality] = [elementRows(badge, 'en')[2], elementRows(badge, 'en').at(-1)]
  expect(bodies?.notes).toEqual([{ text: 'with City Library', url: 'https://library.example/' }])
  expect(quality?.notes).toEqual([{ text: 'QAA', url: 'https://qaa.example/' }])
  const alone = { ...block, quality_assurance: { text: 'Reviewed.', body: null, url: 'https://qaa.example/' } }
  const notes = elementRows({ ...badge, micro_credential: alone }, 'en').at(-1)?.notes
  expect(notes).toEqual([{ text: 'https://qaa.example/', url: 'https://qaa.example/' }])
})

test('numbers are formatted for each language', () => {
  expect(workloadWords({ ects: 1.5, workload_hours: 37.5 }, 'it')).toBe('1,5 ECTS, 37,5 ore')
  expect(workloadWords({ ects: null, workload_hours: 1 }, 'it')).toBe('1 ora')
  expect(workloadWords({ ects: 0.25, workload_hours: null }, 'en')).toBe('0.25 ECTS')
  expect(workloadWords({ ects: null, workload_hours: null }, 'en')).toBeNull()
  expect([eqfWords(6, 'it'), eqfWords('none', 'it'), eqfWords(null, 'it')]).toEqual([
    'EQF 6',
    'Nessun livello EQF',
    null,
  ])
  expect(assessmentWords(['project', 'portfolio'], 'it')).toBe('Progetto e portfolio')
  expect([participationWords(['online'], 'it'), participationWords([], 'it')]).toEqual(['Online', null])
})

test('every element and option has a distinct name in both languages', () => {
  for (const locale of ['en', 'it'] as const) {
    const names = [
      ELEMENTS.map((each) => elementName(each, locale)),
      Assessment.options.map((each) => assessmentName(each, locale)),
      Supervision.options.map((each) => supervisionName(each, locale)),
      Participation.options.map((each) => participationName(each, locale)),
      Cycle.options.map((each) => cycleName(each, locale)),
      OutcomeKind.options.map((each) => outcomeKindName(each, locale)),
    ]
    for (const set of names) expect(new Set(set).size).toBe(set.length)
  }
})

test('the grade, prerequisites and what it counts towards follow the elements', () => {
  const path_url = 'https://insegna.example/t/1'
  const rows = furtherRows(
    { micro_credential: block, grade: '72', grade_scale: 'of 100', credits_earned: 2, path_url },
    'en',
  )
  expect(rows.map(({ name, values, notes }) => [name, values[0]?.text, notes[0]?.text])).toEqual([
    ['Grade', '72', 'of 100'],
    ['Credits earned', '2 ECTS', undefined],
    ['Prerequisites', 'None', undefined],
    ['Counts towards', 'Digital skills for work', undefined],
    ['Field of study', 'Statistics (ISCED-F 0542)', undefined],
  ])
  expect(rows[3]?.values[0]?.url).toBe(path_url)
  const bare = { micro_credential: null, grade: null, grade_scale: null, credits_earned: null, path_url: null }
  expect(furtherRows(bare, 'en')).toEqual([])
})
