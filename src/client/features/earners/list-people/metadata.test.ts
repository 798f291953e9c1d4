import { expect, test } from 'vitest'
import { detailsOf, metadataOf, metadataText, wrongNames } from './metadata.ts'

test('values of any type are displayed as text', () => {
  expect([null, undefined, 2, false, 'A', { b: [1] }].map(metadataText)).toEqual([
    '',
    '',
    '2',
    'false',
    'A',
    '{"b":[1]}',
  ])
})

const kept = { year: 1, course: 'Physics', marks: [28] }

test('a form has the offered and the stored names, but no structured values', () => {
  expect(detailsOf(kept, ['course', 'tutor', 'marks'])).toEqual([
    { name: 'course', value: 'Physics', isNew: false },
    { name: 'tutor', value: '', isNew: false },
    { name: 'year', value: '1', isNew: false },
  ])
  expect(detailsOf(null, [])).toEqual([])
})

test('unchanged values are kept, emptied ones removed, and empty ones not added', () => {
  expect(metadataOf(detailsOf(kept, ['tutor']), kept)).toEqual(kept)
  const details = [
    { name: 'year', value: '2', isNew: false },
    { name: 'course', value: '', isNew: false },
    { name: 'Group', value: 'A', isNew: true },
    { name: '', value: '', isNew: true },
  ]
  expect(metadataOf(details, kept)).toEqual({ year: '2', marks: [28], Group: 'A' })
  expect(metadataOf([{ name: 'course', value: '', isNew: false }], { course: 'Physics' })).toBeNull()
  expect(metadataOf(detailsOf(null, ['tutor']), null)).toBeNull()
})

test('a new entry needs a unique name', () => {
  const named = (name: string, value = 'x') => ({ name, value, isNew: true })
  const details = [named(''), named('marks'), named('tutor'), named('tutor'), named('', '')]
  expect(wrongNames(details, kept)).toEqual([
    { place: 0, isMissing: true },
    { place: 1, isMissing: false },
    { place: 3, isMissing: false },
  ])
})
