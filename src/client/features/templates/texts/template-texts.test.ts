import { expect, test } from 'vitest'
import { TemplateType } from '#contract/templates.ts'
import {
  changedMeanwhile,
  fieldNamed,
  missingIn,
  noTexts,
  requestOf,
  textFields,
  typeDataFields,
  typeDataOrder,
} from './template-texts.ts'
import { isIncomplete, readValidity, validityText } from './validity-text.ts'

test('a request contains only the given fields, those of a type inside type_data', () => {
  const texts = { ...noTexts('it'), title: 'Dati', acquired_skills: '<p>Pulire</p>' }
  expect(requestOf(texts, ['title', 'acquired_skills', 'learn_more_url'])).toEqual({
    title: 'Dati',
    learn_more_url: '',
    type_data: { acquired_skills: '<p>Pulire</p>' },
  })
  expect(requestOf(texts, ['title'])).toEqual({ title: 'Dati' })
})

test('a validity is one text of the form, and two fields of a request', () => {
  const texts = { ...noTexts('en'), validity: '18 month' }
  expect(requestOf(texts, ['validity'])).toEqual({ validity_count: '18', validity_unit: 'month' })
  expect(requestOf(noTexts('en'), ['validity'])).toEqual({ validity_count: '', validity_unit: '' })
  expect(requestOf(texts, ['title'])).toEqual({ title: '' })
  expect(validityText({ validity_count: 18, validity_unit: 'month' })).toBe('18 month')
  expect(validityText({ validity_count: null, validity_unit: null })).toBe('')
  expect(readValidity('18 month')).toEqual({ count: 18, unit: 'month' })
  for (const text of ['', ' year', '0 year', '121 day', '1.5 year', 'x year', '-1 day']) {
    expect([text, readValidity(text)]).toEqual([text, null])
  }
  expect([isIncomplete(' year'), isIncomplete(''), isIncomplete('3 year')]).toEqual([true, false, false])
})

test('an error finds its field in either notation', () => {
  expect(fieldNamed('type_data.acquired_skills')).toBe('acquired_skills')
  expect(fieldNamed('type_data[acquired_skills]')).toBe('acquired_skills')
  expect(fieldNamed('learn_more_url')).toBe('learn_more_url')
  expect(fieldNamed('validity_unit')).toBe('validity')
})

test('changes of somebody else are merged, and fields that both changed await a choice', () => {
  const before = { ...noTexts('en'), title: 'Data', code: 'D-1', description: '<p>Old</p>', other_org: 'Trust' }
  const theirs = { ...before, title: 'Theirs', code: 'D-2', description: '<p>New</p>' }
  const mine = { ...before, title: 'Mine', code: 'D-2', other_org: 'Guild' }
  const isMine = (field: string) => ['title', 'code', 'other_org'].includes(field)
  expect(changedMeanwhile(before, theirs, mine, isMine)).toEqual({
    changed: ['title', 'code', 'description'],
    taken: ['description'],
    // Both wrote the same code, which needs no choice.
    conflicts: ['title'],
  })
})

test('the missing fields depend on the type', () => {
  const empty = noTexts('en')
  expect(missingIn(empty, null)).toEqual(['title', 'code', 'type', 'description', 'assignment_criteria'])
  expect(missingIn({ ...empty, type: 'participation' }, null)).toEqual([
    'title',
    'code',
    'description',
    'assignment_criteria',
  ])
  expect(missingIn({ ...empty, type: 'qualification' }, null)).toEqual(expect.arrayContaining([...typeDataFields]))
  const full = Object.fromEntries(textFields.map((field) => [field, 'x'])) as typeof empty
  expect(missingIn({ ...full, type: 'knowledge', is_micro_credential: '' }, null)).toEqual([])
})

test('every type shows all four texts, the most relevant one first', () => {
  for (const type of [null, ...TemplateType.options]) {
    expect([...typeDataOrder(type)].sort()).toEqual([...typeDataFields].sort())
  }
  expect(typeDataOrder('skills')[0]).toBe('acquired_skills')
  expect(typeDataOrder('qualification')[0]).toBe('application_scope')
})
