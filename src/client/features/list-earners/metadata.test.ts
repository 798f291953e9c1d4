import { expect, test } from 'vitest'
import { detailsOf, metadataOf, metadataText, wrongNames } from './metadata.ts'

test('a value is shown whatever it is', () => {
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

test('a form has what is offered and what else is kept, and leaves to programs what they put there', () => {
  expect(detailsOf(kept, ['course', 'tutor', 'marks'])).toEqual([
    { name: 'course', value: 'Physics', isNew: false },
    { name: 'tutor', value: '', isNew: false },
    { name: 'year', value: '1', isNew: false },
  ])
  expect(detailsOf(null, [])).toEqual([])
})

test('what was left alone stays as it was, what was emptied goes, and what is empty does not come', () => {
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

test('a new detail needs a name that no other has', () => {
  const named = (name: string, value = 'x') => ({ name, value, isNew: true })
  const details = [named(''), named('marks'), named('tutor'), named('tutor'), named('', '')]
  expect(wrongNames(details, kept)).toEqual([
    { place: 0, isMissing: true },
    { place: 1, isMissing: false },
    { place: 3, isMissing: false },
  ])
})
